import { wholeFile } from "../finding.ts";
import { isJsonObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { SHARED_PREFIX } from "../tenant-files.ts";

export const FOLDER_RULE_ID = "folder-is-tenant";

const MARKS = /^(tenant\.json|data-model\.json|pages\/[^/]+\.json)$/;

const folderIsTenant: Rule = {
  id: FOLDER_RULE_ID,
  docs: "A linted folder is a tenant, so that a mistyped path is not reported as clean.",
  check({ files, id }, report) {
    const missing = files.unreadable.find(({ reason }) => reason === "not-a-folder");
    if (missing !== undefined) report({ at: wholeFile(""), message: missing.message });
    else if (![...files.texts.keys(), ...files.unreadable.map(({ path }) => path)].some((path) => MARKS.test(path))) {
      report({
        at: wholeFile(""),
        message: `"${id}" is not a tenant: it has no tenant.json, no data-model.json and no pages folder.`,
        hint: "name a folder such as tenants/graduate.",
      });
    }
  },
};

const KNOWN =
  /^((tenant|data-model|conditions|texts|changes)\.json|print\.hbs|README\.md|(pages|options|scenarios)\/[^/]+\.json)$/;
const NAMES = ["tenant.json", "data-model.json", "conditions.json", "texts.json", "changes.json", "print.hbs"];
const LOOKUPS: readonly string[] = ["lookups/college_ceeb.csv", "lookups/hs_ceeb.csv"];
const FOLDERS = ["pages", "options", "scenarios", "lookups"];

const fileKnown: Rule = {
  id: "file-known",
  severity: "warning",
  docs: "Every file of the folder is a file of a tenant: the portal would silently ignore a file with a misspelt name.",
  check({ files }, report) {
    for (const path of files.texts.keys()) {
      if (path.startsWith(SHARED_PREFIX) || KNOWN.test(path) || LOOKUPS.includes(path)) continue;
      const [folder = "", ...rest] = path.split("/");
      const hint =
        folder === "lookups"
          ? suggest(path, LOOKUPS)
          : rest.length === 0
            ? suggest(path, NAMES)
            : suggest(folder, FOLDERS);
      report({
        at: wholeFile(path),
        message: `"${path}" is not a file that a tenant has; nothing reads it.`,
        ...hint,
      });
    }
  },
};

const REQUIRED_FILES: Readonly<Record<string, string>> = {
  "tenant.json": "the tenant's id, hosts, name and pages",
  "data-model.json": "every answer key once",
  "print.hbs": "the print view and the PDF",
};

const filePresent: Rule = {
  id: "file-present",
  docs: "A tenant has a tenant.json, a data-model.json and a print.hbs; conditions.json, texts.json, options, lookups and scenarios only if it needs them.",
  check({ files }, report) {
    for (const [file, holds] of Object.entries(REQUIRED_FILES)) {
      if (!files.texts.has(file) && !files.unreadable.some(({ path }) => path === file)) {
        report({ at: wholeFile(file), message: `"${file}" is missing: it holds ${holds}.` });
      }
    }
  },
};

const fileReadable: Rule = {
  id: "file-readable",
  docs: "Every file is readable: UTF-8 without a byte order mark (RFC 8259 section 8.1), of a size that a person could have written, and not a link. Only a table in lookups/ may begin with a byte order mark.",
  check({ files }, report) {
    for (const { path, reason, message, hint } of files.unreadable) {
      if (reason !== "not-a-folder") report({ at: wholeFile(path), message, ...(hint === undefined ? {} : { hint }) });
    }
    for (const [path, text] of files.texts) {
      if (text.startsWith("\uFEFF") && !path.endsWith(".csv"))
        report({
          at: { file: path, offset: 0, length: 1 },
          message: `"${path}" begins with a byte order mark.`,
          hint: "save it as UTF-8 without a byte order mark.",
        });
    }
  },
};

const jsonParses: Rule = {
  id: "json-parses",
  docs: "Every .json file is one JSON object (RFC 8259), without comments and trailing commas.",
  check({ sources }, report) {
    for (const [file, { value, fault }] of sources) {
      if (fault !== undefined)
        report({
          at: { file, offset: fault.offset, length: fault.length },
          message: `"${file}" is not JSON: ${fault.message}.`,
        });
      else if (!isJsonObject(value))
        report({ at: { file, path: [] }, message: `"${file}" should hold a JSON object, { … }.` });
    }
  },
};

const jsonKeysUnique: Rule = {
  id: "json-keys-unique",
  docs: "No key is written twice in one object, because JSON parsers keep the last and say nothing (RFC 8259 section 4).",
  check({ sources }, report) {
    for (const [file, { repeatedKeys, fault }] of sources) {
      if (fault !== undefined) continue;
      for (const { key, offset, length } of repeatedKeys)
        report({
          at: { file, offset, length },
          message: `"${key}" is written twice in one object; only the last would count.`,
        });
    }
  },
};

export const SCHEMA_RULE_ID = "file-matches-schema";

const fileMatchesSchema: Rule = {
  id: SCHEMA_RULE_ID,
  docs: "Every file has the shape that its JSON Schema in engine/schemas describes; editors that read `$schema` show the same while you type.",
  check({ schemaFindings }, report) {
    for (const finding of schemaFindings) report(finding);
  },
};

export const folderRules: readonly Rule[] = [
  folderIsTenant,
  fileKnown,
  filePresent,
  fileReadable,
  jsonParses,
  jsonKeysUnique,
  fileMatchesSchema,
];

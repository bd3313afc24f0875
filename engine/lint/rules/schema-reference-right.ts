import { findTenantFileKind, TENANT_FILE_SCHEMAS } from "../../schemas/index.ts";
import { findText, toObject } from "../model/json-shape.ts";
import { SHARED_PREFIX } from "../tenant-files.ts";
import type { Rule } from "../rule.ts";

const messages = {
  unknown: (name: string) => `There is no JSON Schema "${name}".`,
  otherKind: (file: string, kind: string, right: string) =>
    `"${file}" says that it is described by the ${kind} schema; what describes it is the ${right} schema.`,
  inside: (reference: string) => `"${reference}" leads to a place inside the tenant's folder, where no JSON Schema is.`,
};

export const schemaReferenceRight: Rule = {
  id: "schema-reference-right",
  severity: "error",
  docs: "A file's `$schema`, where it has one, leads to the JSON Schema of its own kind in engine/schemas; with any other an editor checks nothing, or the wrong things.",
  bad: { "data-model.json": { $schema: "../../engine/schemas/datamodel.schema.json" } },
  finds:
    'data-model.json "../../engine/schemas/datamodel.schema.json": There is no JSON Schema "../../engine/schemas/datamodel.schema.json".',
  good: { "data-model.json": { $schema: "../../engine/schemas/data-model.schema.json" } },
  check({ sources }, report) {
    const kinds: readonly string[] = Object.keys(TENANT_FILE_SCHEMAS);
    for (const [file, { value }] of sources) {
      const kind = findTenantFileKind(file);
      const reference = findText(toObject(value)["$schema"]);
      if (kind === undefined || reference === undefined || file.startsWith(SHARED_PREFIX)) continue;
      const at = { file, path: ["$schema"] };
      const up = "../".repeat(file.split("/").length + 1);
      const hint = `write "${up}engine/schemas/${kind}.schema.json".`;
      const name = /(?:^|[/\\])schemas\/([^/]+)\.schema\.json$/.exec(reference)?.[1];
      if (name === undefined || !kinds.includes(name)) report({ at, message: messages.unknown(reference), hint });
      else if (name !== kind) report({ at, message: messages.otherKind(file, name, kind), hint });
      else if (isInside(reference, file)) report({ at, message: messages.inside(reference), hint });
    }
  },
};

/** Whether a relative reference goes up by fewer folders than there are up to the tenant's own. */
function isInside(reference: string, file: string): boolean {
  if (!/^\.{0,2}\/?[\w.]/.test(reference) || /^([a-z]+:|\/)/i.test(reference)) return false;
  const ups = reference.split("/").filter((step) => step === "..").length;
  return ups < file.split("/").length;
}

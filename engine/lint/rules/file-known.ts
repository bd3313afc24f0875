import { LOOKUP_FILES } from "../model/lookup-facts.ts";
import type { Rule } from "../rule.ts";
import { SHARED_PREFIX } from "../tenant-files.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (file: string) => `"${file}" is not a file that a tenant has; nothing reads it.`,
};

const KNOWN =
  /^((tenant|data-model|conditions|texts|changes)\.json|print\.hbs|README\.md|(pages|options|scenarios)\/[^/]+\.json)$/;
const NAMES = ["tenant.json", "data-model.json", "conditions.json", "texts.json", "changes.json", "print.hbs"];
const LOOKUPS: readonly string[] = LOOKUP_FILES;
const FOLDERS = ["pages", "options", "scenarios", "lookups"];

export const fileKnown: Rule = {
  id: "file-known",
  severity: "warning",
  docs: "Every file of the folder is one that a tenant has: a file with a misspelt name would be ignored without notice.",
  bad: { "condition.json": "{}" },
  finds: 'condition.json: "condition.json" is not a file that a tenant has; nothing reads it.',
  good: { "conditions.json": "{}" },
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
      report({ at: { file: path, offset: 0, length: 0 }, message: messages.unknown(path), ...hint });
    }
  },
};

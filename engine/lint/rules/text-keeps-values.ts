import { placeholdersOf } from "../../core/index.ts";
import { ALL_TEXTS } from "../../texts/index.ts";
import type { Rule } from "../rule.ts";

const messages = {
  lost: (key: string, names: readonly string[]) =>
    `The portal fills ${names.map((name) => `{${name}}`).join(" and ")} into "${key}", and this wording leaves it out.`,
};

/** Values without which an applicant could not act on what they read; a name or a label may be left out. */
const NEEDED: ReadonlySet<string> = new Set([
  "limit",
  "example",
  "size",
  "types",
  "max",
  "minutes",
  "days",
  "count",
  "question",
  "questions",
  "pages",
  "megapixels",
  "found",
]);

export const textKeepsValues: Rule = {
  id: "text-keeps-values",
  severity: "warning",
  docs: `A wording in texts.json keeps the values without which nobody could act on it, such as the limit that was passed: ${[...NEEDED].map((name) => `\`{${name}}\``).join(" ")}. An empty text, which is not shown, needs none.`,
  needs: ["texts"],
  bad: { "texts.json": { "upload.tooLarge": "Your file is too large." } },
  finds:
    'texts.json "Your file is too large.": The portal fills {size} into "upload.tooLarge", and this wording leaves it out.',
  good: { "texts.json": { "upload.tooLarge": "Your file has more than {size}." } },
  check({ texts }, report) {
    const standard: ReadonlyMap<string, string> = new Map(Object.entries(ALL_TEXTS));
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== "string" || text.trim() === "") continue;
      const kept = placeholdersOf(text);
      const lost = placeholdersOf(standard.get(key) ?? "").filter((name) => NEEDED.has(name) && !kept.includes(name));
      if (lost.length > 0)
        report({
          at: { file: "texts.json", path: [key] },
          message: messages.lost(key, lost),
          hint: `the portal's own is "${standard.get(key) ?? ""}".`,
        });
    }
  },
};

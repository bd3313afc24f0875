import { ALL_TEXTS } from "../../texts/index.ts";
import type { Rule } from "../rule.ts";
import { quoteAll, suggest } from "../suggest.ts";

const messages = {
  unknown: (key: string) => `texts.json replaces "${key}", which is not one of the portal's texts.`,
};

export const textKeyKnown: Rule = {
  id: "text-key-known",
  severity: "error",
  docs: "texts.json replaces texts that the portal has; any other would never be shown.",
  bad: { "texts.json": { "form.svae": "Save and go on" } },
  finds: 'texts.json "form.svae": texts.json replaces "form.svae", which is not one of the portal\'s texts.',
  good: { "texts.json": { "form.save": "Save and go on" } },
  check({ texts }, report) {
    for (const key of Object.keys(texts)) {
      if (key === "$schema" || Object.hasOwn(ALL_TEXTS, key)) continue;
      report({
        at: { file: "texts.json", path: [key], on: "key" },
        message: messages.unknown(key),
        ...suggestText(key),
      });
    }
  },
};

/** The nearest text, and what else the same part of the portal says. */
function suggestText(key: string): { hint?: string } {
  const near = suggest(key, Object.keys(ALL_TEXTS)).hint;
  const part = key.slice(0, key.indexOf(".") + 1);
  const kin = part === "" ? [] : Object.keys(ALL_TEXTS).filter((name) => name.startsWith(part));
  const hints = [
    ...(near === undefined ? [] : [near]),
    ...(kin.length === 0 ? [] : [`The texts of this part: ${quoteAll(kin)}.`]),
  ];
  return hints.length === 0 ? {} : { hint: hints.join(" ") };
}

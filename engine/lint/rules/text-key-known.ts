import { DEFAULT_TEXTS } from "../../core/index.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (key: string) => `texts.json replaces "${key}", which is not one of the portal's texts.`,
};

export const textKeyKnown: Rule = {
  id: "text-key-known",
  severity: "error",
  docs: "texts.json replaces texts that the portal has; any other would never be shown.",
  bad: { "texts.json": { "form.svae": "Save and go on" } },
  good: { "texts.json": { "form.save": "Save and go on" } },
  check({ texts }, report) {
    for (const key of Object.keys(texts)) {
      if (key === "$schema" || Object.hasOwn(DEFAULT_TEXTS, key)) continue;
      report({ at: { file: "texts.json", path: [key], on: "key" }, message: messages.unknown(key), ...suggest(key, Object.keys(DEFAULT_TEXTS)) });
    }
  },
};

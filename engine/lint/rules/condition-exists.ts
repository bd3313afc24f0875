import { CONDITIONS_FILE } from "../model/condition-facts.ts";
import { findText } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  noFile: (name: string, usedBy: string) => `${usedBy} names condition "${name}", and there is no conditions.json.`,
  unknown: (name: string, usedBy: string) =>
    `${usedBy} names condition "${name}", which conditions.json does not define.`,
};

export const conditionExists: Rule = {
  id: "condition-exists",
  severity: "error",
  docs: "Every condition that a page, a rule, a layout or another condition names is in conditions.json.",
  needs: ["conditions"],
  bad: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_locale", message: "City is required." }] },
  },
  finds:
    'pages/about.json "is_locale": A rule of page "about" names condition "is_locale", which conditions.json does not define.',
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check({ pages, conditions, ruleFacts, files }, report) {
    const hasFile = files.texts.has(CONDITIONS_FILE);
    let isTold = false;
    const check = (name: string | undefined, at: Parameters<typeof report>[0]["at"], usedBy: string): void => {
      if (name === undefined || conditions.has(name)) return;
      if (!hasFile) {
        // Without the file every name is unknown, so one stands for all.
        if (!isTold) report({ at, message: messages.noFile(name, usedBy), hint: "put the file back, or write one." });
        isTold = true;
        return;
      }
      report({
        at,
        message: messages.unknown(name, usedBy),
        about: [`condition:${name}`],
        ...suggest(name, conditions.keys(), (known) => conditions.get(known)?.at),
      });
    };
    for (const { id, file, value, layout, rules } of pages) {
      check(findText(value["shownWhen"]), { file, path: ["shownWhen"] }, `Page "${id}"`);
      for (const { name, at } of layout.conditions) check(name, at, `The layout of page "${id}"`);
      for (const { rule, placeOf } of rules) {
        for (const keyword of ["requiredWhen", "wrongWhen"])
          check(findText(rule[keyword]), placeOf(keyword), `A rule of page "${id}"`);
      }
    }
    for (const { title, refersTo } of ruleFacts) for (const { name, at } of refersTo) check(name, at, title);
  },
};

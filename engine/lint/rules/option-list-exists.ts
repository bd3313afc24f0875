import { findText } from "../model/json-shape.ts";
import { findListName } from "../model/list-reference.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (usedBy: string, list: string) =>
    `${usedBy} names option list "${list}", which is neither in options/ nor among the shared lists.`,
  cycle: (list: string) => `Option list "${list}" extends itself, directly or through others.`,
};

export const optionListExists: Rule = {
  id: "option-list-exists",
  severity: "error",
  docs: "Every option list that a question names, or that another list extends, exists in options/ or among the shared lists.",
  needs: ["options"],
  bad: { "data-model.json": { properties: { country: { "x-options": "contries" } } } },
  finds:
    'data-model.json "contries": "country" names option list "contries", which is neither in options/ nor among the shared lists.',
  good: { "data-model.json": { properties: { country: { "x-options": "countries" } } } },
  check({ keys, lists }, report) {
    const placeOfList = (name: string): { file: string; path: never[] } | undefined => {
      const found = lists.get(name);
      return found === undefined || found.isShared ? undefined : { file: found.file, path: [] };
    };
    for (const { key, schema, placeOf } of keys.values()) {
      const reference = schema["x-options"];
      const name = findListName(schema);
      if (name === undefined || lists.has(name)) continue;
      const at = typeof reference === "string" ? placeOf("x-options") : placeOf("x-options", "list");
      report({
        at,
        message: messages.unknown(`"${key}"`, name),
        about: [`list:${name}`],
        ...suggest(name, lists.keys(), placeOfList),
      });
    }
    for (const { name, file, value } of lists.values()) {
      const base = findText(value["extends"]);
      if (base === undefined) continue;
      const at = { file, path: ["extends"] };
      if (!lists.has(base))
        report({
          at,
          message: messages.unknown(`Option list "${name}"`, base),
          about: [`list:${base}`],
          ...suggest(base, lists.keys(), placeOfList),
        });
      else if (extendsItself(name, (list) => findText(lists.get(list)?.value["extends"])))
        report({ at, message: messages.cycle(name) });
    }
  },
};

function extendsItself(name: string, baseOf: (name: string) => string | undefined): boolean {
  const seen = new Set<string>();
  for (let base = baseOf(name); base !== undefined && !seen.has(base); base = baseOf(base)) {
    if (base === name) return true;
    seen.add(base);
  }
  return false;
}

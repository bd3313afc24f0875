import { readOfficeKeys } from "../analysis/office-keys.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unasked: (part: string, key: string) => `"${part}" of the office's list names "${key}", which no page asks.`,
};

export const officeKeyExists: Rule = {
  id: "office-key-exists",
  severity: "error",
  docs: "The questions that `office` in tenant.json names are asked: a mistyped key would be an empty column in the office's list, or a filter that finds nobody.",
  needs: ["pages"],
  bad: { "tenant.json": { office: { columns: ["contry"] } } },
  finds: 'tenant.json "contry": "columns" of the office\'s list names "contry", which no page asks.',
  good: { "tenant.json": { office: { columns: ["country"] } } },
  check({ tenant, pages }, report) {
    const asked = new Map(
      pages.flatMap(({ properties }) => [...properties].map(([key, { at }]) => [key, at] as const)),
    );
    for (const { part, key, at } of readOfficeKeys(tenant))
      if (!asked.has(key))
        report({
          at,
          message: messages.unasked(part, key),
          about: [key],
          ...suggest(key, asked.keys(), (found) => asked.get(found)),
        });
  },
};

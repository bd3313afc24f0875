import { findText } from "../model/json-shape.ts";
import { findListName } from "../model/list-reference.ts";
import type { Rule } from "../rule.ts";

const messages = {
  unused: (name: string) => `Nothing uses option list "${name}".`,
};

export const optionListUsed: Rule = {
  id: "option-list-used",
  severity: "warning",
  docs: "Every list in a tenant's options/ is used by a question or another list.",
  needs: ["dataModel"],
  bad: { "options/colours.json": { options: [{ value: "RED", label: "Red" }] } },
  finds: 'options/colours.json:1:1 {: Nothing uses option list "colours".',
  good: {
    "options/colours.json": { options: [{ value: "RED", label: "Red" }] },
    "data-model.json": { properties: { city: { "x-options": "colours" } } },
  },
  check({ keys, lists }, report) {
    const used = new Set<string | undefined>([
      ...[...keys.values()].map(({ schema }) => findListName(schema)),
      ...[...lists.values()].map(({ value }) => findText(value["extends"])),
    ]);
    for (const { name, file, isShared } of lists.values()) {
      if (!isShared && !used.has(name))
        report({ at: { file, path: [] }, message: messages.unused(name), about: [`list:${name}`] });
    }
  },
};

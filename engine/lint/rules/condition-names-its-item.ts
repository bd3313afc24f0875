import { mergeChange } from "../example-tenant.ts";
import { EXAMPLE_GROUP } from "../example-group.ts";
import type { Example, Rule } from "../rule.ts";

const messages = {
  nameless: (name: string, group: string) =>
    `Condition "${name}" reads an item of "${group}" and does not say which: it would mean the last item alone.`,
};

const readTown = (name: string): Example => ({
  "conditions.json": { [name]: { when: { answered: "{job}town" } } },
  "pages/about.json": { rules: [{ field: "{job}year", requiredWhen: name, message: "The year is required." }] },
});

export const conditionNamesItsItem: Rule = {
  id: "condition-names-its-item",
  severity: "error",
  docs:
    "A condition about an item of a group has the group's placeholder in its name as well, so that there is one for each " +
    "item. To mean one item, it reads that item's full key.",
  needs: ["conditions", "pages"],
  bad: mergeChange(EXAMPLE_GROUP, readTown("has_town")) as Example,
  finds:
    'conditions.json "has_town": Condition "has_town" reads an item of "job" and does not say which: it would mean the last item alone.',
  good: mergeChange(EXAMPLE_GROUP, readTown("{job}has_town")) as Example,
  check({ conditions }, report) {
    for (const { name, at, namelessItemOf: group } of conditions.values())
      if (group !== undefined)
        report({
          at,
          message: messages.nameless(name, group),
          hint: `name it "{${group}}${name}", or read the full key of one item.`,
          about: [`condition:${name}`],
        });
  },
};

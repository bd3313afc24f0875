import { keysOfGroup } from "../../core/index.ts";
import { mergeChange } from "../example-tenant.ts";
import { EXAMPLE_GROUP } from "../example-group.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import type { Example, Rule } from "../rule.ts";

const messages = {
  notAsked: (id: string) => `The group "${id}" is in the data model, but no page asks it.`,
};

export const repeatGroupAsked: Rule = {
  id: "repeat-group-asked",
  severity: "warning",
  docs: "Every group of questions that the data model declares is asked by a page.",
  needs: ["pages"],
  bad: mergeChange(EXAMPLE_GROUP, {
    "pages/about.json": {
      schema: { properties: { "{job}": null } },
      uiSchema: { "ui:layout": ["first_name", "country", "city", "prev_attend"] },
    },
  }) as Example,
  finds: 'data-model.json "job": The group "job" is in the data model, but no page asks it.',
  good: EXAMPLE_GROUP,
  check({ pages, groups }, report) {
    const asked = new Set(
      pages.flatMap(({ properties, layout }) => [...properties.keys(), ...layout.keys.map(({ key }) => key)]),
    );
    for (const group of groups.values()) {
      const keys = keysOfGroup(group).map(([key]) => key);
      if (!keys.some((key) => asked.has(key)))
        report({
          at: { file: DATA_MODEL_FILE, path: ["repeat", group.id], on: "key" },
          message: messages.notAsked(group.id),
          hint: `list "{${group.id}}": { "$ref": "../data-model.json#/repeat/${group.id}" } among a page's "properties".`,
          about: keys,
        });
    }
  },
};

import { addAnothersOf } from "../model/layout-facts.ts";
import type { Rule } from "../rule.ts";

const messages = {
  shared: (id: string, key: string, first: string, second: string) =>
    `Add-another "${id}": "${key}" belongs both to the item of prefix "${first}" and to that of "${second}".`,
  outside: (id: string, key: string) => `Add-another "${id}" asks "${key}", which is also asked outside of it.`,
  noPlaceholder: (id: string, key: string) =>
    `Add-another "${id}" asks "${key}" in every item: its key lacks "{${id}}".`,
};

export const addAnotherKeysDistinct: Rule = {
  id: "add-another-keys-distinct",
  severity: "error",
  docs: "The items of an add-another have no answer in common, with each other or with the rest of the form: each key begins with its item's own prefix.",
  bad: {
    "data-model.json": {
      properties: { job_city: { type: "string", title: "City" }, job_2_city: { type: "string", title: "City" } },
    },
    "pages/about.json": {
      schema: {
        properties: {
          job_city: { $ref: "../data-model.json#/properties/job_city" },
          job_2_city: { $ref: "../data-model.json#/properties/job_2_city" },
        },
      },
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          "prev_attend",
          {
            type: "addAnother",
            id: "job",
            label: "Add",
            itemTitle: "Job {n}",
            prefixes: ["job_", "job_2_"],
            children: ["{job}city", "city"],
          },
        ],
      },
    },
  },
  finds: 'pages/about.json "job": Add-another "job" asks "city" in every item: its key lacks "{job}".',
  good: {
    "data-model.json": {
      properties: { job_city: { type: "string", title: "City" }, job_2_city: { type: "string", title: "City" } },
    },
    "pages/about.json": {
      schema: {
        properties: {
          job_city: { $ref: "../data-model.json#/properties/job_city" },
          job_2_city: { $ref: "../data-model.json#/properties/job_2_city" },
        },
      },
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          "city",
          "prev_attend",
          {
            type: "addAnother",
            id: "job",
            label: "Add",
            itemTitle: "Job {n}",
            prefixes: ["job_", "job_2_"],
            children: ["{job}city"],
          },
        ],
      },
    },
  },
  check({ pages }, report) {
    const facts = pages.flatMap(({ layout }) => addAnothersOf(layout));
    const elsewhere = new Set(
      pages.flatMap(({ layout }) =>
        layout.keys.filter(({ gates }) => !gates.some(({ kind }) => kind === "item")).map(({ key }) => key),
      ),
    );
    for (const { node, at, itemKeys } of facts) {
      const owners = new Map<string, number>();
      itemKeys.forEach((keys, index) => {
        for (const key of new Set(keys)) {
          const owner = owners.get(key);
          const prefixAt = { ...at, path: [...at.path, "prefixes", index] };
          if (owner === undefined) owners.set(key, index);
          else if (itemKeys.every((all) => all.includes(key)))
            report({
              at: { ...at, path: [...at.path, "id"] },
              message: messages.noPlaceholder(node.id, key),
              about: [key, `group:${node.id}`],
            });
          else
            report({
              at: prefixAt,
              message: messages.shared(node.id, key, node.prefixes[owner] ?? "", node.prefixes[index] ?? ""),
              about: [`group:${node.id}`],
            });
          if (elsewhere.has(key)) report({ at: prefixAt, message: messages.outside(node.id, key), about: [key] });
        }
      });
    }
  },
};

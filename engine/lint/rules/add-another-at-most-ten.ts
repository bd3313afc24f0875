import { MAX_COMPONENTS } from "../../core/index.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import { addAnothersOf } from "../model/layout-facts.ts";
import type { Rule } from "../rule.ts";

const messages = {
  /** The words of docs/specification.md, section 8. */
  tooMany: (id: string) =>
    `The maxNumberOfComponents cannot exceed ${MAX_COMPONENTS}: add-another "${id}" has more items.`,
};

export const addAnotherAtMostTen: Rule = {
  id: "add-another-at-most-ten",
  severity: "error",
  docs: `An add-another has at most ${MAX_COMPONENTS} items (docs/specification.md, sections 8 and 9).`,
  bad: {
    "pages/about.json": {
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
            prefixes: ["a_", "b_", "c_", "d_", "e_", "f_", "g_", "h_", "i_", "j_", "k_"],
            children: ["{job}city"],
          },
        ],
      },
    },
  },
  good: {
    "data-model.json": {
      properties: { a_city: { type: "string", title: "City" }, b_city: { type: "string", title: "City" } },
    },
    "pages/about.json": {
      schema: {
        properties: {
          a_city: { $ref: "../data-model.json#/properties/a_city" },
          b_city: { $ref: "../data-model.json#/properties/b_city" },
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
            prefixes: ["a_", "b_"],
            children: ["{job}city"],
          },
        ],
      },
    },
  },
  check({ pages, groups }, report) {
    for (const { node, at } of pages.flatMap(({ layout }) => addAnothersOf(layout))) {
      if (node.prefixes.length > MAX_COMPONENTS)
        report({
          at: groups.has(node.id)
            ? { file: DATA_MODEL_FILE, path: ["repeat", node.id, "max"] }
            : { ...at, path: [...at.path, "prefixes"] },
          message: messages.tooMany(node.id),
        });
    }
  },
};

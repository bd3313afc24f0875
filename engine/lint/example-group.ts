import type { Example } from "./rule.ts";

/** Changes to the example tenant that make it ask the towns and the years of two jobs. */
export const EXAMPLE_GROUP: Example = {
  "data-model.json": {
    repeat: {
      job: {
        max: 2,
        properties: { town: { type: "string", title: "Town" }, year: { type: "string", title: "Year" } },
      },
    },
  },
  "pages/about.json": {
    schema: { properties: { "{job}": { $ref: "../data-model.json#/repeat/job" } } },
    uiSchema: {
      "ui:layout": [
        "first_name",
        "country",
        "city",
        "prev_attend",
        {
          type: "addAnother",
          id: "job",
          label: "Add Another Job",
          itemTitle: "Job {n}",
          children: ["{job}town", "{job}year"],
        },
      ],
    },
  },
};

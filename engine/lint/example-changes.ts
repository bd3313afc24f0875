import type { Example, ExampleValue } from "./rule.ts";

type Parts = Readonly<Record<string, ExampleValue>>;

/** What the page of the example tenant asks. */
export const BASE = ["first_name", "country", "city", "prev_attend"];

/** Has the page laid out so. */
export const layout = (...nodes: readonly ExampleValue[]): Example => ({
  "pages/about.json": { uiSchema: { "ui:layout": nodes } },
});

export const refs = (...keys: readonly string[]): Parts =>
  Object.fromEntries(keys.map((key) => [key, { $ref: `../data-model.json#/properties/${key}` }]));

/** Asks further questions on the page, one after another or as the nodes say. */
export function ask(questions: Readonly<Record<string, Parts>>, ...nodes: readonly ExampleValue[]): Example {
  const keys = Object.keys(questions);
  return {
    "data-model.json": {
      properties: Object.fromEntries(keys.map((key) => [key, { type: "string", title: key, ...questions[key] }])),
    },
    "pages/about.json": {
      schema: { properties: refs(...keys) },
      uiSchema: { "ui:layout": [...BASE, ...(nodes.length === 0 ? keys : nodes)] },
    },
  };
}

/** Requires the city under a condition. */
export const requireWhen = (when: ExampleValue): Example => ({
  "conditions.json": { is_local: { when } },
  "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
});

/** The add-another that asks the towns and the years of two jobs. */
export const JOB = {
  type: "addAnother",
  id: "job",
  label: "Add Another Job",
  itemTitle: "Job {n}",
  children: ["{job}town", "{job}year"],
};

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
      "ui:layout": [...BASE, JOB],
    },
  },
};

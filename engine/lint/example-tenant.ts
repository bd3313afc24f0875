import { isJsonObject } from "./model/json-shape.ts";
import type { Example, ExampleValue } from "./rule.ts";

/** JSON Merge Patch (RFC 7396). */
export function mergeChange(base: ExampleValue | undefined, change: ExampleValue): ExampleValue {
  if (!isObject(change)) return change;
  const merged: Record<string, ExampleValue> = isObject(base) ? { ...base } : {};
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete merged[key];
    else merged[key] = mergeChange(merged[key], value);
  }
  return merged;
}

function isObject(value: ExampleValue | undefined): value is { readonly [key: string]: ExampleValue } {
  return isJsonObject(value);
}

export const combine = (...changes: readonly Example[]): Example =>
  changes.reduce((all, change) => mergeChange(all, change) as Example, {});

type Parts = Readonly<Record<string, ExampleValue>>;

export const BASE = ["first_name", "country", "city", "prev_attend"];

export const layout = (...nodes: readonly ExampleValue[]): Example => ({
  "pages/about.json": { uiSchema: { "ui:layout": nodes } },
});

export const refs = (...keys: readonly string[]): Parts =>
  Object.fromEntries(keys.map((key) => [key, { $ref: `../data-model.json#/properties/${key}` }]));

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

export const isIn = (country: string) => ({ when: { "==": [{ var: "country" }, country] } });

export const block = (shownWhen: string, ...children: readonly ExampleValue[]): ExampleValue => ({
  type: "block",
  shownWhen,
  children,
});

export const requireWhen = (when: ExampleValue): Example => ({
  "conditions.json": { is_local: { when } },
  "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
});

export const JOB = {
  type: "addAnother",
  id: "job",
  label: "Add Another Job",
  itemTitle: "Job {n}",
  children: ["{job}town", "{job}year"],
};

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
    uiSchema: { "ui:layout": [...BASE, JOB] },
  },
};

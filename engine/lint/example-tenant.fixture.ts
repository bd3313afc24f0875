import { readFileSync } from "node:fs";
import { findText, isJsonObject, toObject } from "./model/json-shape.ts";
import type { AssetFile, TenantFiles } from "./tenant-files.ts";

/**
 * Merge patch for the smallest tenant without problems; `null` removes a member. A text replaces the whole file; an
 * object with `head` and `sizeBytes` is a picture.
 */
export interface Example {
  readonly [file: string]: ExampleValue;
}
export type ExampleValue =
  | string
  | number
  | boolean
  | null
  | readonly ExampleValue[]
  | { readonly [key: string]: ExampleValue };

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

/** The smallest tenant without lint problems. The examples of the rules change it. */
const EXAMPLE_TENANT = readJson("./example-tenant.json") as Example;

/** A change that breaks a rule, the only problem in it (file, marked text and message), and a change that does not. */
export interface RuleExample {
  readonly bad: Example;
  /** Has line and column if the marked text is not unique in its file. */
  readonly finds: string;
  readonly good: Example;
}

export const readRuleExample = (id: string): RuleExample => readJson(`./examples/${id}.json`) as RuleExample;

export function createExampleTenant(...changes: readonly Example[]): TenantFiles {
  const merged = changes.reduce<ExampleValue>((base, change) => mergeChange(base, change), EXAMPLE_TENANT);
  const files = Object.entries(isJsonObject(merged) ? merged : {});
  return {
    folder: "tenants/example",
    texts: new Map(
      files
        .filter(([path]) => !path.startsWith("assets/"))
        .map(([path, value]) => [path, typeof value === "string" ? value : JSON.stringify(value, undefined, 2)]),
    ),
    assets: new Map(
      files.filter(([path]) => path.startsWith("assets/")).map(([path, value]) => [path, toAsset(value)]),
    ),
    unreadable: [],
  };
}

function toAsset(value: unknown): AssetFile {
  const { head, sizeBytes } = toObject(value);
  const content = findText(head) ?? findText(value) ?? "";
  return { head: content, sizeBytes: typeof sizeBytes === "number" ? sizeBytes : content.length };
}

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

import { expandEntries, REVIEW_PATH, type RepeatingNode } from "../../core/index.ts";
import type { JsonSource } from "../json-source.ts";
import type { JsonPlace } from "../finding.ts";
import type { KeyFact } from "./data-model-facts.ts";
import { findText, isJsonObject, toList, toObject, type Json } from "./json-shape.ts";
import { readLayoutFacts, type LayoutFacts } from "./layout-facts.ts";

export interface FieldUiFact {
  readonly key: string;
  readonly ui: Json;
  /** Keys of the answers that a search fills in, by column of its results. */
  readonly fills: readonly (readonly [column: string, target: string])[];
  placeOf(...path: readonly (string | number)[]): JsonPlace;
}

export type PageFact = ReturnType<typeof readPageFact>;

const PAGE_PATH = /^pages\/([^/]+)\.json$/;
export const PROPERTY_REFERENCE = /data-model\.json#\/properties\/([^/]+)$/;

export function findPageId(file: string): string | undefined {
  return PAGE_PATH.exec(file)?.[1];
}

export function readPageFacts(
  sources: ReadonlyMap<string, JsonSource>,
  keys: ReadonlyMap<string, KeyFact>,
): readonly PageFact[] {
  const files = [...sources].flatMap(([file, { value }]) => {
    const id = findPageId(file);
    return id === undefined || !isJsonObject(value)
      ? []
      : [{ id, file, value, layout: readLayoutFacts(file, toObject(value["uiSchema"])["ui:layout"]) }];
  });
  const repeated = files.flatMap(({ layout }) => layout.repeating.map(({ node }) => node));
  return files.map((page) => readPageFact(page, repeated, keys));
}

function readPageFact(
  page: { readonly id: string; readonly file: string; readonly value: Json; readonly layout: LayoutFacts },
  repeated: readonly RepeatingNode[],
  keys: ReadonlyMap<string, KeyFact>,
) {
  const { file, value } = page;
  const schema = toObject(value["schema"]);
  const place = (...path: readonly (string | number)[]): JsonPlace => ({ file, path: [...path] });
  const properties = new Map(
    Object.entries(toObject(schema["properties"])).map(([key, property]) => {
      const at: JsonPlace = { ...place("schema", "properties", key), on: "key" };
      const name = PROPERTY_REFERENCE.exec(findText(toObject(property)["$ref"]) ?? "")?.[1];
      const refersTo = name === undefined ? undefined : { name, at: place("schema", "properties", key, "$ref") };
      return [key, { at, schema: toObject(property), refersTo }];
    }),
  );
  return {
    ...page,
    properties,
    required: [
      ...toList(schema["required"]).flatMap((key, index) =>
        typeof key === "string" ? [{ name: key, at: place("schema", "required", index) }] : [],
      ),
      ...[...properties.keys()].flatMap((name) => {
        const fact = keys.get(name);
        return fact?.schema["x-required"] === undefined ? [] : [{ name, at: fact.placeOf("x-required") }];
      }),
    ],
    fieldUis: readFieldUis(file, toObject(value["uiSchema"]), repeated),
    rules: toList(value["rules"]).flatMap((written, index) =>
      isJsonObject(written)
        ? expandEntries([written], repeated).map((rule) => ({
            rule,
            placeOf: (keyword: string) => place("rules", index, keyword),
          }))
        : [],
    ),
  };
}

export function requiredKeysOf(pages: readonly PageFact[]): ReadonlySet<string> {
  return new Set(
    pages.flatMap(({ required, rules }) => [
      ...required.map(({ name }) => name),
      ...rules.flatMap(({ rule }) => (rule["requiredWhen"] === undefined ? [] : (findText(rule["field"]) ?? []))),
    ]),
  );
}

function readFieldUis(
  file: string,
  uiSchema: Json,
  repeated: readonly RepeatingNode[],
): ReadonlyMap<string, FieldUiFact> {
  const facts = new Map<string, FieldUiFact>();
  for (const [writtenKey, value] of Object.entries(uiSchema)) {
    if (writtenKey.startsWith("ui:")) continue;
    for (const [key, ui] of expandEntries([[writtenKey, toObject(value)] as const], repeated)) {
      facts.set(key, {
        key,
        ui,
        fills: Object.entries(toObject(toObject(ui["ui:options"])["fills"])).filter(
          (entry): entry is [string, string] => typeof entry[1] === "string",
        ),
        placeOf: (...path) => ({
          file,
          path: ["uiSchema", writtenKey, ...path],
          ...(path.length === 0 ? { on: "key" as const } : {}),
        }),
      });
    }
  }
  return facts;
}

/** Screens of the portal that a text may link to (docs/specification.md, section 2). */
export const PORTAL_PATHS = [
  "/login",
  "/signup",
  "/confirm",
  "/forgot",
  "/reset",
  REVIEW_PATH,
  "/completion",
  "/verify",
  "/applications",
] as const;

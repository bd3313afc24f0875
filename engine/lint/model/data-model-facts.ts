import { toAudiences } from "../../core/index.ts";
import type { JsonPlace } from "../finding.ts";
import { findText, isJsonObject, toList, toObject, type Json } from "./json-shape.ts";

export const DATA_MODEL_FILE = "data-model.json";

export type KeyFact = ReturnType<typeof readKeyFact>;

export function readDataModelFacts(file: Json): ReadonlyMap<string, KeyFact> {
  const definitions = toObject(file["definitions"]);
  return new Map(
    Object.entries(toObject(file["properties"])).map(([key, value]) => [
      key,
      readKeyFact(key, toObject(value), definitions),
    ]),
  );
}

function readKeyFact(key: string, own: Json, definitions: Json) {
  const layers = [{ schema: own, path: ["properties", key] }];
  for (let layer = layers[0]; layer !== undefined && layers.length < MAX_REFERENCES; layer = layers.at(-1)) {
    const name = findText(layer.schema["$ref"])?.split("#/definitions/")[1];
    if (name === undefined || !isJsonObject(definitions[name])) break;
    layers.push({ schema: definitions[name], path: ["definitions", name] });
  }
  const schema = layers.reduceRight<Json>((merged, layer) => ({ ...merged, ...layer.schema }), {});
  const at: JsonPlace = { file: DATA_MODEL_FILE, path: ["properties", key], on: "key" };
  /** Place of a keyword: in the question, or in the definition that the question refers to. */
  const placeOf = (...path: readonly (string | number)[]): JsonPlace => {
    const [keyword] = path;
    const layer =
      layers.find((candidate) => keyword !== undefined && Object.hasOwn(candidate.schema, keyword)) ?? layers[0];
    return { file: DATA_MODEL_FILE, path: [...(layer?.path ?? []), ...path] };
  };
  return { key, at, schema, placeOf };
}

/** Ends a circle of references. */
const MAX_REFERENCES = 8;

export const audiencesIn = (print: unknown): readonly string[] =>
  toAudiences(print === undefined || typeof print === "string" ? print : toList(print).map(String));

export function findListName(schema: Json | undefined): string | undefined {
  const reference = schema?.["x-options"];
  return findText(reference) ?? findText(toObject(reference)["list"]);
}

/** A question whose answer decides which choices of a list are offered (`x-options.by`). */
export interface Controller {
  readonly key: string;
  readonly at: JsonPlace;
}

export function findControllers({ schema, placeOf }: KeyFact): readonly Controller[] {
  const by = toObject(schema["x-options"])["by"];
  if (typeof by === "string") return [{ key: by, at: placeOf("x-options", "by") }];
  if (!Array.isArray(by)) return [];
  return by.flatMap((key: unknown, index) =>
    typeof key === "string" ? [{ key, at: placeOf("x-options", "by", index) }] : [],
  );
}

export function describeKind(schema: Json): string {
  if (schema["type"] === "boolean") return "a checkbox";
  if (schema["type"] === "number" || schema["type"] === "integer") return "a number";
  if (schema["x-document"] === true) return "a document";
  if (schema["x-compute"] !== undefined) return "computed";
  if (["x-options", "enum", "const"].some((keyword) => schema[keyword] !== undefined)) return "a choice";
  return schema["format"] === "date" ? "a date" : "typed";
}

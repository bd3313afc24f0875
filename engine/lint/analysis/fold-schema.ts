import type { JsonSchema } from "../../schemas/index.ts";
import { isJsonObject } from "../model/json-shape.ts";

/** Fewer keys are not worth a second validator. */
const MIN_KEYS = 50;
/** Keywords that say something of a value and demand nothing of it. */
const ANNOTATIONS: ReadonlySet<string> = new Set(["title", "description", "examples", "default"]);

/**
 * A schema that finds the same objects right and has one rule for all keys of which the same is demanded, because Ajv
 * writes code for each key: that of the thousand texts took a seventh of a start. It says less of what is wrong.
 * Undefined where there are too few such keys, or where one rule could not stand for them.
 */
export function foldSchema(schema: JsonSchema): JsonSchema | undefined {
  const { properties, ...rest } = schema;
  // The rule for all further keys and the list of names are free only where nothing else is allowed.
  if (schema["additionalProperties"] !== false || !isJsonObject(properties)) return undefined;
  if (schema["patternProperties"] !== undefined || schema["propertyNames"] !== undefined) return undefined;
  const keysOf = new Map<string, string[]>();
  for (const [key, property] of Object.entries(properties)) {
    const demand = toDemand(property);
    keysOf.set(demand, [...(keysOf.get(demand) ?? []), key]);
  }
  const [[demand, keys] = ["", []]] = [...keysOf].sort(([, one], [, other]) => other.length - one.length);
  if (keys.length < MIN_KEYS) return undefined;
  const folded = new Set(keys);
  return {
    ...rest,
    propertyNames: { enum: Object.keys(properties) },
    properties: Object.fromEntries(Object.entries(properties).filter(([key]) => !folded.has(key))),
    additionalProperties: JSON.parse(demand) as unknown,
  };
}

function toDemand(property: unknown): string {
  if (!isJsonObject(property)) return JSON.stringify(property);
  return JSON.stringify(Object.fromEntries(Object.entries(property).filter(([keyword]) => !ANNOTATIONS.has(keyword))));
}

import type { ErrorObject } from "ajv";
import { findClosest } from "../suggest.ts";
import { isJsonObject, toList, toObject, type Json } from "../model/json-shape.ts";

const isUnknownKey = ({ keyword }: ErrorObject): boolean => keyword === "additionalProperties";

/** Returns the known key that an unknown key likely means: a similar key, or the only missing key. */
export function suggestKey(error: ErrorObject, errors: readonly ErrorObject[]): string | undefined {
  const lacking = lackingKeys(error, errors);
  const key = unknownKeyOf(error);
  return (
    findClosest(key, lacking) ??
    findClosest(key, Object.keys(propertiesOf(error.parentSchema))) ??
    (lacking.length === 1 && unknownKeysBeside(error, errors) === 1 ? lacking[0] : undefined)
  );
}

export function findMisspeltKey(
  error: ErrorObject,
  missing: string,
  errors: readonly ErrorObject[],
): string | undefined {
  if (!isJsonObject(error.data) || unknownKeysBeside(error, errors) > 0) return undefined;
  const known = propertiesOf(error.parentSchema);
  const unknown = Object.keys(error.data).filter((key) => !Object.hasOwn(known, key));
  return findClosest(missing, unknown);
}

export const unknownKeyOf = ({ params }: ErrorObject): string =>
  String((params as Readonly<Record<string, unknown>>)["additionalProperty"]);

const isSameObject = (one: ErrorObject, other: ErrorObject): boolean => one.instancePath === other.instancePath;

const unknownKeysBeside = (error: ErrorObject, errors: readonly ErrorObject[]): number =>
  errors.filter((other) => isUnknownKey(other) && isSameObject(error, other)).length;

function lackingKeys(error: ErrorObject, errors: readonly ErrorObject[]): readonly string[] {
  return errors
    .filter((other) => isSameObject(error, other))
    .flatMap(({ keyword, params, schema }) =>
      keyword === "required"
        ? [String((params as Readonly<Record<string, unknown>>)["missingProperty"])]
        : keyword === "oneOf" || keyword === "anyOf"
          ? toRequiredKeys(schema)
          : [],
    );
}

export const propertiesOf = (schema: unknown): Json => toObject(toObject(schema)["properties"]);

export function toRequiredKeys(branches: unknown): readonly string[] {
  return toList(branches).flatMap((branch) => toList(toObject(branch)["required"]).map(String));
}

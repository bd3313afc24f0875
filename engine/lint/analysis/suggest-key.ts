import type { ErrorObject } from "ajv";
import { findClosest } from "../suggest.ts";
import { isJsonObject } from "../model/json-shape.ts";

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
  const known = new Set([...Object.keys(propertiesOf(error.parentSchema))]);
  return findClosest(
    missing,
    Object.keys(error.data).filter((key) => !known.has(key)),
  );
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

export function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(schema) && isJsonObject(schema["properties"]) ? schema["properties"] : {};
}

export function toRequiredKeys(branches: unknown): readonly string[] {
  return Array.isArray(branches)
    ? branches.flatMap((branch: unknown) =>
        isJsonObject(branch) && Array.isArray(branch["required"]) ? branch["required"].map(String) : [],
      )
    : [];
}

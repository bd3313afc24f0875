import type { Json } from "../model/json-shape.ts";

/** Returns the bound that refuses a number, or undefined. */
export function findBrokenBound(schema: Json, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (typeof minimum === "number" && value < minimum) return "minimum";
  if (typeof maximum === "number" && value > maximum) return "maximum";
  if (typeof exclusiveMinimum === "number" && value <= exclusiveMinimum) return "exclusiveMinimum";
  if (typeof exclusiveMaximum === "number" && value >= exclusiveMaximum) return "exclusiveMaximum";
  return undefined;
}

/** Range of a number, infinite without bounds. Includes exclusive bounds, which `findBrokenBound` refuses. */
export function toNumberBounds(schema: Json): {
  readonly least: number;
  readonly most: number;
  readonly lower: string;
} {
  const numbers = (keywords: readonly string[]) =>
    keywords.flatMap((keyword) => (typeof schema[keyword] === "number" ? [schema[keyword]] : []));
  const least = Math.max(-Infinity, ...numbers(["minimum", "exclusiveMinimum"]));
  return {
    least,
    most: Math.min(Infinity, ...numbers(["maximum", "exclusiveMaximum"])),
    lower: schema["exclusiveMinimum"] === least ? "exclusiveMinimum" : "minimum",
  };
}

import type { Json } from "../model/json-shape.ts";

/** The bound that refuses a number, or undefined. */
export function findBrokenBound(schema: Json, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (typeof minimum === "number" && value < minimum) return "minimum";
  if (typeof maximum === "number" && value > maximum) return "maximum";
  if (typeof exclusiveMinimum === "number" && value <= exclusiveMinimum) return "exclusiveMinimum";
  if (typeof exclusiveMaximum === "number" && value >= exclusiveMaximum) return "exclusiveMaximum";
  return undefined;
}

/**
 * Between which numbers an answer lies, infinite where nothing bounds it, and which keyword is the lower bound. An
 * exclusive bound is among them although it is no answer itself: ask `findBrokenBound`.
 */
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

import { analyse } from "scslre";
import type { Rule } from "../rule.ts";
import { findPatternFault } from "./pattern-compiles.ts";

const messages = {
  exponential: (key: string) => `The pattern of "${key}" backtracks catastrophically: a short answer that does not match could keep a server busy for years.`,
  polynomial: (key: string) => `The pattern of "${key}" backtracks more than it should: the time it takes grows with a power of the answer's length.`,
  tooLong: (key: string) => `The pattern of "${key}" has more than ${MAX_PATTERN_LENGTH} characters, too many to prove that it cannot backtrack catastrophically.`,
};

/** A pattern longer than this is refused rather than looked at: its analysis could take as long as what it warns of. */
const MAX_PATTERN_LENGTH = 500;
/** Where answers are short, a power of their length does no harm; beyond this it does. */
const HARMLESS_LENGTH = 200;

export const patternSafe: Rule = {
  id: "pattern-safe",
  severity: "error",
  docs: "A `pattern` cannot be made to backtrack catastrophically: no repetition inside a repetition that matches the same text in two ways, as in `^(a+)+$`.",
  bad: { "data-model.json": { properties: { city: { pattern: "^([A-Z]+ ?)+$" } } } },
  good: { "data-model.json": { properties: { city: { pattern: "^[A-Z]+( [A-Z]+)*$" } } } },
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values()) {
      const pattern = schema["pattern"];
      if (typeof pattern !== "string" || findPatternFault(pattern) !== undefined) continue;
      const danger = findDanger(pattern);
      const maxLength = schema["maxLength"];
      if (danger === "exponential") report({ at: placeOf("pattern"), message: messages.exponential(key) });
      else if (danger === "too-long") report({ at: placeOf("pattern"), message: messages.tooLong(key), hint: "use option lists for lists of values." });
      else if (danger === "polynomial" && typeof maxLength === "number" && maxLength > HARMLESS_LENGTH) report({ at: placeOf("pattern"), message: messages.polynomial(key) });
    }
  },
};

type Danger = "exponential" | "polynomial" | "none" | "too-long";
const known = new Map<string, Danger>();

function findDanger(pattern: string): Danger {
  let danger = known.get(pattern);
  if (danger === undefined) {
    danger = analysePattern(pattern);
    known.set(pattern, danger);
  }
  return danger;
}

function analysePattern(pattern: string): Danger {
  if (pattern.length > MAX_PATTERN_LENGTH) return "too-long";
  const { reports } = analyse({ source: pattern, flags: "u" }, { maxReports: 5 });
  if (reports.some(({ exponential }) => exponential)) return "exponential";
  return reports.length > 0 ? "polynomial" : "none";
}

import states from "./data/us-states.json" with { type: "json" };
import { foldWords } from "./fold-words.ts";

/** By postal abbreviation (USPS Publication 28, appendix B). */
export const US_STATES: Readonly<Record<string, string>> = states;

const CODES = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [foldWords(name).join(" "), code],
  ]),
);

export function findStateCode(text: string): string | undefined {
  return CODES.get(foldWords(text).join(" "));
}

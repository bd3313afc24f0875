import { findStateCode } from "./us-states.ts";

/** The parts of one typed line of an address, by their form only: nothing in it has been looked up yet. */
export interface TypedAddress {
  /** Five digits, or their beginning; empty if there are none. */
  readonly zip: string;
  readonly state: string | undefined;
  /** The comma-divided parts before state and ZIP code: a street, a city, or both in one. */
  readonly parts: readonly string[];
}

/** Splits `123 Main St, Springfield, IL 62704` into its ZIP code, its state, and what stands before them. */
export function splitAddress(text: string): TypedAddress {
  let rest = text.replace(/\s+/g, " ").trim();
  let zip = "";
  // A number alone may be the beginning of a ZIP code; at the end of a line it must be a whole ZIP code.
  const found = /^(\d{3,5})$/.exec(rest) ?? /(?:^|[\s,])(\d{5})(?:-\d{0,4})?$/.exec(rest);
  if (found?.[1] !== undefined) {
    zip = found[1];
    rest = rest.slice(0, found.index);
  }
  const parts = rest
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const last = parts.at(-1) ?? "";
  const state = parts.length > 1 || zip !== "" ? findStateCode(last) : undefined;
  if (state !== undefined) return { zip, state, parts: parts.slice(0, -1) };
  const words = last.split(" ");
  for (const count of [3, 2, 1]) {
    if (words.length <= count) continue;
    const code = findStateCode(words.slice(-count).join(" "));
    if (code !== undefined)
      return { zip, state: code, parts: [...parts.slice(0, -1), words.slice(0, -count).join(" ")] };
  }
  return { zip, state: undefined, parts };
}

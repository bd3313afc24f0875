/** Matches each text of a JSON file, with the colon after the name of a member. */
const TEXTS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;
const countNames = (json: string): number => [...json.matchAll(TEXTS)].filter(([, colon]) => colon).length;

/**
 * Parses the JSON of an export. Returns undefined if it is invalid, or has members that the proof would miss: repeated
 * names (a parser keeps one) or `__proto__` (copies of objects lose it).
 */
export function parseExport(bytes: Uint8Array): unknown {
  // Some editors write a byte-order mark.
  const json = Buffer.from(bytes)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  try {
    const value: unknown = JSON.parse(json);
    const kept = JSON.stringify(value);
    return countNames(kept) === countNames(json) && !/[{,]"__proto__":/.test(kept) ? value : undefined;
  } catch {
    return undefined;
  }
}

import { visit } from "jsonc-parser";

/** Deeper than any export, and shallow enough for the parser's stack. */
const MAX_DEPTH = 64;

/**
 * Parses the JSON of an export. Returns undefined if it is invalid, nested too deep, or has members that the proof
 * would miss: repeated names (a parser keeps one) or `__proto__` (copies of objects lose it).
 */
export function parseExport(bytes: Uint8Array): unknown {
  // Some editors write a byte-order mark.
  const json = Buffer.from(bytes)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  try {
    checkMembers(json);
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

/** @throws Error for a member that the proof would miss, or for too deep nesting */
function checkMembers(json: string): void {
  const open: Set<string>[] = [];
  const enter = (): void => {
    if (open.push(new Set()) > MAX_DEPTH) throw new Error("It is nested too deep.");
  };
  const leave = (): void => void open.pop();
  visit(json, {
    onObjectBegin: enter,
    onObjectEnd: leave,
    onArrayBegin: enter,
    onArrayEnd: leave,
    onObjectProperty: (name) => {
      const members = open.at(-1);
      if (name === "__proto__" || members?.has(name) === true) throw new Error("A member would be left out.");
      members?.add(name);
    },
  });
}

import { visit } from "jsonc-parser";

/** Deeper than any answer, and less deep than what would use up a reader's stack. */
const MAX_DEPTH = 64;

/**
 * The JSON of an export. Undefined for what is none, is nested too deep, or says something that people read and the
 * proof leaves out: a member twice, of which a parser takes one, or `__proto__`, which a copy of an object loses.
 */
export function parseExport(bytes: Uint8Array): unknown {
  // Some editors put a byte-order mark before what they save.
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

/** @throws Error for a member that the proof would leave out, and for brackets that stand in each other too deep. */
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

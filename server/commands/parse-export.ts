/** Deeper than any answer, and less deep than what would use up the stack of whoever walks through it. */
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
  const { depth, members } = measure(json);
  if (depth > MAX_DEPTH) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return countMembers(value) === members ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How deep brackets stand in each other, and how many colons stand outside texts. */
function measure(json: string): { readonly depth: number; readonly members: number } {
  let [depth, deepest, members, isInText] = [0, 0, 0, false];
  for (let at = 0; at < json.length && deepest <= MAX_DEPTH; at += 1) {
    const sign = json[at];
    if (isInText && sign === "\\") at += 1;
    else if (sign === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (sign === ":") members += 1;
    else if (sign === "[" || sign === "{") deepest = Math.max(deepest, (depth += 1));
    else if (sign === "]" || sign === "}") depth -= 1;
  }
  return { depth: deepest, members };
}

/** Those of objects at any depth but `__proto__`. */
function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const names = Array.isArray(value) ? [] : Object.keys(value).filter((name) => name !== "__proto__");
  return Object.values(value).reduce<number>((count, inner) => count + countMembers(inner), names.length);
}

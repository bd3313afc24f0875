import { ConversionFailure } from "../conversion-failure.ts";

const SPACES = new Set([0, 9, 10, 12, 13, 32]);
const isDelimiter = new Uint8Array(256);
for (const byte of [...SPACES, ...Buffer.from("()<>[]{}/%")]) isDelimiter[byte] = 1;
const [OPEN, CLOSE, BACKSLASH, LESS, MORE, SLASH, PERCENT] = [0x28, 0x29, 0x5c, 0x3c, 0x3e, 0x2f, 0x25] as const;
/** Longest operator. */
const MAX_WORD = 127;
const isNumber = (first: number): boolean =>
  (first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e;

export const MAX_OPERATORS = 3_000_000;

/**
 * Receives each operator. The byte range includes the operands. `name` is the last name among the operands, without its
 * slash. An inline picture is one operator, `BI`.
 */
export type VisitOperator = (operator: string, from: number, to: number, name: string) => void;

/**
 * Reads a content stream (ISO 32000-1, 7.8.2). Tolerates damage.
 * @throws ConversionFailure for too many operators
 */
export function scanContent(content: Uint8Array, visit: VisitOperator): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let operators = 0;
  /** Start of the next operator's operands. */
  let from = 0;
  let name = "";
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte === SLASH) {
      const end = endOfWord(bytes, at + 1);
      name = bytes.toString("latin1", at + 1, end);
      at = end;
    } else if (byte === OPEN) at = endOfString(bytes, at);
    else if (byte === LESS && bytes[at + 1] !== LESS) at = after(bytes, bytes.indexOf(MORE, at));
    else if (byte === PERCENT) at = endOfLine(bytes, at);
    else if (isDelimiter[byte] === 1) at += 1;
    else if (isNumber(byte)) at = endOfWord(bytes, at);
    else {
      const end = endOfWord(bytes, at);
      const operator = bytes.toString("latin1", at, Math.min(end, at + MAX_WORD));
      if ((operators += 1) > MAX_OPERATORS) throw new ConversionFailure("too_complex");
      at = operator === "BI" ? endOfPicture(bytes, end) : end;
      visit(operator, from, at, name);
      from = at;
      name = "";
    }
  }
}

const after = (bytes: Buffer, found: number): number => (found < 0 ? bytes.length : found + 1);

function endOfWord(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && isDelimiter[bytes[at] ?? 0] === 0) at += 1;
  return at;
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  return at;
}

function endOfString(bytes: Buffer, from: number): number {
  for (let at = from, depth = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    if (byte === OPEN) depth += 1;
    if (byte === CLOSE && (depth -= 1) === 0) return at + 1;
  }
  return bytes.length;
}

/** An inline picture ends with `EI` between white space. */
function endOfPicture(bytes: Buffer, from: number): number {
  for (let end = bytes.indexOf("EI", from); end >= 0; end = bytes.indexOf("EI", end + 1))
    if (SPACES.has(bytes[end - 1] ?? 0) && SPACES.has(bytes[end + 2] ?? 0)) return end + 2;
  return bytes.length;
}

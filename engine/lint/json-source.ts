import { findNodeAtLocation, parseTree, printParseErrorCode } from "jsonc-parser";
import type { JSONPath, Node, ParseError } from "jsonc-parser";

export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** A JSON file whose values know their places in the text. */
export interface JsonSource {
  readonly path: string;
  readonly text: string;
  /** Undefined if the text is not JSON. */
  readonly value: unknown;
  /** Value before misspelt keywords were corrected. */
  readonly writtenValue?: unknown;
  readonly fault?: TextRange & { readonly message: string };
  readonly repeatedKeys: readonly (TextRange & { readonly key: string })[];
  /** Range of the value at a path, or of its key, or of the nearest existing parent. */
  rangeOf(path: JSONPath, on: "key" | "value"): TextRange;
  positionAt(offset: number): Position;
}

/** Parses strict JSON (RFC 8259). Never throws. Builds the costly tree of places only if something is wrong. */
export function parseJsonSource(path: string, text: string): JsonSource {
  const { tooDeepAt, writtenKeys } = scan(text);
  const parsed = parseStrictly(text, tooDeepAt);
  const errors: ParseError[] = [];
  let tree: { readonly root: Node | undefined } | undefined;
  const rootOf = (): Node | undefined =>
    (tree ??= { root: parseTree(text, errors, { disallowComments: true, allowTrailingComma: false }) }).root;
  // The tree locates faults. A text that is nested too deeply is not walked.
  if (parsed.fault?.length === 0) rootOf();
  const [first] = errors;
  const fault = parsed.fault !== undefined && first !== undefined ? toFault(first, text) : parsed.fault;
  const mayRepeat = fault === undefined && countKeys(parsed.value) !== writtenKeys;
  return {
    path,
    text,
    value: fault === undefined ? parsed.value : undefined,
    ...(fault === undefined ? {} : { fault }),
    repeatedKeys: mayRepeat ? findRepeatedKeys(rootOf()) : [],
    rangeOf: (jsonPath, on) => {
      const found = rootOf();
      return found === undefined ? { offset: 0, length: 0 } : findRange(found, jsonPath, on);
    },
    positionAt: createPositionFinder(text),
  };
}

function countKeys(value: unknown): number {
  if (value === null || typeof value !== "object") return 0;
  const inside = Object.values(value);
  return inside.reduce<number>((count, item) => count + countKeys(item), Array.isArray(value) ? 0 : inside.length);
}

/** Protects the stack of recursive walks. */
const MAX_DEPTH = 100;

interface Scan {
  readonly tooDeepAt?: number;
  /** Number of keys in valid JSON. */
  readonly writtenKeys: number;
}

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;

function scan(text: string): Scan {
  let depth = 0;
  let writtenKeys = 0;
  let isAfterText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
      isAfterText = true;
    } else if (code > 32) {
      if (code === COLON && isAfterText) writtenKeys++;
      isAfterText = false;
      if (code === 91 || code === 123) depth++;
      else if (code === 93 || code === 125) depth--;
      if (depth > MAX_DEPTH) return { tooDeepAt: at, writtenKeys };
    }
  }
  return { writtenKeys };
}

function parseStrictly(
  text: string,
  tooDeep: number | undefined,
): { value?: unknown; fault?: TextRange & { message: string } } {
  if (tooDeep !== undefined)
    return { fault: { offset: tooDeep, length: 1, message: `it is nested more than ${MAX_DEPTH} levels deep` } };
  try {
    const value: unknown = JSON.parse(text);
    return hasPrototypeKey(value)
      ? {
          fault: {
            offset: Math.max(0, text.indexOf('"__proto__"')),
            length: 1,
            message: 'no key may be "__proto__", which JavaScript would take for something else',
          },
        }
      : { value };
  } catch (error) {
    return { fault: { offset: 0, length: 0, message: error instanceof Error ? error.message : String(error) } };
  }
}

const hasPrototypeKey = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (Object.hasOwn(value, "__proto__") || Object.values(value).some(hasPrototypeKey));

function findRange(root: Node, path: JSONPath, on: "key" | "value"): TextRange {
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node === undefined) continue;
    const key = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
    // A missing value is marked at the key of its parent.
    const found = (on === "key" || length < path.length) && key !== undefined ? key : node;
    return { offset: found.offset, length: found.length };
  }
  return { offset: root.offset, length: root.length };
}

function findRepeatedKeys(root: Node | undefined): (TextRange & { key: string })[] {
  const repeated: (TextRange & { key: string })[] = [];
  const visit = (node: Node): void => {
    const seen = new Set<unknown>();
    for (const child of node.children ?? []) {
      const name = child.type === "property" ? child.children?.[0] : undefined;
      if (name !== undefined) {
        if (seen.has(name.value)) repeated.push({ key: String(name.value), offset: name.offset, length: name.length });
        seen.add(name.value);
      }
      if (child.children !== undefined) visit(child);
    }
  };
  if (root !== undefined) visit(root);
  return repeated.sort((one, other) => one.offset - other.offset);
}

const EXPECTATIONS: Readonly<Record<string, string>> = {
  InvalidSymbol: "this word is not JSON; text needs double quotes",
  InvalidNumberFormat: "this is not a number",
  PropertyNameExpected: "a key in double quotes was expected, or there is a comma too many before it",
  ValueExpected: "a value was expected, or there is a comma too many before it",
  ColonExpected: "a colon was expected after the key",
  CommaExpected: "a comma was expected before this",
  CloseBraceExpected: "a closing } was expected",
  CloseBracketExpected: "a closing ] was expected",
  EndOfFileExpected: "the file should have ended before this",
  InvalidCommentToken: "JSON has no comments",
  UnexpectedEndOfComment: "JSON has no comments",
  UnexpectedEndOfString: "this text has no closing double quote",
  UnexpectedEndOfNumber: "this number is cut off",
  InvalidUnicode: "after \\u four hexadecimal digits were expected",
  InvalidEscapeCharacter: 'a backslash may stand before " \\ / b f n r t u only; write \\\\ for a backslash',
  InvalidCharacter: "this character may not stand in JSON as it is; write it as an escape",
};

function toFault(error: ParseError, text: string): TextRange & { message: string } {
  const code = printParseErrorCode(error.error);
  const offset = Math.min(error.offset, text.length);
  if (text.trim() === "") return { offset: 0, length: 0, message: "the file is empty" };
  return { offset, length: error.length, message: EXPECTATIONS[code] ?? code };
}

/** Line and column from 1, in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function createPositionFinder(text: string): (offset: number) => Position {
  let lineStarts: number[] | undefined;
  return (offset) => {
    lineStarts ??= findLineStarts(text);
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
  };
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Offset of a line and column from 1, kept inside the text. */
export function toOffset(text: string, { line, column }: Position): number {
  return Math.min(text.length, (findLineStarts(text)[line - 1] ?? text.length) + column - 1);
}

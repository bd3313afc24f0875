import { findNodeAtLocation, parseTree, printParseErrorCode } from "jsonc-parser";
import type { JSONPath, Node, ParseError } from "jsonc-parser";

export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

export interface JsonSource {
  readonly path: string;
  readonly text: string;
  /** Undefined if the text has a fault. */
  readonly value: unknown;
  /** True if the corrected value still has another shape than its JSON Schema describes. */
  readonly isMisshapen?: boolean;
  readonly fault?: Fault;
  readonly repeatedKeys: readonly (TextRange & { readonly key: string })[];
  /** Range of the value at a path, or of its key. If the path is missing, range of the nearest parent's key. */
  rangeOf(path: JSONPath, on: "key" | "value"): TextRange;
  positionAt(offset: number): Position;
}

/** Parses strict JSON (RFC 8259). Never throws. Builds the costly tree of positions for a valid file only on demand. */
export function parseJsonSource(path: string, text: string): JsonSource {
  const tooDeep = findTooDeep(text);
  const errors: ParseError[] = [];
  let tree: { readonly root: Node | undefined } | undefined;
  const rootOf = (): Node | undefined => {
    const options = { disallowComments: true, allowTrailingComma: false };
    tree ??= { root: tooDeep === undefined ? parseTree(text, errors, options) : undefined };
    return tree.root;
  };
  const value = tooDeep === undefined ? parse(text) : undefined;
  const isRight = value !== undefined && countKeys(value) === countWrittenKeys(text);
  const root = isRight ? undefined : rootOf();
  const keys = root === undefined ? [] : findKeys(root);
  const fault = tooDeep ?? (isRight ? undefined : findFault(errors, keys, text));
  return {
    path,
    text,
    ...(fault === undefined ? { value } : { value: undefined, fault }),
    repeatedKeys: fault === undefined ? keys.filter(({ isRepeated }) => isRepeated) : [],
    rangeOf: (jsonPath, on) => {
      const found = rootOf();
      return found === undefined ? { offset: 0, length: 0 } : findRange(found, jsonPath, on);
    },
    positionAt: createPositionFinder(text),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const countWrittenKeys = (text: string): number =>
  text.match(/"(?:[^"\\]|\\.)*"\s*:|"(?:[^"\\]|\\.)*"/g)?.filter((one) => one.endsWith(":")).length ?? 0;

/** Returns NaN for an object with the key `__proto__`, so that the value counts as faulty. */
function countKeys(value: unknown): number {
  if (value === null || typeof value !== "object") return 0;
  if (Object.hasOwn(value, "__proto__")) return Number.NaN;
  const inside = Object.values(value);
  return inside.reduce<number>((count, item) => count + countKeys(item), Array.isArray(value) ? 0 : inside.length);
}

type Fault = TextRange & { readonly message: string };

/** Limits the recursion of later walks. */
const MAX_DEPTH = 100;

function findTooDeep(text: string): Fault | undefined {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isInText = !isInText;
    else if (isInText) at += character === "\\" ? 1 : 0;
    else if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
    if (depth > MAX_DEPTH) return { offset: at, length: 1, message: `it is nested more than ${MAX_DEPTH} levels deep` };
  }
  return undefined;
}

interface WrittenKey extends TextRange {
  readonly key: string;
  readonly isRepeated: boolean;
}

function findKeys(node: Node): readonly WrittenKey[] {
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((child) => {
    if (child.type !== "property") return findKeys(child);
    const [name, value] = child.children ?? [];
    if (name === undefined) return [];
    const key = String(name.value);
    const written = { key, offset: name.offset, length: name.length, isRepeated: seen.has(key) };
    seen.add(key);
    return [written, ...(value === undefined ? [] : findKeys(value))];
  });
}

function findFault([error]: readonly ParseError[], keys: readonly WrittenKey[], text: string): Fault | undefined {
  if (text.trim() === "") return { offset: 0, length: 0, message: "the file is empty" };
  if (error !== undefined) {
    const code = printParseErrorCode(error.error);
    const end = text.trimEnd().length;
    const offset = error.offset >= end ? end - 1 : error.offset;
    const before = text.slice(0, offset).trimEnd();
    if (before.endsWith(",") && /^[\]}]/.test(text.slice(offset)))
      return { offset: before.length - 1, length: 1, message: "there is a comma too many" };
    const unclosed = findUnclosed(text);
    if (unclosed !== undefined && unclosed.offset < offset) return unclosed;
    if (text[offset] === ";") return { offset, length: 1, message: "JSON has no semicolons; write a comma" };
    if (/[^\\]"$/.test(text.slice(0, offset)) && /^[^\s,:\]}"]/.test(text.slice(offset)))
      return { offset: offset - 1, length: 1, message: 'the text ends here; write \\" for a quote inside a text' };
    return { offset, length: error.length, message: EXPECTATIONS[code] ?? code };
  }
  const prototype = keys.find(({ key }) => key === "__proto__");
  return (
    prototype && {
      offset: prototype.offset,
      length: prototype.length,
      message: 'no key may be "__proto__", which JavaScript would take for something else',
    }
  );
}

function findRange(root: Node, path: JSONPath, on: "key" | "value"): TextRange {
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node === undefined) continue;
    const key = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
    const found = (on === "key" || length < path.length) && key !== undefined ? key : node;
    return { offset: found.offset, length: found.length };
  }
  return { offset: root.offset, length: root.length };
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

/** Finds the first line that is indented less than an open bracket above it requires. */
function findUnclosed(text: string): Fault | undefined {
  const open: { readonly indent: number; readonly closing: string }[] = [];
  let end = 0;
  for (const line of text.matchAll(/^([ \t]*)([^\r\n]*)/gm)) {
    const [, blanks = "", content = ""] = line;
    const innermost = open.at(-1);
    const isClosing = /^[\]}]/.test(content);
    if (innermost !== undefined && content !== "" && blanks.length < innermost.indent + (isClosing ? 0 : 1))
      return { offset: end, length: 1, message: `a closing ${innermost.closing} was expected after this` };
    for (const [mark] of content.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g))
      if (mark === "{" || mark === "[") open.push({ indent: blanks.length, closing: mark === "{" ? "}" : "]" });
      else if (mark === "}" || mark === "]") open.pop();
    if (content.trim() !== "") end = line.index + line[0].trimEnd().length - 1;
  }
  return undefined;
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

/** Returns the offset of a line and column, both counted from 1. Limits the offset to the text. */
export function toOffset(text: string, { line, column }: Position): number {
  return Math.min(text.length, (findLineStarts(text)[line - 1] ?? text.length) + column - 1);
}

import { ConversionFailure } from "../conversion-failure.ts";

/** How often a content stream uses each resource. */
export interface ContentUse {
  operators: number;
  readonly drawn: Map<string, number>;
  readonly states: Map<string, number>;
  readonly shadings: Map<string, number>;
  /**
   * How often a pattern paints: `paints` counts paths and texts, `drawn` counts the forms that may paint with the
   * pattern.
   */
  readonly painted: Map<string, { paints: number; readonly drawn: Map<string, number> }>;
  /** Bytes of text by font. Key "" means the font of the surrounding content. */
  readonly shown: Map<string, number>;
  pixels: number;
}

const PAINTS = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Tj", "TJ", "'", '"']);
const FILL_COLOURS = new Set(["g", "rg", "k", "cs", "sc"]);
const STROKE_COLOURS = new Set(["G", "RG", "K", "CS", "SC"]);

interface Patterns {
  readonly fill: string;
  readonly stroke: string;
}
const PLAIN: Patterns = { fill: "", stroke: "" };

const SPACES = new Set([0, 9, 10, 12, 13, 32]);
const isDelimiter = new Uint8Array(256);
for (const byte of [...SPACES, ...Buffer.from("()<>[]{}/%")]) isDelimiter[byte] = 1;
const [OPEN, CLOSE, BACKSLASH, LESS, MORE, SLASH, PERCENT] = [0x28, 0x29, 0x5c, 0x3c, 0x3e, 0x2f, 0x25] as const;
/** Longest operator or resource name. */
const MAX_WORD = 127;
const isNumber = (first: number): boolean =>
  (first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e;

export const MAX_OPERATORS = 3_000_000;

/** Receives each operator and its byte range, with its operands. An inline picture is one operator, `BI`. */
export type VisitOperator = (operator: string, from: number, to: number) => void;

/**
 * Reads a content stream (ISO 32000-1, 7.8.2). Tolerates damage.
 * @throws ConversionFailure for too many operators
 */
export function scanContent(bytes: Uint8Array, visit?: VisitOperator): ContentUse {
  return new ContentScanner(bytes, visit).scan();
}

class ContentScanner {
  readonly #bytes: Uint8Array;
  readonly #visit: VisitOperator | undefined;
  readonly #use: ContentUse = {
    operators: 0,
    drawn: new Map(),
    states: new Map(),
    shadings: new Map(),
    painted: new Map(),
    shown: new Map(),
    pixels: 0,
  };
  #at = 0;
  /** Where the operands of the next operator begin. */
  #from = 0;
  #name = "";
  #text = 0;
  #font = "";
  #patterns = PLAIN;
  readonly #kept: { readonly patterns: Patterns; readonly font: string }[] = [];

  constructor(bytes: Uint8Array, visit: VisitOperator | undefined) {
    this.#bytes = bytes;
    this.#visit = visit;
  }

  scan(): ContentUse {
    while (this.#at < this.#bytes.length) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte === SLASH) this.#name = this.#readName();
      else if (byte === OPEN) this.#text += this.#skipString();
      else if (byte === LESS && this.#bytes[this.#at + 1] !== LESS) this.#text += this.#skipPast(MORE) / 2;
      else if (byte === PERCENT) this.#skipComment();
      else if (isDelimiter[byte] === 1) this.#at += 1;
      else if (isNumber(byte)) this.#skipRegular();
      else this.#operate(this.#readWord());
    }
    return this.#use;
  }

  #operate(operator: string): void {
    if ((this.#use.operators += 1) > MAX_OPERATORS) throw new ConversionFailure("too_complex");
    if (PAINTS.has(operator)) this.#paint();
    if (FILL_COLOURS.has(operator)) this.#patterns = { ...this.#patterns, fill: "" };
    if (STROKE_COLOURS.has(operator)) this.#patterns = { ...this.#patterns, stroke: "" };
    switch (operator) {
      case "Do":
        count(this.#use.drawn, this.#name);
        for (const pattern of this.#current()) count(this.#paintedWith(pattern).drawn, this.#name);
        break;
      case "gs":
        count(this.#use.states, this.#name);
        break;
      case "sh":
        count(this.#use.shadings, this.#name);
        break;
      case "scn":
        this.#patterns = { ...this.#patterns, fill: this.#name };
        break;
      case "SCN":
        this.#patterns = { ...this.#patterns, stroke: this.#name };
        break;
      case "q":
        this.#kept.push({ patterns: this.#patterns, font: this.#font });
        break;
      case "Q":
        this.#restore();
        break;
      case "Tf":
        this.#font = this.#name;
        break;
      case "BI":
        this.#skipPicture();
        break;
      default:
    }
    this.#name = "";
    this.#text = 0;
    this.#visit?.(operator, this.#from, this.#at);
    this.#from = this.#at;
  }

  /** Restores the graphics state that the last `q` saved (ISO 32000-1, 8.4.1). */
  #restore(): void {
    const saved = this.#kept.pop();
    if (saved === undefined) return;
    this.#patterns = saved.patterns;
    this.#font = saved.font;
  }

  #paint(): void {
    if (this.#text > 0) count(this.#use.shown, this.#font, this.#text);
    for (const pattern of this.#current()) this.#paintedWith(pattern).paints += Math.max(1, this.#text);
  }

  #current(): readonly string[] {
    return [this.#patterns.fill, this.#patterns.stroke].filter((pattern) => pattern !== "");
  }

  #paintedWith(pattern: string): { paints: number; readonly drawn: Map<string, number> } {
    const known = this.#use.painted.get(pattern) ?? { paints: 0, drawn: new Map<string, number>() };
    this.#use.painted.set(pattern, known);
    return known;
  }

  /** Skips an inline picture: keys, `ID`, bytes, and `EI` between white space. */
  #skipPicture(): void {
    const sides = new Map<string, number>();
    let key = "";
    for (let word = this.#readToken(); word !== "" && word !== "ID"; word = this.#readToken()) {
      if (word.startsWith("/")) key = word;
      else sides.set(key, Math.abs(Number(word)) || 0);
    }
    this.#use.pixels += (sides.get("/W") ?? sides.get("/Width") ?? 0) * (sides.get("/H") ?? sides.get("/Height") ?? 0);
    for (let end = this.#at; ;) {
      end = indexOf(this.#bytes, EI, end + 1);
      if (end < 0) {
        this.#at = this.#bytes.length;
        return;
      }
      if (SPACES.has(this.#bytes[end - 1] ?? 0) && SPACES.has(this.#bytes[end + 2] ?? 0)) {
        this.#at = end + 2;
        return;
      }
    }
  }

  #readToken(): string {
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) return "";
      if (byte === SLASH) return `/${this.#readName()}`;
      if (isDelimiter[byte] === 0) return this.#readWord();
      this.#at += 1;
    }
  }

  #readName(): string {
    this.#at += 1;
    const name = this.#readWord();
    return name.includes("#")
      ? name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : name;
  }

  #readWord(): string {
    const from = this.#at;
    this.#skipRegular();
    const to = Math.min(this.#at, from + MAX_WORD);
    if (to - from === 1) return String.fromCharCode(this.#bytes[from] ?? 0);
    let word = "";
    for (let at = from; at < to; at += 1) word += String.fromCharCode(this.#bytes[at] ?? 0);
    return word;
  }

  #skipRegular(): void {
    while (this.#at < this.#bytes.length && isDelimiter[this.#bytes[this.#at] ?? 0] === 0) this.#at += 1;
  }

  #skipComment(): void {
    while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== 10 && this.#bytes[this.#at] !== 13) this.#at += 1;
  }

  /** Returns the number of skipped bytes. */
  #skipPast(byte: number): number {
    const from = this.#at;
    const end = this.#bytes.indexOf(byte, from);
    this.#at = end < 0 ? this.#bytes.length : end + 1;
    return this.#at - from;
  }

  #skipString(): number {
    const from = this.#at;
    for (let depth = 0; this.#at < this.#bytes.length;) {
      const byte = this.#bytes[this.#at];
      this.#at += byte === BACKSLASH ? 2 : 1;
      if (byte === OPEN) depth += 1;
      if (byte === CLOSE && (depth -= 1) === 0) break;
    }
    return this.#at - from;
  }
}

const EI = Buffer.from("EI");
const indexOf = (bytes: Uint8Array, searched: Buffer, from: number): number =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(searched, from);

const count = (counts: Map<string, number>, name: string, times = 1): void =>
  void counts.set(name, (counts.get(name) ?? 0) + times);

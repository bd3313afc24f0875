import { isDateBound } from "../../core/index.ts";

export type Path = readonly (string | number)[];

/** What a part of a rule may be. A part that chooses, such as `if`, is one of several. */
export interface ValueType {
  readonly kind: "text" | "number" | "moment" | "date" | "truth" | "document" | "list" | "nothing";
  /** In words, for messages: `the date "birth_date"`. */
  readonly words: string;
  readonly path: Path;
  /** Most characters, of a text. */
  readonly longest: number;
  /** The value itself, where it is written in the rule. */
  readonly literal?: string | number | boolean;
  /** The answer that it is, as it stands. */
  readonly key?: string;
  /** The values of a choice. */
  readonly values?: readonly string[];
  /** Texts whose letters are all small, and texts without outer spaces. */
  readonly isLower?: boolean;
  readonly isTrimmed?: boolean;
  /** Whether it has neither blanks nor capitals. */
  readonly isPlain?: boolean;
  readonly items?: readonly (readonly ValueType[])[];
  /** Whether it may have decimals. */
  readonly isWhole?: boolean;
}

export type Report = (path: Path, message: string, hint?: string) => void;

export const isNumeric = (text: string): boolean => text.trim() !== "" && Number.isFinite(Number(text));
export const A_DATE = 'give the answer "format": "date" in data-model.json.';
export const A_NUMBER = "write a number in figures, without quotes.";
export const isDateLike = (text: string): boolean => /^\d{4}-/.test(text) && isDateBound(text);
export const toVar = ({ key }: ValueType): string => (key === undefined ? "…" : `{ "var": "${key}" }`);

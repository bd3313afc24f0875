import type { JSONPath } from "jsonc-parser";

/** A value at a path of a JSON file, or its key. */
export interface JsonPlace {
  readonly file: string;
  readonly path: JSONPath;
  readonly on?: "key" | "value";
  /** The path is in the file as written; default: with repeating groups written out. */
  readonly isWritten?: true;
}

/** A range of a text. */
export interface TextPlace {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

export type Place = JsonPlace | TextPlace;

/** Place of a whole file; "" is the folder. */
export const wholeFile = (file: string): TextPlace => ({ file, offset: 0, length: 0 });

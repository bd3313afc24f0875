import type { JSONPath } from "jsonc-parser";

/** A place in a JSON file: the value at a path, or its key. */
export interface JsonPlace {
  readonly file: string;
  readonly path: JSONPath;
  readonly on?: "key" | "value";
  /** The path is that of the file as it is written. Default: of the file with the groups that repeat written out. */
  readonly isWritten?: true;
}

/** A place in any other text, or within a JSON file's text. */
export interface TextPlace {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

export type Place = JsonPlace | TextPlace;

/** The place of what is wrong with a file as a whole; the empty string is the folder. */
export const wholeFile = (file: string): TextPlace => ({ file, offset: 0, length: 0 });

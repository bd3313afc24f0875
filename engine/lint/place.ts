import type { JSONPath } from "jsonc-parser";

/** A place in a JSON file: the value at a path, or its key. */
export interface JsonPlace {
  readonly file: string;
  readonly path: JSONPath;
  readonly on?: "key" | "value";
}

/** A place in any other text, or within a JSON file's text. */
export interface TextPlace {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

export type Place = JsonPlace | TextPlace;

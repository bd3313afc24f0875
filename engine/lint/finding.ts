import type { JSONPath } from "jsonc-parser";

/** A finding; the runner adds severity and position. */
export interface Finding {
  readonly at: Place;
  readonly message: string;
  readonly hint?: string;
  /**
   * Names of unknown keys and the like. Findings about one name become one problem. Others have a prefix:
   * `list:genders`.
   */
  readonly about?: readonly string[];
  /** Place that the hint points at. */
  readonly see?: Place;
  /** A member is missing, so a finding of another rule at this place is another fault. */
  readonly isLack?: true;
  /** True today and perhaps not tomorrow: always a warning, because errors take a tenant offline. */
  readonly isOfToday?: boolean;
}

export type Report = (finding: Finding) => void;

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

export const below = (at: JsonPlace, ...steps: JSONPath): JsonPlace => ({ ...at, path: [...at.path, ...steps] });

/** Place of a whole file; "" is the folder. */
export const wholeFile = (file: string): TextPlace => ({ file, offset: 0, length: 0 });

export interface NameUse {
  readonly name: string | undefined;
  readonly at: Place;
}

/** Reports each repeated name, with a pointer to its first use. */
export function reportRepeats(
  uses: readonly NameUse[],
  report: Report,
  toMessage: (name: string) => string,
  toComparable = (name: string): string => name,
): void {
  const first = new Map<string, Place>();
  for (const { name, at } of uses) {
    if (name === undefined) continue;
    const see = first.get(toComparable(name));
    if (see === undefined) first.set(toComparable(name), at);
    else report({ at, message: toMessage(name), hint: "the first is here", see });
  }
}

/** A label without case and repeated white space. */
export function toComparableLabel(label: string): string {
  return label.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

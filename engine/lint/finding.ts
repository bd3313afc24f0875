import type { JSONPath } from "jsonc-parser";

export interface Finding {
  readonly at: Place;
  readonly message: string;
  readonly hint?: string;
  /**
   * Names in the finding, such as unknown keys. The linter joins findings with the same name into one problem. Names
   * other than keys have a prefix: `list:genders`.
   */
  readonly about?: readonly string[];
  /** Place that the hint refers to. */
  readonly see?: Place;
  /** The place lacks a member. The linter keeps this finding even if a rule reports an error at the place. */
  readonly isLack?: true;
  /** Makes an error a warning, for example if it depends on the date. */
  readonly isWarning?: boolean;
}

export type Report = (finding: Finding) => void;

export const asWarning =
  (report: Report): Report =>
  (finding) =>
    report({ ...finding, isWarning: true });

export interface JsonPlace {
  readonly file: string;
  readonly path: JSONPath;
  readonly on?: "key" | "value";
  /** Follows the path in the file as written. By default, follows it after the groups are expanded. */
  readonly isWritten?: true;
}

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

export function reportBlanks(uses: readonly NameUse[], report: Report, toAbout?: (name: string) => string): void {
  for (const { name = "", at } of uses)
    if (name !== name.trim())
      report({
        at,
        message: `"${name}" begins or ends with a blank.`,
        hint: name.trim() === "" ? "write the choice." : `write "${name.trim()}".`,
        ...(toAbout && { about: [toAbout(name.trim())] }),
      });
}

/** Groups items by a key, in the order of the first items. */
export function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): readonly (readonly [T, ...T[]])[] {
  const groups = new Map<K, [T, ...T[]]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

export function toComparableLabel(label: string): string {
  return label.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

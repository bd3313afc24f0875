/** Something that must be true for a field to be shown. A placement is shown when all of its gates are open. */
export type Gate =
  | { readonly kind: "condition"; readonly condition: string; readonly expected: boolean }
  | { readonly kind: "case"; readonly conditions: readonly string[]; readonly index: number }
  | { readonly kind: "tab"; readonly tabs: string; readonly tab: string }
  | { readonly kind: "item"; readonly addAnother: string; readonly n: number }
  | { readonly kind: "checked"; readonly field: string };

/**
 * Clears `keys` while its gate is closed. Keys that a block lists itself (`listed`) are cleared even if they
 * are shown elsewhere.
 */
export interface ClearRule {
  readonly gate: Gate;
  readonly keys: readonly string[];
  readonly listed: boolean;
}

/** Clears `keys` whenever the condition's truth changes. */
export interface Watcher {
  readonly condition: string;
  readonly keys: readonly string[];
}

export interface TabGroup {
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly keys: readonly string[] }[];
}

export interface AddAnotherGroup {
  readonly id: string;
  readonly max: number;
  /** Answer keys of each item, the first item first. */
  readonly itemKeys: readonly (readonly string[])[];
  /** What the keys of each item begin with. */
  readonly prefixes: readonly string[];
  /** The heading of an item, `{n}` standing for its number. */
  readonly itemTitle: string;
  /** Whether applicants may bring the items into another order. */
  readonly mayReorder: boolean;
  /** Whether there are tabs in the items. */
  readonly hasTabs: boolean;
}

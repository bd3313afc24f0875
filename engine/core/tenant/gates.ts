/** A condition for showing a field. All gates of a placement must be open. */
export type Gate =
  | { readonly kind: "condition"; readonly condition: string; readonly expected: boolean }
  | { readonly kind: "case"; readonly conditions: readonly string[]; readonly index: number }
  | { readonly kind: "tab"; readonly tabs: string; readonly tab: string }
  | { readonly kind: "item"; readonly addAnother: string; readonly n: number }
  | { readonly kind: "checked"; readonly field: string };

/** Clears `keys` while the gate is closed. Unless `listed`, keeps keys that another place shows. */
export interface ClearRule {
  readonly gate: Gate;
  readonly keys: readonly string[];
  readonly listed: boolean;
}

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
  readonly itemKeys: readonly (readonly string[])[];
  readonly prefixes: readonly string[];
  readonly itemTitle: string;
  readonly mayReorder: boolean;
  /** Ids of the tab groups in each item. */
  readonly itemTabs: readonly (readonly string[])[];
}

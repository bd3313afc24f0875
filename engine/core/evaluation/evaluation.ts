/** One page that this applicant sees, and the keys of it that are shown, in layout order. */
export interface PageState {
  readonly id: string;
  readonly path: string;
  readonly keys: readonly string[];
}

/** Everything that the answers mean, at one moment. */
export interface Evaluation {
  readonly pages: readonly PageState[];
  readonly visible: ReadonlySet<string>;
  /** Visible fields that must be answered before submission. */
  readonly required: ReadonlySet<string>;
  /** Answered keys that must be cleared, as `settle` does. Their companions are cleared with them. */
  readonly clears: readonly string[];
  /** Messages by key, for visible fields only. Fields are in page order, and no message is repeated. */
  readonly errors: ReadonlyMap<string, readonly string[]>;
  /** Truth of each condition by name. */
  readonly conditions: ReadonlyMap<string, boolean>;
}

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
  /** Answered keys that must be cleared: what `settle` does. Their companions go with them. */
  readonly clears: readonly string[];
  /** Messages by key, fields in page order, each message once. Visible fields only. */
  readonly errors: ReadonlyMap<string, readonly string[]>;
  /** Truth of each condition by name. */
  readonly conditions: ReadonlyMap<string, boolean>;
}

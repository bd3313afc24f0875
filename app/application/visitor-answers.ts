import type { Change } from "../saving/change.ts";

/** Where a visitor's answers are: nowhere because there are none, on this device, or in this page only. */
export type VisitorState = "empty" | "kept" | "inMemory";

/** What somebody without an account has filled in on this device. */
export interface VisitorAnswers {
  readonly state: () => VisitorState;
  /** The changes that are kept here. */
  readonly records: () => readonly Change[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Deletes all of it from this device and from every tab, and loads the page again. */
  readonly clear: () => Promise<void>;
}

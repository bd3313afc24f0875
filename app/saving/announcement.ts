import type { Change } from "./change.ts";

/** What a tab tells the others of its unsaved changes: always all of them, so that a lost message does no harm. */
export interface Announcement {
  readonly tab: string;
  /** Counts this tab's announcements, because one that was held back may arrive after a later one. */
  readonly n: number;
  readonly known: number;
  /** Another tab's unsaved changes say nothing to a tab of another epoch. */
  readonly epoch: string | undefined;
  readonly changes: readonly Change[];
  /** Of the keys of these changes, those whose items were moved or removed, with the revision of the last time. */
  readonly arranged: Readonly<Record<string, number>>;
}

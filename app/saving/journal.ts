import type { Change } from "./change.ts";

/** A change that a login took from the visitor, with those of the same writer and key before it. */
export type ClaimedChange = Pick<Change, "key" | "w" | "seq">;

/**
 * `kept`: all of it will survive a crash. `refused`: the browser keeps nothing, so it is in memory only. `claimed`: a
 * login took the visitor's answers, so the page has to forget what was taken and to write the rest.
 */
export type WriteResult = "kept" | "refused" | "claimed";

/** What one tab keeps on the device of one owner's unsaved changes. Nothing here throws because of the storage. */
export interface Journal {
  /**
   * Keeps these in place of what this tab kept before, and nobody else's. It is asked of the browser at once, so a page
   * that is being left need not wait.
   */
  readonly write: (changes: readonly Change[]) => Promise<WriteResult>;
  /** Whether this tab has kept this change. */
  readonly keeps: (change: Change) => boolean;
  /**
   * Moves the changes that closed tabs have left into this tab's record, in one transaction.
   *
   * @param adopt receives these changes, and returns every change that this tab keeps from then on
   */
  readonly takeOver: (
    isLiving: (tab: string) => boolean,
    adopt: (orphans: readonly Change[]) => readonly Change[],
  ) => Promise<void>;
  /** For a visitor: what logins have taken so far. From now on this tab writes again. */
  readonly readClaims: () => Promise<readonly ClaimedChange[]>;
  /** How many logins had taken the visitor's answers when this tab last looked; 0 for an account. */
  readonly epoch: () => number;
}

/** Whose the answers are that nobody has logged in for. */
export const VISITOR = "visitor";

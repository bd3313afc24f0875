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
   * Moves what tabs kept that are gone to this tab, in one transaction.
   *
   * @param adopt takes it, and returns all that this tab has to keep from then on
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

/** The same for a device, which holds the journals of several owners. */
export interface Journals {
  /**
   * Rejects where storage is refused.
   *
   * @param key reads and writes this owner's changes; those of another key stay as they are
   */
  readonly open: (owner: string, tab: string, key: Uint8Array) => Promise<Journal>;
  readonly hasAny: (owner: string) => Promise<boolean>;
  /** Makes the visitor's changes the account's, in one transaction. They are as if typed by somebody who knew nothing. */
  readonly claim: (account: string, accountKey: Uint8Array, visitorKey: Uint8Array) => Promise<void>;
  /** Deletes the visitor's changes, and has every tab forget those that this key reads. */
  readonly clearVisitor: (key: Uint8Array) => Promise<void>;
}

/** Whose the answers are that nobody has logged in for. */
export const VISITOR = "visitor";

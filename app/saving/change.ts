import type { AnswerValue } from "../../engine/core/index.ts";
import type { Mark } from "../../engine/protocol/index.ts";

/** The latest change by writer that somebody has seen, as the change's number there. */
export type Seen = Readonly<Record<string, number>>;

/** What somebody saw of an answer: all that the server had at revision `base`, and unsaved changes of these writers. */
export interface Sight {
  readonly base: number;
  readonly over: Seen;
}

/** A version of the form. */
export interface FormOfPage {
  /** Its content hash. */
  readonly hash: string;
  /** How many steps of changes.json it knows. */
  readonly steps: number;
}

/** An answer that was typed and that the server has not acknowledged. It is never changed, only replaced. */
export interface Change extends Sight {
  readonly key: string;
  /** As it was typed, so a refused date too. The empty string empties the answer. */
  readonly value: AnswerValue;
  /** The writer: an id of the page load in which it was typed. */
  readonly w: string;
  /** The number of the change among its writer's. */
  readonly seq: number;
  /** When it was typed, in milliseconds since the epoch by this device's clock. */
  readonly at: number;
  /** The answers that this choice cleared, with what its author had seen of each. */
  readonly clears?: Readonly<Record<string, Sight>> | undefined;
  /** Ids of the texts aside that it took the place of. They travel with it, so that none is settled without it. */
  readonly settles?: readonly string[] | undefined;
  /** The form in which it was typed; none where an earlier version of the portal kept it. */
  readonly form?: FormOfPage | undefined;
  /** The epoch in which it was typed, for which alone `base` holds. */
  readonly epoch?: string | undefined;
  /** Its item had been moved or removed before, so in another epoch the key may name another item. */
  readonly isArranged?: true | undefined;
  /** The server only keeps it aside, because nobody can tell any more which item it belongs to. */
  readonly isAside?: true | undefined;
  /** The text area has not been left yet, so this is kept on the device but is not an answer. */
  readonly isDraft?: true | undefined;
  /**
   * The content revision at which its item was moved or removed before the server had it. It is sent as it is, is shown
   * nowhere, and stands beside what is typed now into the item that has this key.
   */
  readonly overtaken?: number | undefined;
}

/** What the server holds for a key. */
export interface Stored {
  readonly value: AnswerValue;
  readonly mark: Mark;
}

export function isSameChange(a: Change | undefined, b: Change | undefined): boolean {
  return a !== undefined && b !== undefined && a.key === b.key && a.w === b.w && a.seq === b.seq;
}

/** Whether `later` was typed by somebody who saw the change with this writer and number. */
export function supersedes(later: Change, w: string, seq: number): boolean {
  return (later.w === w && later.seq > seq) || hasSeen(later.over, w, seq);
}

/** Whether what the server holds was known to whoever had this sight of it. */
export function isKnown({ base, over }: Sight, [revision, w, seq]: Mark): boolean {
  return revision <= base || hasSeen(over, w, seq);
}

export function hasSeen(over: Seen, w: string, seq: number): boolean {
  return (over[w] ?? 0) >= seq;
}

/** What is seen of an answer by whoever sees this change, or, where there is none, what the server holds. */
export function sightOf(change: Change | undefined, known: number): Sight {
  return change === undefined
    ? { base: known, over: {} }
    : { base: change.base, over: { ...change.over, [change.w]: change.seq } };
}

/** The same change, as if typed by somebody who knew nothing of the server. What it would hide there is kept aside. */
export function toUnknowing({ epoch: _, clears: __, isArranged, ...change }: Change): Change {
  return { ...change, base: 0, ...(isArranged || change.overtaken !== undefined ? toAside(change.w) : {}) };
}

/** Gives the text a writer of its own, so that later texts of its author do not replace it: no page shows it as the answer. */
export const toAside = (w: string) => ({ isAside: true, w: `-${w}` }) as const;

/** What a visitor typed becomes an account's as if typed by somebody who knew nothing of what the server holds. */
export function toClaimed(changes: readonly Change[]): readonly Change[] {
  return changes.map((change) => ({ ...change, base: 0 }));
}

/** A stored write that this page has seen, and when. Its value is kept only if the write names no writer. */
export type SeenWrite = readonly [key: string, stored: Stored, at: number];

/** What was being typed is an answer to be sent, as it is. */
export function toCommitted(change: Change): Change {
  const { isDraft, ...committed } = change;
  return isDraft === true ? committed : change;
}

/** Its item was moved or removed at this revision, before the server had it. */
export const toOvertaken = (change: Change, revision = 0): Change => ({
  ...toCommitted(change),
  overtaken: change.overtaken ?? revision,
});

import { type AnswerValue, enteredAnswer, EMPTY_ANSWER, type Tenant, toStepIds } from "../../engine/core/index.ts";
import type { Mark, AnswerChange, Aside, ChangeOutcome, News, SaveRequest } from "../../engine/protocol/index.ts";

/** Owner of the answers of a person who is not logged in. */
export const VISITOR = "visitor";

/** Number of each writer's latest change that the author has seen. */
type Seen = Readonly<Record<string, number>>;

/** An author's knowledge of an answer: the server's revision `base`, and each writer's unsaved changes in `over`. */
export interface Sight {
  readonly base: number;
  readonly over: Seen;
}

export interface FormOfPage {
  readonly hash: string;
  readonly steps: number;
}

/** A typed answer that the server has not acknowledged. A new change replaces it; nobody modifies it. */
export interface Change extends Sight {
  readonly key: string;
  /** As typed, even if refused. The empty string clears the answer. */
  readonly value: AnswerValue;
  /** Writer: an id for each page load. */
  readonly w: string;
  readonly seq: number;
  /** Milliseconds since the epoch, by this device's clock. */
  readonly at: number;
  /** Answers that this choice cleared, with what its author had seen of each. */
  readonly clears?: Readonly<Record<string, Sight>> | undefined;
  /** Ids of conflicts that this text decides. The page sends them with the text. */
  readonly settles?: readonly string[] | undefined;
  readonly form?: FormOfPage | undefined;
  /** The epoch for which `base` holds. */
  readonly epoch?: string | undefined;
  /** The change's item had already moved. In another epoch, the key may therefore name another item. */
  readonly isArranged?: true | undefined;
  /** The server keeps it only as a conflict, because its item is unknown. */
  readonly isAside?: true | undefined;
  /** The focus is still in the text area: the device keeps the text, but the text is not an answer yet. */
  readonly isDraft?: true | undefined;
  /**
   * Set if the item moved before the server received this change: the revision of the move. The page still sends the
   * change, but does not show it.
   */
  readonly overtaken?: number | undefined;
}

export interface Stored {
  readonly value: AnswerValue;
  readonly mark: Mark;
}

export function isSameChange(a: Change | undefined, b: Change | undefined): boolean {
  return a !== undefined && b !== undefined && a.key === b.key && a.w === b.w && a.seq === b.seq;
}

/** True if the author of `later` had seen this change. */
export function supersedes(later: Change, w: string, seq: number): boolean {
  return (later.w === w && later.seq > seq) || hasSeen(later.over, w, seq);
}

/** True if the author had seen the stored write. */
export function isKnown({ base, over }: Sight, [revision, w, seq]: Mark): boolean {
  return revision <= base || hasSeen(over, w, seq);
}

export function hasSeen(over: Seen, w: string, seq: number): boolean {
  return (over[w] ?? 0) >= seq;
}

/** Returns the author's knowledge after this change; without a change, the server's revision. */
export function sightOf(change: Change | undefined, known: number): Sight {
  return change === undefined
    ? { base: known, over: {} }
    : { base: change.base, over: { ...change.over, [change.w]: change.seq } };
}

/** Removes the author's knowledge of the server, so that the change overwrites nothing. */
export function toUnknowing({ epoch: _, clears: __, isArranged, ...change }: Change): Change {
  return { ...change, base: 0, ...(isArranged || change.overtaken !== undefined ? toAside(change.w) : {}) };
}

/** Assigns a writer of its own to the change, so that the author's later texts do not replace it. */
export const toAside = (w: string) => ({ isAside: true, w: `-${w}` }) as const;

/** Prepares a visitor's changes so that they overwrite nothing in the account. */
export function toClaimed(changes: readonly Change[]): readonly Change[] {
  return changes.map((change) => ({ ...change, base: 0 }));
}

/** A stored write that this page has seen, with the time. Contains the value only if the write has no writer. */
export type SeenWrite = readonly [key: string, stored: Stored, at: number];

export function toCommitted(change: Change): Change {
  const { isDraft, ...committed } = change;
  return isDraft === true ? committed : change;
}

export const toOvertaken = (change: Change, revision = 0): Change => ({
  ...toCommitted(change),
  overtaken: change.overtaken ?? revision,
});

/** Answers that the server holds and this page may not know, by field key, and all conflicts. */
export interface ServerNews {
  readonly revision: number;
  readonly stored: Readonly<Record<string, Stored>>;
  /** Undefined for a page of an earlier form. The page then keeps the asides that it knows. */
  readonly asides?: readonly Aside[] | undefined;
  /** Revision at which the item of a key last moved, by key. */
  readonly arranged?: Readonly<Record<string, number>>;
}

export interface Save {
  readonly known: number;
  readonly changes: readonly Change[];
  readonly settles: readonly string[];
  /** A page of another epoch ignores the reply. */
  readonly epoch: string | undefined;
}

export interface SaveOutcome {
  readonly outcomes: Readonly<Record<string, ChangeOutcome>>;
  readonly messages: Readonly<Record<string, string>>;
}

/**
 * True for a refused text whose field says what is wrong. All others are in the list above the page, because another
 * question may have the key of a question that is gone.
 */
export const isInField = ({ kind, message }: Pick<Aside, "kind" | "message">): boolean =>
  kind === "refused" && Boolean(message);

/**
 * Body of `PUT /api/answer`.
 *
 * @param form content hash of the displayed form
 * @param now milliseconds since the epoch; changes carry their age, because device clocks differ
 */
export function toSaveBody({ known, changes, settles }: Omit<Save, "epoch">, now: number, form: string): SaveRequest {
  return {
    answers: Object.fromEntries(changes.map(({ key, value }) => [key, value])),
    known,
    changes: Object.fromEntries(changes.map((change) => [change.key, toAnswerChange(change, now, form)])),
    settles: [...settles],
    form,
  };
}

function toAnswerChange(
  { base, w, seq, over, at, clears, form, isAside }: Change,
  now: number,
  own: string,
): AnswerChange {
  return {
    base,
    w,
    seq,
    over,
    ageMs: Math.max(0, now - at),
    ...(clears === undefined ? {} : { clears }),
    form: form?.hash === own ? undefined : form?.hash,
    ...(isAside === undefined ? {} : { isAside }),
  };
}

/** Converts news from the server to entered values by question key. Leaves documents out, because nobody types them. */
export function toServerNews(
  tenant: Tenant,
  {
    content_revision,
    answers,
    marks,
    asides,
    arranged = {},
    form_changed,
  }: Pick<News, "content_revision" | "answers" | "marks" | "asides" | "arranged" | "form_changed">,
): ServerNews {
  const stored = Object.entries(marks)
    .filter(([key]) => tenant.fields.get(key)?.isDocument === false)
    .map(([key, mark]): [string, Stored] => [
      key,
      { value: enteredAnswer(tenant, answers, key) ?? EMPTY_ANSWER, mark },
    ]);
  return {
    revision: content_revision,
    stored: Object.fromEntries(stored),
    asides: form_changed ? undefined : asides.filter(({ key, kind }) => tenant.fields.has(key) || kind === "gone"),
    arranged: Object.fromEntries(
      Object.entries(arranged).flatMap(([id, revision]) =>
        (tenant.dependencies.fieldsOfAddAnother.get(id) ?? []).map((key) => [key, revision]),
      ),
    ),
  };
}

/** The displayed form, with a test for changes that were typed in an incompatible form. */
export function showForm({ definition: { hash, changes = [] } }: Tenant) {
  const ids = toStepIds(changes);
  return {
    form: { hash, steps: ids.length },
    isOfOtherForm: ({ key, form }: Pick<Change, "key" | "form">): boolean => {
      if (form === undefined || form.steps === ids.length) return false;
      const later = new Set(ids.slice(form.steps));
      return (
        form.steps > ids.length || changes.some(({ id, from, to }) => later.has(id) && [...from, ...to].includes(key))
      );
    },
  };
}

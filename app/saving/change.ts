import { type AnswerValue, enteredAnswer, EMPTY_ANSWER, type Tenant, toStepIds } from "../../engine/core/index.ts";
import type {
  AnswerVersion,
  AnswerChange,
  Aside,
  ChangeOutcome,
  News,
  SaveRequest,
} from "../../engine/protocol/index.ts";

export const VISITOR = "visitor";

type Seen = Readonly<Record<string, number>>;

/** An author's knowledge of an answer: the server's revision (`base`), and the last change seen of each writer (`over`). */
export interface SeenVersion {
  readonly base: number;
  readonly over: Seen;
}

export interface FormOfPage {
  readonly hash: string;
  readonly steps: number;
}

/** A typed answer that the server has not acknowledged. Immutable: a later change replaces it. */
export interface Change extends SeenVersion {
  readonly key: string;
  /** Value as typed, even if it is wrong. The empty string clears the answer. */
  readonly value: AnswerValue;
  /** Label that the page showed for a choice whose list depends on other answers. */
  readonly words?: string | undefined;
  /** Writer id. Each page load has its own. */
  readonly w: string;
  readonly seq: number;
  /** Milliseconds since the epoch, by the device's clock. */
  readonly at: number;
  /** Answers that this change cleared, each with its author's knowledge of it. */
  readonly clears?: Readonly<Record<string, SeenVersion>> | undefined;
  /** Ids of conflicts that this answer decides. */
  readonly settles?: readonly string[] | undefined;
  readonly form?: FormOfPage | undefined;
  /** Database epoch in which `base` is valid. */
  readonly epoch?: string | undefined;
  /** Set if the key's item had moved before. In another epoch, the key may belong to another item. */
  readonly isArranged?: true | undefined;
  /** Set if the change's item is unknown. The server then stores the text as a conflict only. */
  readonly isAside?: true | undefined;
  /** Set while the focus is in the text area. The browser stores the text, but the text is not an answer yet. */
  readonly isDraft?: true | undefined;
  /**
   * Revision at which the item moved, if it moved before the server received this change. The page still sends the
   * change, but no longer shows it.
   */
  readonly overtaken?: number | undefined;
}

export interface Stored {
  readonly value: AnswerValue;
  readonly mark: AnswerVersion;
}

export function isSameChange(a: Change | undefined, b: Change | undefined): boolean {
  return a !== undefined && b !== undefined && a.key === b.key && a.w === b.w && a.seq === b.seq;
}

/** True if `later` replaces the change of writer `w` with number `seq`: its author had seen that change. */
export function supersedes(later: Change, w: string, seq: number): boolean {
  return (later.w === w && later.seq > seq) || hasSeen(later.over, w, seq);
}

/** True if the author had seen the server's write. */
export function isKnown({ base, over }: SeenVersion, [revision, w, seq]: AnswerVersion): boolean {
  return revision <= base || hasSeen(over, w, seq);
}

export function hasSeen(over: Seen, w: string, seq: number): boolean {
  return (over[w] ?? 0) >= seq;
}

/** Removes the revisions that the author knew, for another epoch. A change of an item that had moved becomes a conflict. */
export function withoutBase({ epoch: _, clears: __, isArranged, ...change }: Change): Change {
  return { ...change, base: 0, ...(isArranged || change.overtaken !== undefined ? toAside(change.w) : {}) };
}

/**
 * Fields that make a change a conflict under another writer id. Later texts of the same author then do not replace it.
 */
export const toAside = (w: string) => ({ isAside: true, w: `-${w}` }) as const;

/** Prepares a visitor's changes for an account. They then overwrite nothing in the account. */
export function toClaimed(changes: readonly Change[]): readonly Change[] {
  return changes.map((change) => ({ ...change, base: 0 }));
}

/** A write of the server, and when this page saw it. The value is empty if the write has a writer. */
export type SeenWrite = readonly [key: string, stored: Stored, at: number];

export function toCommitted(change: Change): Change {
  const { isDraft, ...committed } = change;
  return isDraft === true ? committed : change;
}

export const toSuperseded = (change: Change, revision = 0): Change => ({
  ...toCommitted(change),
  overtaken: change.overtaken ?? revision,
});

/** Answers that this page may not know, by key, and all conflicts. */
export interface ServerNews {
  readonly revision: number;
  readonly stored: Readonly<Record<string, Stored>>;
  /** Undefined for a page of an earlier form, which keeps the asides that it knows. */
  readonly asides?: readonly Aside[] | undefined;
  /** Revision at which the key's item last moved, by key. */
  readonly arranged?: Readonly<Record<string, number>>;
}

export interface Save {
  readonly known: number;
  readonly changes: readonly Change[];
  readonly settles: readonly string[];
  /** The page ignores the reply if its epoch has changed since. */
  readonly epoch: string | undefined;
}

export interface SaveOutcome {
  readonly outcomes: Readonly<Record<string, ChangeOutcome>>;
  readonly messages: Readonly<Record<string, string>>;
}

/**
 * Returns the body of `PUT /api/answer`.
 * @param form content hash of the displayed form
 * @param now milliseconds since the epoch; changes have an age instead of a time, because device clocks differ
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
  { base, w, seq, over, at, clears, words, form, isAside }: Change,
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
    words,
    form: form?.hash === own ? undefined : form?.hash,
    ...(isAside === undefined ? {} : { isAside }),
  };
}

/** Converts the server's news to entered answers by question key. Leaves out documents. */
export function toServerNews(tenant: Tenant, news: Omit<News, "submitted">): ServerNews {
  const stored = Object.entries(news.marks)
    .filter(([key]) => tenant.fields.get(key)?.isDocument === false)
    .map(([key, mark]): [string, Stored] => [
      key,
      { value: enteredAnswer(tenant, news.answers, key) ?? EMPTY_ANSWER, mark },
    ]);
  const asides = news.asides.filter(({ key, kind }) => tenant.fields.has(key) || kind === "gone");
  return {
    revision: news.content_revision,
    stored: Object.fromEntries(stored),
    asides: news.form_changed ? undefined : asides,
    arranged: Object.fromEntries(
      Object.entries(news.arranged ?? {}).flatMap(([id, revision]) =>
        (tenant.dependencies.fieldsOfAddAnother.get(id) ?? []).map((key) => [key, revision]),
      ),
    ),
  };
}

/** Identifies the displayed form. `isOfOtherForm` is true for a change that was typed in an incompatible form. */
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

import { type AnswerValue, enteredAnswer, EMPTY_ANSWER, type Tenant, toStepIds } from "../../engine/core/index.ts";
import type { Mark, AnswerChange, Aside, ChangeOutcome, News, SaveRequest } from "../../engine/protocol/index.ts";

/** Owner of the answers of a person who is not logged in. */
export const VISITOR = "visitor";

/** The latest change by writer that somebody has seen, as the change's number there. */
type Seen = Readonly<Record<string, number>>;

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

/** What the server holds that this page may not know yet: each answer written since, by field key, and all texts aside. */
export interface ServerNews {
  readonly revision: number;
  readonly stored: Readonly<Record<string, Stored>>;
  readonly asides: readonly Aside[];
  /** The content revision at which the item of a key was last moved or removed, by key. */
  readonly arranged?: Readonly<Record<string, number>>;
}

/** One request: changes of different keys, and the texts aside about which a person has decided. */
export interface Save {
  /** The content revision that the page knows, from which on it wants the news. */
  readonly known: number;
  readonly changes: readonly Change[];
  readonly settles: readonly string[];
  /** Its answer says nothing to a page that knows another one by then. */
  readonly epoch: string | undefined;
}

/** What became of each change, and why one was refused, by key. */
export interface SaveOutcome {
  readonly outcomes: Readonly<Record<string, ChangeOutcome>>;
  readonly messages: Readonly<Record<string, string>>;
}

/** True for a text that the server cannot take as the answer: it stays in its field, if the page still has one. */
export const isInField = ({ kind, item }: Pick<Aside, "kind" | "item">): boolean =>
  kind === "refused" || (kind === "gone" && item === undefined);

/**
 * The body of `PUT /api/answer`.
 *
 * @param form the content hash of the form that the page shows
 * @param now in milliseconds since the epoch; a change says how old it is, because clocks of devices differ
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

/** News by the keys of questions, as they were entered. Documents are not among them, because they are not typed. */
export function toServerNews(
  tenant: Tenant,
  {
    content_revision,
    answers,
    marks,
    asides,
    arranged = {},
  }: Pick<News, "content_revision" | "answers" | "marks" | "asides" | "arranged">,
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
    asides: asides.filter(({ key, kind }) => tenant.fields.has(key) || kind === "gone"),
    arranged: Object.fromEntries(
      Object.entries(arranged).flatMap(([id, revision]) =>
        (tenant.dependencies.fieldsOfAddAnother.get(id) ?? []).map((key) => [key, revision]),
      ),
    ),
  };
}

/** The form that a page shows, and which changes were typed in another one where they may mean something else. */
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

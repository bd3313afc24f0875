import { enteredAnswer, EMPTY_ANSWER, type Tenant } from "../../engine/core/index.ts";
import type { AnswerChange, Aside, ChangeOutcome, News, SaveRequest } from "../../engine/protocol/index.ts";
import type { Change, Stored } from "./change.ts";

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

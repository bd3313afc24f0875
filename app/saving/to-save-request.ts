import { enteredAnswer, EMPTY_ANSWER, type Tenant } from "../../engine/core/index.ts";
import type { AnswerChange, News, SaveRequest } from "../../engine/protocol/index.ts";
import type { Change, Stored } from "./change.ts";
import type { Save, ServerNews } from "./save.ts";

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

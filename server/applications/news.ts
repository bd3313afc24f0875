import type { Answers, AnswerValue, Tenant } from "../../engine/core/index.ts";
import type { Aside, FileNews, Mark, News, OwnLapse } from "../../engine/protocol/index.ts";
import { isSubmitted, type ApplicationRecord, type AsideRecord } from "../store/index.ts";
import { markOf } from "./answer-marks.ts";
import { openAside } from "./sealed-answers.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { toFileNews } from "./file-news.ts";
import { requireReached } from "./sent-change.ts";
import { toOwnLapse } from "./decisions.ts";

/** What the server says of everything else, it says always. */
export type FullNews = News & {
  readonly files: FileNews;
  readonly arranged: Readonly<Record<string, number>>;
  readonly lapsed?: OwnLapse;
};

/**
 * What somebody who knows the content revision `known` does not know yet.
 *
 * @param answers all answers of the record, with secrets decrypted
 * @throws ServerError `portal_restored` for a revision that is not reached yet
 */
export function toNews(
  tenant: Tenant,
  cipher: FieldCipher,
  record: ApplicationRecord,
  answers: Answers,
  known: number,
  now: number,
): FullNews {
  // What was changed and not submitted by the end of a reopening has higher revisions than what counts.
  if (!isSubmitted(record)) requireReached(record.contentRevision, [known]);
  const isAll = known === 0 || known > record.contentRevision;
  const written = isAll ? [...tenant.fields.keys()] : Object.keys(record.marks);
  const marks = written.flatMap((key): [string, Mark][] => {
    const [revision, writer, seq] = markOf(tenant, record, answers, key);
    return revision > (isAll ? 0 : known) ? [[key, [revision, writer, seq]]] : [];
  });
  const lapsed = toOwnLapse(record);
  return {
    content_revision: record.contentRevision,
    answers: isAll
      ? answers
      : withCompanions(
          tenant,
          answers,
          marks.map(([key]) => key),
        ),
    marks: Object.fromEntries(marks),
    asides: record.asides.map((aside) => toAside(cipher, record, aside)),
    tabs: record.tabs,
    add_another: record.addAnother,
    files: toFileNews(tenant, record, now),
    arranged: toArranged(record),
    submitted: isSubmitted(record),
    ...(lapsed === null ? {} : { lapsed }),
  };
}

/** The revision of the last removal or move of each add-another. */
const toArranged = ({ arrangements }: Pick<ApplicationRecord, "arrangements">): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(arrangements).map(([id, steps]) => [id, steps.at(-1)?.revision ?? 0]));

function withCompanions(tenant: Tenant, answers: Answers, keys: readonly string[]): Answers {
  const found: Record<string, AnswerValue> = {};
  for (const key of keys) {
    const { descKey, typedKey } = tenant.fields.get(key) ?? {};
    for (const name of [key, descKey, typedKey]) if (name !== undefined) found[name] = answers[name] ?? "";
  }
  return found;
}

function toAside(cipher: FieldCipher, record: ApplicationRecord, aside: AsideRecord): Aside {
  const { id, key, writer, seq, at, kind, revision, message, item, question } = aside;
  return {
    id,
    key,
    value: openAside(cipher, record, aside),
    writer,
    seq,
    at: new Date(at).toISOString(),
    kind,
    revision,
    ...(message === null ? {} : { message }),
    ...(item === undefined ? {} : { item }),
    ...(question === undefined ? {} : { question }),
  };
}

import { answerOf, isAnswered, type Answers, type Application } from "../answers/answers.ts";
import { toContext } from "../evaluation/evaluation-context.ts";
import { isVisible } from "../evaluation/visibility.ts";
import { formatAnswer } from "../print/format-answer.ts";
import { withoutDirection } from "../print/isolate-text.ts";
import { toLocalTime } from "../rounds/local-time.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { isCalendarDate } from "../validation/calendar.ts";
import { toSchemaValue } from "../validation/validate-field.ts";
import { toFilterToken } from "./filter-token.ts";
import { cut, foldText, toAnswerWords, toSearchWords } from "./to-search-words.ts";
import { isListed, officeTypeOf, type Office } from "./office.ts";

/** `text` is the printed form, if it differs from `value`. */
export interface OfficeCell {
  readonly value: string | number | boolean;
  readonly text?: string | undefined;
}

/**
 * Statuses in the order of sorting. Add new ones at the end, because rows store the index. Only rows of earlier portal
 * versions are "validating".
 */
export const OFFICE_STATUSES = ["begun", "started", "validating", "submitted", "reopened", "withdrawn"] as const;
export type OfficeStatus = (typeof OFFICE_STATUSES)[number];
/** Stands for a status of a newer portal version. */
export const UNKNOWN_STATUS = "unknown";

/** Times are milliseconds since the epoch. */
export interface OfficeFacts {
  readonly owner: string;
  readonly status: OfficeStatus;
  readonly round: string;
  readonly submittedAt: number | undefined;
  readonly createdAt: number;
  readonly activeAt: number;
  /** Time that the rules of a draft use as "now". */
  readonly answeredAt: number;
}

export interface OfficeRow {
  readonly office: string;
  readonly owner: string;
  readonly name: string;
  readonly nameKey: string;
  readonly words: readonly string[];
  readonly status: OfficeStatus;
  readonly statusKey: string;
  readonly round: string;
  readonly createdAt: number;
  /** Rounded down to the minute, so that few saves change the row. */
  readonly activeAt: number;
  /** 0 for a draft. */
  readonly submittedAt: number;
  readonly submittedDay: string;
  readonly cells: Readonly<Record<string, OfficeCell>>;
  /** One token for each filter. Empty if the question is not answered. */
  readonly filters: readonly string[];
}

const MINUTE_MS = 60_000;
const MAX_NAME = 200;
const MAX_NAME_KEY = 80;
const MAX_CODE = 100;

export const toActiveAt = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

/**
 * Makes the row of one application from its visible answers.
 * @param hash of the list definition
 * @param tenant the application's form version
 */
export function toOfficeRow(
  { office, hash }: { readonly office: Office; readonly hash: string },
  tenant: Tenant,
  given: Application,
  facts: OfficeFacts,
): OfficeRow {
  const context = toContext(tenant, given, new Date(facts.submittedAt ?? facts.answeredAt));
  const { today, application } = context;
  const { answers } = application;
  const findShown = (key: string): Field | undefined => {
    const field = tenant.fields.get(key);
    return field !== undefined && isListed(field) && isVisible(field, context) ? field : undefined;
  };
  const nameOf = (keys: readonly string[]): string =>
    keys
      .flatMap((key) => (findShown(key) === undefined ? [] : [String(answerOf(answers, key) ?? "")]))
      .map((part) => withoutDirection(part).replace(/\s+/gu, " ").trim())
      .filter((part) => part !== "")
      .join(" ");
  const codeOf = (key: string): OfficeCell["value"] | undefined => {
    const field = findShown(key);
    return field === undefined ? undefined : toCode(field, answers);
  };
  const searchedWordsOf = (key: string): readonly string[] =>
    findShown(key) === undefined ? [] : toAnswerWords(String(answerOf(answers, key) ?? ""));
  const cellOf = (key: string): OfficeCell | undefined => {
    const [field, value] = [tenant.fields.get(key), codeOf(key)];
    if (field === undefined || value === undefined) return undefined;
    const text = typeof value === "boolean" ? "" : formatAnswer(tenant, field, answers, today);
    return text === String(value) || text === "" ? { value } : { value, text };
  };
  const shown = [office.programme, ...office.columns].flatMap((question) => {
    const cell = question && cellOf(question.key);
    return cell === undefined ? [] : [[question?.key ?? "", cell] as const];
  });
  const name = nameOf(office.name);
  const submittedDay =
    facts.submittedAt === undefined
      ? ""
      : toLocalTime(facts.submittedAt, tenant.definition.tenant.timeZone).slice(0, 10);
  return {
    office: hash,
    owner: facts.owner,
    name: cut(name, MAX_NAME),
    nameKey: cut(foldText(nameOf(office.sortName)), MAX_NAME_KEY),
    words: [...new Set([...toSearchWords(name), ...office.search.flatMap(searchedWordsOf)])],
    status: facts.status,
    statusKey: `${OFFICE_STATUSES.indexOf(facts.status)} ${submittedDay}`,
    round: facts.round,
    createdAt: facts.createdAt,
    activeAt: toActiveAt(facts.activeAt),
    submittedAt: facts.submittedAt ?? 0,
    submittedDay,
    cells: Object.fromEntries(shown),
    filters: office.filters.map(({ key }) => {
      // Do not format the answer: this would take as long as the rest of the row.
      const code = codeOf(key);
      return code === undefined ? "" : toFilterToken(key, code);
    }),
  };
}

function toCode(field: Field, answers: Answers): OfficeCell["value"] | undefined {
  const type = officeTypeOf(field.schema);
  const value = answerOf(answers, field.key);
  if (type === "boolean") return value === true;
  const own = toSchemaValue(field.schema, value);
  if (type === undefined || own === undefined || own === null || !isAnswered(own)) return undefined;
  if (type === "number" && typeof own !== "number") return undefined;
  if (type === "date" && !isCalendarDate(String(own))) return undefined;
  return typeof own === "string" ? cut(own, MAX_CODE) : own;
}

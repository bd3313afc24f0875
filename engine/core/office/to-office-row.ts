import { toSetting } from "../conditions/setting.ts";
import { answerOf, isAnswered } from "../answers/answers.ts";
import type { Answers, Application } from "../answers/answers.ts";
import { deriveAnswers } from "../evaluation/evaluation-context.ts";
import type { EvaluationContext } from "../evaluation/evaluation-context.ts";
import { isVisible } from "../evaluation/visibility.ts";
import { formatAnswer } from "../print/format-answer.ts";
import { withoutDirection } from "../print/isolate-text.ts";
import { toLocalTime } from "../rounds/local-time.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { isCalendarDate } from "../validation/calendar.ts";
import { toSchemaValue } from "../validation/validate-field.ts";
import { toFilterToken } from "./filter-token.ts";
import { foldText } from "./fold-text.ts";
import { isListedClass, officeTypeOf, type Office } from "./office.ts";
import { toAnswerWords, toSearchWords } from "./to-search-words.ts";

/** An answer in the list: its code, and what a print says for it if that is something else. */
export interface OfficeCell {
  readonly value: string | number | boolean;
  readonly text?: string | undefined;
}

/**
 * How far an application has come, in the order of a list that is sorted by it. `begun` is before the first answer,
 * `reopened` was submitted and may be, or could have been, changed and submitted again, and `withdrawn` was submitted and
 * is not to count any more. A new status goes to the end, because rows are stored with the places of theirs.
 */
export const OFFICE_STATUSES = ["begun", "started", "validating", "submitted", "reopened", "withdrawn"] as const;
export type OfficeStatus = (typeof OFFICE_STATUSES)[number];
/** For a status that only a newer version of the portal knows, which shares the store with this one. */
export const UNKNOWN_STATUS = "unknown";

/** What is known of an application beside its answers. Times are milliseconds since the epoch. */
export interface OfficeFacts {
  /** The account that it belongs to. */
  readonly owner: string;
  readonly status: OfficeStatus;
  /** Empty for none. */
  readonly round: string;
  readonly submittedAt: number | undefined;
  readonly createdAt: number;
  readonly activeAt: number;
  /** When it was last answered, by which rules that are relative to today are read. */
  readonly answeredAt: number;
}

/** What the office's list has of one application, so that the list reads no application. */
export interface OfficeRow {
  /** By which definition of the list it was made. */
  readonly office: string;
  readonly owner: string;
  /** As it was entered; empty where it was not. */
  readonly name: string;
  /** By which it is sorted. */
  readonly nameKey: string;
  /** By whose beginnings it is found. */
  readonly words: readonly string[];
  readonly status: OfficeStatus;
  /** By which it is sorted where the list is sorted by status, and counted. */
  readonly statusKey: string;
  readonly round: string;
  readonly createdAt: number;
  /** To the minute, so that not each of the saves in it changes the list. */
  readonly activeAt: number;
  /** 0 before submission. */
  readonly submittedAt: number;
  /** The day of it in the tenant's time zone, `YYYY-MM-DD`; empty before submission. */
  readonly submittedDay: string;
  /** By key: the programme and the columns that were answered. */
  readonly cells: Readonly<Record<string, OfficeCell>>;
  /** In the places of the office's filters; empty where one is not answered. */
  readonly filters: readonly string[];
}

const MINUTE_MS = 60_000;
const MAX_NAME = 200;
const MAX_NAME_KEY = 80;
const MAX_CODE = 100;

/** When somebody was last active, as the list says it. */
export const toActiveAt = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

/**
 * Makes the row of one application. What is hidden or was not answered is not in it.
 *
 * @param office what the newest version shows
 * @param hash names this definition of the list
 * @param tenant the version that the application belongs to, by which its codes have their labels
 */
export function toOfficeRow(
  { office, hash }: { readonly office: Office; readonly hash: string },
  tenant: Tenant,
  given: Application,
  facts: OfficeFacts,
): OfficeRow {
  const setting = toSetting(tenant.definition.tenant, given, new Date(facts.submittedAt ?? facts.answeredAt));
  const { today } = setting;
  const { answers, conditions } = deriveAnswers(tenant, given.answers, setting);
  const context: EvaluationContext = {
    tenant,
    application: { ...given, answers },
    conditions,
    today,
    itemCounts: new Map(),
  };
  const findShown = (key: string): Field | undefined => {
    const field = tenant.fields.get(key);
    return field !== undefined && isListedClass(field.privacy) && isVisible(field, context) ? field : undefined;
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
      // Without what a print says, which costs as much as the rest of the row.
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

/** Counts code points, so that no character is cut in two. */
const cut = (text: string, most: number): string => (text.length <= most ? text : [...text].slice(0, most).join(""));

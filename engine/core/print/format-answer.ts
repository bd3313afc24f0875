import { answerOf, isAnswered, type Answers } from "../answers/answers.ts";
import { formatMoney } from "../answers/format-money.ts";
import { describeAnswer } from "../options/option-source.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { Field } from "../tenant/field.ts";
import { evaluationText } from "../texts/evaluation-texts.ts";
import { isCalendarDate } from "../validation/calendar.ts";

const MOST_OPEN_CHARACTERS = 4;

/**
 * Masks a text except its last four characters, or its second half if it has fewer than eight. Masks a date, or a text
 * of up to four characters, completely. Keeps blanks and hyphens.
 */
export function maskSecret(value: string): string {
  if (value.length <= MOST_OPEN_CHARACTERS) return "•".repeat(value.length);
  const openCharacters = isCalendarDate(value) ? 0 : Math.min(MOST_OPEN_CHARACTERS, Math.floor(value.length / 2));
  const open = value.length - openCharacters;
  return value.slice(0, open).replace(/[^\s-]/g, "•") + value.slice(open);
}

/** Formats an answer for print. Masks secrets. Returns an empty text for no answer. */
export function formatAnswer(tenant: Tenant, field: Field, answers: Answers, today: string): string {
  const value = answerOf(answers, field.key);
  if (!isAnswered(value)) return "";
  return field.privacy === "secret" ? maskSecret(String(value)) : formatOpenAnswer(tenant, field, answers, today);
}

/** Formats an answer for print. Does not mask secrets. */
export function formatOpenAnswer(tenant: Tenant, field: Field, answers: Answers, today: string): string {
  const value = answerOf(answers, field.key);
  if (!isAnswered(value)) return "";
  const plain = String(value);
  if (field.options !== undefined) return describeAnswer(tenant, field, value ?? null, answers, today) || plain;
  if (field.schema.format === "date" && isCalendarDate(plain)) return formatDate(plain, tenant.definition.tenant.lang);
  if (field.widget === "schoolSearch") return formatSchool(tenant, field, answers, plain);
  const currency = field.schema["x-money"];
  if (currency === undefined || !Number.isFinite(Number(plain))) return plain;
  return formatMoney(Number(plain), currency, tenant.definition.tenant.lang);
}

/** Returns `name (Ceeb: code)` if the form asks for the school's code (specification, section 6). */
function formatSchool(tenant: Tenant, field: Field, answers: Answers, name: string): string {
  const fills = field.ui["ui:options"]?.["fills"];
  const codeKey = fills !== null && typeof fills === "object" && "ceeb" in fills ? fills.ceeb : undefined;
  const code = typeof codeKey === "string" ? answerOf(answers, codeKey) : undefined;
  return isAnswered(code) ? evaluationText(tenant.definition, "print.ceeb", { name, code: String(code) }) : name;
}

/** @param date `YYYY-MM-DD` */
export function formatDate(date: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}

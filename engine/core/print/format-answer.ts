import { answerOf, isAnswered } from "../answers/answers.ts";
import { formatMoneyAnswer } from "../answers/format-money.ts";
import type { Answers } from "../answers/answers.ts";
import { describeAnswer } from "../options/options-for.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { Field } from "../tenant/field.ts";
import { evaluationText } from "../texts/evaluation-texts.ts";
import { isCalendarDate } from "../validation/calendar.ts";

/** Replaces all but the last four characters with bullets. Separators stay readable. */
export function maskSecret(value: string): string {
  const open = Math.max(0, value.length - 4);
  return value.length <= 4
    ? "•".repeat(value.length)
    : value.slice(0, open).replace(/[^\s-]/g, "•") + value.slice(open);
}

/** An answer as the printed application shows it. No answer gives the empty string. */
export function formatAnswer(tenant: Tenant, field: Field, answers: Answers, today: string): string {
  const value = answerOf(answers, field.key);
  if (!isAnswered(value)) return "";
  const plain = String(value);
  if (field.privacy === "secret") return maskSecret(plain);
  if (field.options !== undefined) return describeAnswer(tenant, field, value ?? null, answers, today) || plain;
  if (field.schema.format === "date" && isCalendarDate(plain)) return formatDate(plain, tenant.definition.tenant.lang);
  if (field.widget === "schoolSearch") return formatSchool(tenant, field, answers, plain);
  return formatMoneyAnswer(Number(plain), field.schema["x-money"], tenant.definition.tenant.lang) ?? plain;
}

/** `name (Ceeb: code)` where the page says which answer holds the code (docs/specification.md, section 6). */
function formatSchool(tenant: Tenant, field: Field, answers: Answers, name: string): string {
  const fills = field.ui["ui:options"]?.["fills"];
  const codeKey = fills !== null && typeof fills === "object" && "ceeb" in fills ? fills.ceeb : undefined;
  const code = typeof codeKey === "string" ? answerOf(answers, codeKey) : undefined;
  return isAnswered(code) ? evaluationText(tenant.definition, "print.ceeb", { name, code: String(code) }) : name;
}

function formatDate(date: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}

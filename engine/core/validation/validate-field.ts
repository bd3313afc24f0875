import { answerOf, isAnswered, enteredAnswer, type Answers, type AnswerValue } from "../answers/answers.ts";
import { checkDraftAnswer } from "../answers/check-draft.ts";
import { formatMoney, isAmount } from "../answers/format-money.ts";
import { isConditionalSelect, optionsFor, optionsOfField } from "../options/option-source.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { AnswerSchema } from "../tenant/definition.ts";
import type { Field } from "../tenant/field.ts";
import { answerMessage, evaluationText, type EvaluationTextKey } from "../texts/evaluation-texts.ts";
import { interpolate, type TextValues } from "../texts/interpolate.ts";
import { isInternationalPhone } from "./formats.ts";
import type { ValidatorIssue } from "./answer-validator.ts";
import { resolveDateBound } from "./calendar.ts";
import { isPostcode } from "./postcodes.ts";

/**
 * Returns the messages about an answer or a typed date: structure, schema, options, bounds. Prefers the schema's
 * `errorMessage` to default texts.
 * @param today `YYYY-MM-DD` in the tenant's time zone
 */
export function validateAnswer(tenant: Tenant, field: Field, answers: Answers, today: string): readonly string[] {
  const value = enteredAnswer(tenant, answers, field.key);
  if (!isAnswered(value)) return [];
  const refusal = checkDraftAnswer(tenant, field.key, value, today);
  const messages: string[] = [];
  if (refusal !== undefined && refusal.code !== "document") {
    const keyword = refusal.code === "length" ? "maxLength" : refusal.code;
    messages.push(messageFor(tenant, field, keyword, { limit: field.maxLength }));
  }
  for (const { keyword, params } of schemaIssues(tenant, field, value))
    messages.push(messageFor(tenant, field, keyword, params));
  if (messages.length === 0)
    messages.push(
      ...optionMessages(tenant, field, answers, today),
      ...dateMessages(tenant, field, value, today),
      ...postcodeMessages(tenant, field, answers, today),
    );
  return [...new Set(messages)];
}

function schemaIssues(tenant: Tenant, field: Field, value: AnswerValue | undefined): readonly ValidatorIssue[] {
  const validate = Object.hasOwn(tenant.validators, field.key) ? tenant.validators[field.key] : undefined;
  if (validate === undefined) return [];
  if (validate(toSchemaValue(field.schema, value))) return [];
  const issues = validate.errors ?? [];
  return isAnyPhone(field, value) ? issues.filter(({ keyword }) => keyword !== "format") : issues;
}

/** True for a number of any country at a question that accepts such numbers (`international`). */
const isAnyPhone = ({ schema, ui }: Field, value: AnswerValue | undefined): boolean =>
  schema.format === "phone" && ui["ui:options"]?.["international"] === true && isInternationalPhone(String(value));

/** Converts a typed number like RJSF's `asNumber`: "1e3" is 1000. Returns other values unchanged. */
export function toSchemaValue(schema: AnswerSchema, value: AnswerValue | undefined): AnswerValue | undefined {
  const numeric = schema.type === "number" || schema.type === "integer";
  const { "x-money": currency, "x-compute": rule } = schema;
  // Return a text if it is not an amount, so that it gets a message. Computed amounts may have any number of decimals.
  if (currency !== undefined && rule === undefined && isAnswered(value) && !isAmount(String(value), currency))
    return String(value);
  if (!numeric || typeof value !== "string" || value.trim() === "") return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

function optionMessages(tenant: Tenant, field: Field, answers: Answers, today: string): readonly string[] {
  if (!isConditionalSelect(field)) return [];
  const options = optionsOfField(tenant, field, answers, today);
  const value = answerOf(answers, field.key);
  return options.length === 0 || options.some((option) => option.value === value)
    ? []
    : [messageFor(tenant, field, "option", {})];
}

function postcodeMessages(tenant: Tenant, field: Field, answers: Answers, today: string): readonly string[] {
  if (field.postcode === undefined) return [];
  const { by, only } = field.postcode;
  const country = answerOf(answers, by);
  const { postcodes = {} } = tenant.definition;
  if (typeof country !== "string" || only?.includes(country) === false || !Object.hasOwn(postcodes, country)) return [];
  const form = postcodes[country];
  if (form === undefined || isPostcode(String(answerOf(answers, field.key)), form)) return [];
  const chosen = optionsFor(tenant, by, answers, today).find(({ value }) => value === country);
  return [messageFor(tenant, field, "postcode", {}, { example: form.example, country: chosen?.label ?? country })];
}

function dateMessages(tenant: Tenant, field: Field, value: AnswerValue | undefined, today: string): readonly string[] {
  const bounds = field.schema["x-date"];
  if (bounds === undefined || typeof value !== "string") return [];
  const min = bounds.min === undefined ? undefined : resolveDateBound(bounds.min, today);
  const max = bounds.max === undefined ? undefined : resolveDateBound(bounds.max, today);
  if (min !== undefined && value < min) return [dateMessage(tenant, bounds.minMessage, "validation.dateMin", min)];
  if (max !== undefined && value > max) return [dateMessage(tenant, bounds.maxMessage, "validation.dateMax", max)];
  return [];
}

function dateMessage(tenant: Tenant, own: string | undefined, generic: EvaluationTextKey, bound: string): string {
  const values = { year: String(Number(bound.slice(0, 4))) };
  return own === undefined
    ? evaluationText(tenant.definition, generic, values)
    : interpolate(own, { ...tenant.definition.tenant.partner, ...values });
}

const GENERIC_TEXTS: Readonly<Record<string, EvaluationTextKey>> = {
  minLength: "validation.minLength",
  maxLength: "validation.maxLength",
  minimum: "validation.minimum",
  maximum: "validation.maximum",
  exclusiveMinimum: "validation.exclusiveMinimum",
  exclusiveMaximum: "validation.exclusiveMaximum",
  multipleOf: "validation.multipleOf",
  option: "validation.option",
  enum: "validation.option",
  postcode: "validation.postcode",
  control: "refused.control",
};
const EXAMPLE_AMOUNT = 34_999.5;
const FORMAT_TEXTS: Readonly<Record<string, EvaluationTextKey>> = {
  email: "validation.email",
  uri: "validation.uri",
  date: "validation.date",
};

function messageFor(
  tenant: Tenant,
  field: Field,
  keyword: string,
  params: Readonly<Record<string, unknown>>,
  more?: TextValues,
): string {
  const limit = params["limit"] ?? params["multipleOf"];
  const currency = field.schema["x-money"];
  const { lang } = tenant.definition.tenant;
  const toWords = (amount: number) => (currency === undefined ? amount : formatMoney(amount, currency, lang));
  const values = {
    label: field.label,
    ...(typeof limit === "number" ? { limit: toWords(limit) } : {}),
    ...(currency === undefined ? {} : { example: toWords(EXAMPLE_AMOUNT) }),
    ...more,
  };
  const own = field.schema.errorMessage;
  const written = typeof own === "string" ? own : (own?.[keyword] ?? own?.["_"]);
  if (written !== undefined) return interpolate(written, { ...tenant.definition.tenant.partner, ...values });
  return answerMessage(tenant.definition, field, genericTextFor(field, keyword, limit), values);
}

function genericTextFor(field: Field, keyword: string, limit: unknown): EvaluationTextKey {
  // Questions for whole numbers need another message: this one shows cents.
  if (field.schema["x-money"] !== undefined && field.schema.type === "number" && keyword === "type")
    return "validation.money";
  if (keyword === "format") return FORMAT_TEXTS[field.schema.format ?? ""] ?? "validation.invalid";
  if (keyword === "type")
    return field.schema.type === "integer"
      ? "validation.integer"
      : field.schema.type === "number"
        ? "validation.number"
        : "validation.invalid";
  // "Positive" is right only for the bound 0.
  if (keyword === "exclusiveMinimum" && limit === 0) return "validation.positive";
  return GENERIC_TEXTS[keyword] ?? "validation.invalid";
}

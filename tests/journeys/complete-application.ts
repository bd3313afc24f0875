import {
  changeAnswers,
  DOCUMENT_ANSWERED,
  evaluate,
  optionsFor,
  resolveDateBound,
  toCalendarDate,
  type AnswerValue,
  type Application,
  type Field,
  type Tenant,
} from "../../engine/core/index.ts";

const DAY_MS = 86_400_000;
const MOST_ANSWERS = 300;
const TEXTS = [
  ...["Ada", "ada@example.org", "(614) 555-0123", "614-555-0123", "+1 614 555 0123", "123-45-6789"],
  ...["43210", "1234", "110001", "1234567", "12345678", "K1A 0B1", "SW1A 1AA", "D02 X285"],
];
const LONG = "Ada Lovelace writes one more sentence about the course that she would like to begin in autumn. ".repeat(
  15,
);

/** Answers each question that blocks the submission. Returns undefined if that fails. */
export function completeApplication(tenant: Tenant, application: Application, now: Date): Application | undefined {
  let completed = application;
  for (let given = 0; given < MOST_ANSWERS; given += 1) {
    const [key] = evaluate(tenant, completed, now).errors.keys();
    if (key === undefined) return completed;
    const field = tenant.fields.get(key);
    const right =
      field &&
      samplesFor(tenant, field, completed, now)
        .map((value) => changeAnswers(tenant, completed, { [key]: value }, now).application)
        .find((changed) => !evaluate(tenant, changed, now).errors.has(key));
    if (right === undefined) return undefined;
    completed = right;
  }
  return undefined;
}

function samplesFor(tenant: Tenant, field: Field, { answers }: Application, now: Date): readonly AnswerValue[] {
  const { key, schema, isDocument, options } = field;
  const today = toCalendarDate(now, tenant.definition.tenant.timeZone);
  if (isDocument) return [DOCUMENT_ANSWERED];
  if (schema.type === "boolean") return [true];
  if (options !== undefined)
    return optionsFor(tenant, key, answers, today).flatMap(({ value }) => (value === "" ? [] : [value]));
  if (schema.format === "date") {
    const bounds = [schema["x-date"]?.min, schema["x-date"]?.max].flatMap((bound) =>
      bound === undefined ? [] : (resolveDateBound(bound, today) ?? []),
    );
    const days = [today, "1995-05-17", "2005-05-17", "2015-05-17", ...bounds].map((day) => Date.parse(day));
    return days.flatMap((at) =>
      [0, -30, 30, 400].map((more) => new Date(at + more * DAY_MS).toISOString().slice(0, 10)),
    );
  }
  if (schema.type === "number" || schema.type === "integer") return [3, 1, 0, 10, 100, 1_000, 50_000];
  return [
    ...TEXTS,
    LONG.slice(0, field.maxLength ?? 200),
    LONG.slice(0, 60),
    "https://example.org/ada",
    ...Object.values(answers),
  ];
}

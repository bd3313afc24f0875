import {
  evaluate,
  isPrintedFor,
  type Application,
  type Field,
  type PrintAudience,
  type Tenant,
} from "../../engine/core/index.ts";

/** Keeps the answers and documents that the form asks for on the day `at`. */
export const toAsked = (tenant: Tenant, application: Application, at: Date): Application =>
  keepFields(tenant, application, at, () => true);

/** Keeps what the audience of a print may read. */
export const toReadable = (tenant: Tenant, application: Application, at: Date, audience: PrintAudience): Application =>
  keepFields(tenant, application, at, (field) => isPrintedFor(field, audience));

function keepFields(
  tenant: Tenant,
  { answers, documents, ...rest }: Application,
  at: Date,
  isKept: (field: Field) => boolean,
): Application {
  const { visible } = evaluate(tenant, { answers, documents, ...rest }, at);
  const fields = [...tenant.fields.values()].filter((field) => visible.has(field.key) && isKept(field));
  const kept = new Set(fields.flatMap(({ key, descKey, typedKey }) => [key, descKey, typedKey]));
  const keep = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(values).filter(([key]) => kept.has(key)));
  return { ...rest, answers: keep(answers), documents: keep(documents) };
}

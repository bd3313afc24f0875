import {
  evaluate,
  isAnonymous,
  isPrintedFor,
  isReadBy,
  toNamelessFile,
  type Application,
  type Field,
  type PrintAudience,
  type Tenant,
} from "../../engine/core/index.ts";

/** Keeps the answers and documents that the form asks for on the day `at` and that the given audiences may read. */
export function toAsked(
  tenant: Tenant,
  application: Application,
  at: Date,
  audiences: readonly PrintAudience[],
): Application {
  const asked = keepFields(tenant, application, at, (field) => isReadBy(field, audiences));
  return audiences.includes("office") ? asked : withoutFileNames(tenant, asked);
}

export function toReadable(tenant: Tenant, application: Application, at: Date, audience: PrintAudience): Application {
  const readable = keepFields(tenant, application, at, (field) => isPrintedFor(field, audience));
  return isAnonymous(tenant.definition.tenant, audience) ? withoutFileNames(tenant, readable) : readable;
}

/** Replaces file names by question labels, because a file name may contain the applicant's name. */
const withoutFileNames = ({ fields }: Tenant, { documents, ...rest }: Application): Application => ({
  ...rest,
  documents: Object.fromEntries(
    Object.entries(documents).map(([key, document]) => [
      key,
      { ...document, file_name: toNamelessFile(document.file_name, fields.get(key)?.label ?? key) },
    ]),
  ),
});

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

import { controllingValues, resolveOptionList } from "../options/option-source.ts";
import type { Option } from "../options/option-list.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { ExportQuestion, ExportType } from "./export-column.ts";
import { namesOfQuestions } from "./names-of-questions.ts";

/**
 * Every question that one version of a tenant asks, in the order of its data model. The further files of a question are
 * part of it.
 *
 * @param today `YYYY-MM-DD`, for lists of years
 */
export function toExportQuestions(tenant: Tenant, today: string): readonly ExportQuestion[] {
  const names = namesOfQuestions(tenant);
  return Object.keys(tenant.definition.dataModel.properties).flatMap((key) => {
    const field = tenant.fields.get(key);
    if (field === undefined) return [];
    const around = names.get(key);
    const format = field.schema["x-money"] ?? field.schema.format;
    return [
      {
        key,
        names: withoutRepeats([...(around?.names ?? []), field.label]),
        surroundings: around?.surroundings ?? [],
        type: typeOf(field),
        ...(format === undefined ? {} : { format }),
        options: allOptions(tenant, field, Number(today.slice(0, 4))),
        privacy: field.privacy,
      },
    ];
  });
}

function typeOf(field: Field): ExportType {
  const { schema } = field;
  if (field.isDocument) return "document";
  if (schema.type === "boolean") return "boolean";
  if (field.options !== undefined || schema.enum !== undefined) return "choice";
  if (schema.type !== "string") return schema.type;
  return schema.format === "date" ? "date" : "text";
}

/** Each choice once, whatever other answers it depends on. One code may stand for several things under several of these. */
function allOptions({ definition }: Tenant, field: Field, year: number): readonly Option[] {
  if (field.options === undefined)
    return (field.schema.enum ?? []).map((value) => ({ value: String(value), label: String(value) }));
  const { list, by } = field.options;
  const paths = by.length === 0 ? [[]] : controllingValues(definition.options, list, year);
  return uniqueOptions(paths.flatMap((path) => resolveOptionList(definition.options, list, path, year)));
}

/** The options without the blank one, and each pair of code and label once. */
export function uniqueOptions(options: readonly Option[]): readonly Option[] {
  const seen = new Map<string, Option>();
  for (const { value, label } of options)
    if (value !== "" && !seen.has(`${value}\n${label}`)) seen.set(`${value}\n${label}`, { value, label });
  return [...seen.values()];
}

/** A heading that says the same as what follows it says nothing. */
const withoutRepeats = (names: readonly string[]): readonly string[] =>
  names.filter(
    (name, index) => name.trim() !== "" && name.trim().toLowerCase() !== names[index + 1]?.trim().toLowerCase(),
  );

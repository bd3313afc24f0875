import { answerOf, isAnswered, attachedPlaces, type Application } from "../answers/answers.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { toContext } from "../evaluation/evaluation-context.ts";
import { describeAnswer } from "../options/option-source.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { toSchemaValue } from "../validation/validate-field.ts";
import type { ExportRow, ExportValue } from "./to-export-columns.ts";

/**
 * Reads the visible answers of one application, with computed answers and unmasked secrets. An unchecked box is
 * `false`.
 * @param tenant the application's form version
 * @param now time of submission; for a draft, the current time
 */
export function toExportRow(tenant: Tenant, given: Application, now: Date): ExportRow {
  const { visible } = evaluate(tenant, given, now);
  const { application, today } = toContext(tenant, given, now);
  const row: Record<string, ExportValue> = {};
  for (const field of tenant.fields.values()) {
    if (!visible.has(field.key) || field.fileOf !== undefined) continue;
    const value = toValue(tenant, field, application, today);
    if (value !== undefined) row[field.key] = value;
  }
  return row;
}

function toValue(tenant: Tenant, field: Field, application: Application, today: string): ExportValue | undefined {
  const { answers } = application;
  if (field.isDocument) return toFiles(field, application);
  const value = answerOf(answers, field.key);
  if (field.schema.type === "boolean") return { value: value === true };
  const own = toSchemaValue(field.schema, value);
  if (own === undefined || own === null || !isAnswered(own)) return undefined;
  const label = describeAnswer(tenant, field, value, answers, today);
  return label === "" ? { value: own } : { value: own, label };
}

function toFiles(field: Field, { answers, documents }: Application): ExportValue | undefined {
  const places = attachedPlaces(field, answers);
  if (places.length === 0) return undefined;
  return {
    files: places.map((place) => {
      const document = Object.hasOwn(documents, place) ? documents[place] : undefined;
      return { name: document?.file_name ?? "", bytes: document?.file_size ?? null };
    }),
  };
}

import { answerOf } from "../answers/answers.ts";
import type { Answers, AnswerValue } from "../answers/answers.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { Field } from "../tenant/field.ts";
import type { Option } from "./option-list.ts";
import { resolveOptionList } from "./option-source.ts";

/** The choices that a field offers now: those of its list, or of its list under the controlling answer. */
export function optionsOfField(tenant: Tenant, field: Field, answers: Answers, today: string): readonly Option[] {
  if (field.options === undefined) return [];
  const controlling = field.options.by === undefined ? undefined : answerOf(answers, field.options.by);
  return resolveOptionList(
    tenant.definition.options,
    field.options.list,
    typeof controlling === "string" ? controlling : undefined,
    Number(today.slice(0, 4)),
  );
}

/** The choices of the field of `key`. The list is empty for a key that is not a coded question. */
export function optionsFor(tenant: Tenant, key: string, answers: Answers, today: string): readonly Option[] {
  const field = tenant.fields.get(key);
  return field === undefined ? [] : optionsOfField(tenant, field, answers, today);
}

/** The label of a coded answer, or the empty string. `{key}_desc` holds it (docs/specification.md, section 3). */
export function describeAnswer(
  tenant: Tenant,
  field: Field,
  value: AnswerValue | undefined,
  answers: Answers,
  today: string,
): string {
  if (typeof value !== "string" || value === "") return "";
  return optionsOfField(tenant, field, answers, today).find((option) => option.value === value)?.label ?? "";
}

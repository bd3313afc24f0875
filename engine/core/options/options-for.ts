import { answerOf } from "../answers/answers.ts";
import type { Answers, AnswerValue } from "../answers/answers.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { Field } from "../tenant/field.ts";
import type { Option } from "./option-list.ts";
import { resolveOptionList } from "./option-source.ts";

/** Whether other answers choose what a field offers. */
export function isConditionalSelect({ options }: Field): boolean {
  return options !== undefined && options.by.length > 0;
}

/** The choices that a field offers now: those of its list, or of its list under the controlling answers. */
export function optionsOfField(tenant: Tenant, field: Field, answers: Answers, today: string): readonly Option[] {
  if (field.options === undefined) return [];
  const { list, by } = field.options;
  const controlling = by.map((key) => answerOf(answers, key));
  return resolveOptionList(
    tenant.definition.options,
    list,
    controlling.map((value) => (typeof value === "string" ? value : "")),
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

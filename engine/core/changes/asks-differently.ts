import type { Option } from "../options/option-list.ts";
import { listControllingPaths, resolveOptionList } from "../options/option-source.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { PlacedAnswer } from "./place-answer.ts";

/** True if the question has a new title that another question had before and no longer has. */
export function hasTitleOfAnother(base: Tenant, tenant: Tenant, key: string): boolean {
  const titleOf = ({ fields }: Tenant, one: string) => fields.get(one)?.label ?? "";
  const title = titleOf(tenant, key);
  if (isSameWords(titleOf(base, key), title)) return false;
  return [...base.fields.keys()].some(
    (other) => other !== key && isSameWords(titleOf(base, other), title) && !isSameWords(titleOf(tenant, other), title),
  );
}

export const isSameWords = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const compared = new WeakMap<Tenant, WeakMap<Tenant, boolean>>();

/**
 * True if a page of `base` misleads about `tenant`: a question or choice is gone, accepts another kind of answer, has
 * the title of another question, or a choice has another label. Caches its result for each pair of forms.
 */
export function asksDifferently(base: Tenant, tenant: Tenant, today: string): boolean {
  const known = compared.get(tenant) ?? new WeakMap<Tenant, boolean>();
  compared.set(tenant, known);
  const found = known.get(base) ?? [...base.fields.keys()].some((key) => isOther(base, tenant, key, today));
  known.set(base, found);
  return found;
}

function isOther(base: Tenant, tenant: Tenant, key: string, today: string): boolean {
  const [was, is] = [base.fields.get(key), tenant.fields.get(key)];
  if (was === undefined || is === undefined || hasTitleOfAnother(base, tenant, key)) return true;
  if (is.schema.type !== was.schema.type || is.isDocument !== was.isDocument || is.isComputed !== was.isComputed)
    return true;
  if (was.options !== undefined && is.options === undefined) return true;
  return pairChoices([base, was], [tenant, is], today).some(
    ([old, own]) => own === undefined || !isSameWords(old.label, own.label),
  );
}

/** True if the answer at the earlier key `from` is a choice that has another label now. */
export function isReworded(base: Tenant, tenant: Tenant, from: string, now: PlacedAnswer, today: string): boolean {
  return pairChoices([base, base.fields.get(from)], [tenant, tenant.fields.get(now.key)], today).some(
    ([old, own]) => old.value === now.value && own !== undefined && !isSameWords(old.label, own.label),
  );
}

type Asked = readonly [Tenant, Field | undefined];

/** Pairs each choice of the old question with its choice now, if any. Leaves out lists that have no choices now. */
function pairChoices(old: Asked, own: Asked, today: string): readonly (readonly [Option, Option | undefined])[] {
  const year = Number(today.slice(0, 4));
  const offered = ([{ definition }, field]: Asked, path: readonly string[]) =>
    field?.options === undefined ? [] : resolveOptionList(definition.options, field.options.list, path, year);
  const [{ definition }, field] = old;
  const paths = field?.options === undefined ? [] : listControllingPaths(definition.options, field.options.list, year);
  return paths.flatMap((path) => {
    const now = new Map(offered(own, path).map((option) => [option.value, option]));
    const answers = now.size === 0 ? [] : offered(old, path).filter(({ value }) => value !== "");
    return answers.map((option) => [option, now.get(option.value)] as const);
  });
}

import type { AnswerValue } from "../answers/answers.ts";
import type { Option } from "../options/option-list.ts";
import { optionsFor } from "../options/option-source.ts";
import type { Tenant } from "../tenant/tenant.ts";

/** True if the chosen option's label changed, and another option had the new label before or has the old label now. */
export function hasWordsOfAnother(
  chosen: AnswerValue | undefined,
  was: readonly Option[],
  is: readonly Option[],
): boolean {
  const wordsIn = (options: readonly Option[]) => plain(options.find(({ value }) => value === chosen)?.label ?? "");
  const isOfAnother = (words: string, options: readonly Option[]): boolean =>
    options.some(({ value, label }) => value !== chosen && plain(label) === words);
  const [earlier, now] = [wordsIn(was), wordsIn(is)];
  return earlier !== now && (isOfAnother(now, was) || isOfAnother(earlier, is));
}

/** True if the question has a new title that another question had before and no longer has. */
export function hasTitleOfAnother(base: Tenant, tenant: Tenant, key: string): boolean {
  const titleOf = ({ fields }: Tenant, one: string) => plain(fields.get(one)?.label ?? "");
  const title = titleOf(tenant, key);
  if (titleOf(base, key) === title) return false;
  return [...base.fields.keys()].some(
    (other) => other !== key && titleOf(base, other) === title && titleOf(tenant, other) !== title,
  );
}

const plain = (label: string): string => label.trim().toLowerCase();

const compared = new WeakMap<Tenant, WeakMap<Tenant, boolean>>();

/**
 * True if `tenant` may misread an answer of `base`: a question or choice is gone, accepts another kind of answer, or
 * has the words of another one. Caches its result for each pair of forms.
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
  const [offeredThen, offered] = [optionsFor(base, key, {}, today), optionsFor(tenant, key, {}, today)];
  const values = new Set(offered.map(({ value }) => value));
  return offeredThen.some(
    ({ value }) => (values.size > 0 && !values.has(value)) || hasWordsOfAnother(value, offeredThen, offered),
  );
}

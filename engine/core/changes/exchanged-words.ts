import type { AnswerValue } from "../answers/answers.ts";
import type { Option } from "../options/option-list.ts";
import { optionsFor } from "../options/option-source.ts";
import type { Tenant } from "../tenant/tenant.ts";

/** True if a choice swapped labels with another choice between two versions. */
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

/** True if a question has the title that another question had before and has no more. */
export function hasTitleOfAnother(base: Tenant, tenant: Tenant, key: string): boolean {
  const titleOf = ({ fields }: Tenant, one: string) => plain(fields.get(one)?.label ?? "");
  const title = titleOf(tenant, key);
  if (titleOf(base, key) === title) return false;
  return [...base.fields.keys()].some(
    (other) => other !== key && titleOf(base, other) === title && titleOf(tenant, other) !== title,
  );
}

/**
 * True if a page of `base` asks a question that is gone, takes another kind of answer, or offers a choice that is gone.
 * Its applicant cannot correct a refused answer there.
 */
export function asksOtherwise(base: Tenant, tenant: Tenant, today: string): boolean {
  return [...base.fields].some(([key, was]) => {
    const is = tenant.fields.get(key);
    if (is === undefined || is.schema.type !== was.schema.type || is.isDocument !== was.isDocument) return true;
    if (is.isComputed !== was.isComputed) return true;
    const offered = optionsFor(tenant, key, {}, today);
    return (
      offered.length > 0 &&
      optionsFor(base, key, {}, today).some(({ value }) => offered.every((one) => one.value !== value))
    );
  });
}

const plain = (label: string): string => label.trim().toLowerCase();

const exchanged = new WeakMap<Tenant, WeakMap<Tenant, boolean>>();

/** True if a choice or question took the words of another one, so that a page of `base` shows another meaning. */
export function hasExchangedWords(base: Tenant, tenant: Tenant, today: string): boolean {
  const known = exchanged.get(tenant) ?? new WeakMap<Tenant, boolean>();
  exchanged.set(tenant, known);
  const found =
    known.get(base) ??
    [...tenant.fields].some(([key, { options }]) => {
      if (base.fields.has(key) && hasTitleOfAnother(base, tenant, key)) return true;
      const was = options === undefined ? [] : optionsFor(base, key, {}, today);
      const is = was.length === 0 ? [] : optionsFor(tenant, key, {}, today);
      return was.some(({ value }) => hasWordsOfAnother(value, was, is));
    });
  known.set(base, found);
  return found;
}

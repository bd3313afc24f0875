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

const plain = (label: string): string => label.trim().toLowerCase();

/** How the questions of an earlier form relate to the current ones. */
export type FormDifference =
  | "alike"
  /** A question is gone or takes another kind of answer, or a choice is gone: its page cannot correct a refusal. */
  | "narrower"
  /** A choice or question took the words of another one, so that a page of the earlier form shows another meaning. */
  | "exchanged";

const compared = new WeakMap<Tenant, WeakMap<Tenant, FormDifference>>();

/** Compares an earlier form with the current one. Cached for each pair of forms. */
export function compareForms(base: Tenant, tenant: Tenant, today: string): FormDifference {
  const known = compared.get(tenant) ?? new WeakMap<Tenant, FormDifference>();
  compared.set(tenant, known);
  let found = known.get(base);
  if (found === undefined) {
    const differences = new Set([...base.fields.keys()].map((key) => compareQuestions(base, tenant, key, today)));
    found = (["exchanged", "narrower"] as const).find((one) => differences.has(one)) ?? "alike";
    known.set(base, found);
  }
  return found;
}

function compareQuestions(base: Tenant, tenant: Tenant, key: string, today: string): FormDifference {
  const [was, is] = [base.fields.get(key), tenant.fields.get(key)];
  if (was === undefined || is === undefined) return "narrower";
  if (hasTitleOfAnother(base, tenant, key)) return "exchanged";
  const [offeredThen, offered] = [optionsFor(base, key, {}, today), optionsFor(tenant, key, {}, today)];
  if (offeredThen.some(({ value }) => hasWordsOfAnother(value, offeredThen, offered))) return "exchanged";
  const takesOther =
    is.schema.type !== was.schema.type || is.isDocument !== was.isDocument || is.isComputed !== was.isComputed;
  const values = new Set(offered.map(({ value }) => value));
  return takesOther || (values.size > 0 && offeredThen.some(({ value }) => !values.has(value))) ? "narrower" : "alike";
}

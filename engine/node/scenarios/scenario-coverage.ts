import { questionOf, type Evaluation, type Tenant } from "../../core/index.ts";
import { createItemFolder, describeGap, foldGaps } from "./fold-items.ts";
import { isMessage, listMessages } from "./message-catalogue.ts";
import type { CataloguedMessage } from "./message-catalogue.ts";

/**
 * What no scenario reaches: rules that nobody has seen work. What repeats is counted once, because it is written once,
 * and is reached where one of its items is.
 */
export interface ScenarioCoverage {
  readonly conditions: {
    readonly total: number;
    readonly neverTrue: readonly string[];
    readonly neverFalse: readonly string[];
  };
  readonly fields: { readonly total: number; readonly neverShown: readonly string[] };
  readonly messages: { readonly total: number; readonly neverGiven: readonly CataloguedMessage[] };
}

/** Compares a tenant's conditions, questions and messages with the results of its scenarios. */
export function measureCoverage(tenant: Tenant, evaluations: readonly Evaluation[]): ScenarioCoverage {
  const fold = createItemFolder(tenant);
  const cover = (names: Iterable<string>, isReachedIn: (evaluation: Evaluation, name: string) => boolean) => {
    const { total, gaps } = foldGaps(names, fold, (name) =>
      evaluations.some((evaluation) => isReachedIn(evaluation, name)),
    );
    return { total, missing: gaps.map(({ written, items }) => describeGap(written, items)) };
  };
  const whenTrue = cover(tenant.conditions.keys(), ({ conditions }, name) => conditions.get(name) === true);
  const whenFalse = cover(tenant.conditions.keys(), ({ conditions }, name) => conditions.get(name) === false);
  const questions = [...tenant.fields.keys()].filter((key) => questionOf(tenant, key) === key);
  const shown = cover(questions, ({ visible }, key) => visible.has(key));
  return {
    conditions: { total: whenTrue.total, neverTrue: whenTrue.missing, neverFalse: whenFalse.missing },
    fields: { total: shown.total, neverShown: shown.missing },
    messages: coverMessages(listMessages(tenant), evaluations, fold),
  };
}

function coverMessages(
  entries: readonly CataloguedMessage[],
  evaluations: readonly Evaluation[],
  fold: (name: string) => string,
): ScenarioCoverage["messages"] {
  const ofKey = new Map<string, CataloguedMessage[]>();
  for (const entry of entries) ofKey.set(entry.key, [...(ofKey.get(entry.key) ?? []), entry]);
  /** The same message of the first item. The item's number may stand in it, so it is known by its place among others. */
  const toFirst = (entry: CataloguedMessage): CataloguedMessage => {
    const own = ofKey.get(entry.key) ?? [];
    const first = ofKey.get(fold(entry.key)) ?? [];
    const same = first.length === own.length ? first[own.indexOf(entry)] : undefined;
    return same ?? first.find(({ message }) => withoutNumbers(message) === withoutNumbers(entry.message)) ?? entry;
  };
  const isGiven = (entry: CataloguedMessage): boolean =>
    evaluations.some(({ errors }) => errors.get(entry.key)?.some((message) => isMessage(entry, message)) ?? false);
  const { total, gaps } = foldGaps(entries, toFirst, isGiven);
  return {
    total,
    neverGiven: gaps.map(({ written: { key, message }, items }) => ({ key, message: describeGap(message, items) })),
  };
}

const withoutNumbers = (message: string): string => message.replace(/[0-9]+/g, "#");

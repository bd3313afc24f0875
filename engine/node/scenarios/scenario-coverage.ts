import { answerMessage, interpolate, questionOf, repeatingNodes } from "../../core/index.ts";
import type { Evaluation, Field, Tenant } from "../../core/index.ts";

/** Rules that no scenario reaches. A repeated rule counts once, reached by any item. */
export interface ScenarioCoverage {
  readonly conditions: {
    readonly total: number;
    readonly neverTrue: readonly string[];
    readonly neverFalse: readonly string[];
  };
  readonly fields: { readonly total: number; readonly neverShown: readonly string[] };
  readonly messages: { readonly total: number; readonly neverGiven: readonly CataloguedMessage[] };
}

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
  /** The first item's message, found by its position because it may contain the item's number. */
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

/** A message written in the tenant's files. */
export interface CataloguedMessage {
  readonly key: string;
  readonly message: string;
}

/** Messages of pages and data model. Generic messages are tested in the engine. */
export function listMessages(tenant: Tenant): readonly CataloguedMessage[] {
  return [...tenant.fields.values()].flatMap((field) => {
    const messages = [
      ...new Set([...missingMessages(tenant, field), ...ruleMessages(tenant, field), ...schemaMessages(field)]),
    ];
    return messages.map((message) => ({
      key: field.key,
      message: interpolate(message, tenant.definition.tenant.partner),
    }));
  });
}

/** True if `message` is the catalogued one with values. */
export function isMessage(catalogued: CataloguedMessage, message: string): boolean {
  const pieces = catalogued.message
    .split(/\{[a-z][A-Za-z0-9_]*\}/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join(".+")}$`, "s").test(message);
}

function missingMessages(tenant: Tenant, field: Field): readonly string[] {
  if (!tenant.requiredMessages.has(field.key)) return [];
  return [tenant.requiredMessages.get(field.key) ?? answerMessage(tenant.definition, field, "validation.required")];
}

function ruleMessages(tenant: Tenant, field: Field): readonly string[] {
  return (tenant.rulesByField.get(field.key) ?? []).map((rule) => rule.message);
}

function schemaMessages({ schema }: Field): readonly string[] {
  const { errorMessage: own } = schema;
  const dates = schema["x-date"];
  const written =
    typeof own === "string"
      ? [own]
      : Object.entries(own ?? {}).flatMap(([keyword, message]) => (isReachable(schema, keyword) ? [message] : []));
  return [...written, ...[dates?.minMessage, dates?.maxMessage].filter((message) => message !== undefined)];
}

/** An unchecked box only gets its required message, never that of `const: true`. */
function isReachable(schema: Field["schema"], keyword: string): boolean {
  return !(keyword === "const" && schema.type === "boolean" && schema.const === true);
}

/** Maps names of later items to the first item's. Other names stay. */
export function createItemFolder(tenant: Tenant): (name: string) => string {
  const items = repeatingNodes(tenant.definition.pages).flatMap(({ prefixes: [first = "", ...others] }) =>
    others.map((prefix) => ({ prefix, first }) as const),
  );
  // One prefix may begin with another: `college_` and `college_2_`.
  const longestFirst = items.toSorted((one, other) => other.prefix.length - one.prefix.length);
  const isWritten = (name: string): boolean => tenant.fields.has(name) || tenant.conditions.has(name);
  return (name) => {
    const item = longestFirst.find(({ prefix }) => name.startsWith(prefix));
    const inFirst = item === undefined ? name : item.first + name.slice(item.prefix.length);
    return isWritten(inFirst) ? inFirst : name;
  };
}

/** A rule that no scenario reaches, and its number of items. */
interface Gap<Written> {
  readonly written: Written;
  readonly items: number;
}

/**
 * Counts a rule that repeats for each item once: as reached if any item reaches it.
 * @param fold maps to the first item's rule
 */
export function foldGaps<Written>(
  all: Iterable<Written>,
  fold: (one: Written) => Written,
  isReached: (one: Written) => boolean,
): { readonly total: number; readonly gaps: readonly Gap<Written>[] } {
  const items = new Map<Written, number>();
  const reached = new Set<Written>();
  for (const one of all) {
    const first = fold(one);
    items.set(first, (items.get(first) ?? 0) + 1);
    if (isReached(one)) reached.add(first);
  }
  const gaps = [...items].filter(([written]) => !reached.has(written));
  return { total: items.size, gaps: gaps.map(([written, count]) => ({ written, items: count })) };
}

export const describeGap = (what: string, items: number): string =>
  items === 1 ? what : `${what} (in none of ${items} items)`;

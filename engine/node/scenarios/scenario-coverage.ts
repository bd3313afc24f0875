import { answerMessage, interpolate, questionOf, repeatingNodes } from "../../core/index.ts";
import type { Evaluation, Field, Tenant } from "../../core/index.ts";

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

/** A message that a tenant's own files give for a question. */
export interface CataloguedMessage {
  readonly key: string;
  /** With partner values filled in, but not `{year}` and the like. */
  readonly message: string;
}

/**
 * Every message that the pages and the data model write for their questions: missing, wrong, too early, too late.
 * General messages (too long, not a choice) are the engine's own and tested there.
 */
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

/** True if `message`, as an applicant reads it, was made from the catalogued one. */
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

/** `const: true` of a checkbox: unchecked is unanswered, so only its required message is ever given. */
function isReachable(schema: Field["schema"], keyword: string): boolean {
  return !(keyword === "const" && schema.type === "boolean" && schema.const === true);
}

/**
 * Returns what gives a key or a condition of a repeated item its name in the first item, because all items are written
 * once. A name that the first item does not have stands for itself.
 */
export function createItemFolder(tenant: Tenant): (name: string) => string {
  const items = repeatingNodes(tenant.definition.pages).flatMap(({ prefixes: [first = "", ...others] }) =>
    others.map((prefix) => ({ prefix, first }) as const),
  );
  // The prefix of the first item may begin that of another: `college_` and `college_2_`.
  const longestFirst = items.toSorted((one, other) => other.prefix.length - one.prefix.length);
  const isWritten = (name: string): boolean => tenant.fields.has(name) || tenant.conditions.has(name);
  return (name) => {
    const item = longestFirst.find(({ prefix }) => name.startsWith(prefix));
    const inFirst = item === undefined ? name : item.first + name.slice(item.prefix.length);
    return isWritten(inFirst) ? inFirst : name;
  };
}

/** Something written that no scenario reaches, and for how many items it is written. */
interface Gap<Written> {
  readonly written: Written;
  readonly items: number;
}

/**
 * Counts what is written once as one, as it is in the first item, and as reached where any item reaches it.
 *
 * @param fold gives the same of the first item
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

/** A gap as people read it. */
export const describeGap = (what: string, items: number): string =>
  items === 1 ? what : `${what} (in none of ${items} items)`;

import { answerMessage, interpolate, questionOf, repeatingNodes } from "../../core/index.ts";
import type { Evaluation, Field, Gate, Tenant } from "../../core/index.ts";

export type ScenarioCoverage = ReturnType<typeof measureCoverage>;

interface CataloguedMessage {
  readonly key: string;
  readonly message: string;
  readonly cause: string;
}

/** Parts of the form that no scenario reaches. A part of a repeated item counts once, and any item can reach it. */
export function measureCoverage(tenant: Tenant, evaluations: readonly Evaluation[]) {
  const toFirstItem = createItemFolder(tenant);
  const cover = (names: Iterable<string>, isReachedIn: (evaluation: Evaluation, name: string) => boolean) =>
    countGaps(names, toFirstItem, (name) => evaluations.some((evaluation) => isReachedIn(evaluation, name)));
  const inWords = ({ first, items }: Gap<string>): string => describeGap(first, items);
  const whenTrue = cover(tenant.conditions.keys(), ({ conditions }, name) => conditions.get(name) === true);
  const whenFalse = cover(tenant.conditions.keys(), ({ conditions }, name) => conditions.get(name) === false);
  const questions = [...tenant.fields.keys()].filter((key) => questionOf(tenant, key) === key);
  const shown = cover(questions, ({ visible }, key) => visible.has(key));
  const given = countGaps(
    listMessages(tenant),
    // A message may contain the number of its item.
    ({ key, message }) => `${toFirstItem(key)} ${message.replace(/[0-9]+/g, "#")}`,
    (entry) =>
      evaluations.some(({ errors }) => errors.get(entry.key)?.some((message) => isMessage(entry, message)) === true),
  );
  return {
    conditions: {
      total: whenTrue.total,
      neverTrue: whenTrue.gaps.map(inWords),
      neverFalse: whenFalse.gaps.map(inWords),
    },
    fields: {
      total: shown.total,
      neverShown: shown.gaps.map((gap) => ({ key: inWords(gap), cause: findCause(tenant, gap.first, evaluations) })),
    },
    messages: {
      total: given.total,
      neverGiven: given.gaps.map(({ first, items }) => ({ ...first, message: describeGap(first.message, items) })),
    },
  };
}

/**
 * Names what hides a question in all scenarios: the outermost condition that is never met, or else the innermost other
 * gate.
 */
function findCause(tenant: Tenant, key: string, evaluations: readonly Evaluation[]): string {
  const isReached = (condition: string, expected: boolean): boolean =>
    evaluations.some(({ conditions }) => conditions.get(condition) === expected);
  const gates = tenant.fields.get(key)?.placements[0] ?? [];
  const causes = gates.map((gate): string | undefined => {
    switch (gate.kind) {
      case "condition":
        return isReached(gate.condition, gate.expected)
          ? undefined
          : `"${gate.condition}" is never ${String(gate.expected)}`;
      case "case": {
        const [condition = ""] = gate.conditions.slice(gate.index);
        return isReached(condition, true) ? undefined : `"${condition}" is never true`;
      }
      case "tab":
        return `tab "${gate.tab}" of "${gate.tabs}" is never chosen`;
      case "item":
        return gate.n === 1 ? undefined : `item ${gate.n} of "${gate.addAnother}" is never added`;
      case "checked":
        return `"${gate.field}" is never checked`;
    }
  });
  const known = causes.findIndex((cause, index) => cause !== undefined && isOfCondition(gates[index]));
  const { by = [] } = tenant.fields.get(key)?.options ?? {};
  const rest = by.length > 0 ? `its list offers nothing for the answers to "${by.join('", "')}"` : TOGETHER;
  return causes[known] ?? causes.findLast((cause) => cause !== undefined) ?? rest;
}

const TOGETHER = "no scenario meets all its conditions";
const isOfCondition = (gate: Gate | undefined): boolean => gate?.kind === "condition" || gate?.kind === "case";

interface Gap<Rule> {
  readonly first: Rule;
  readonly items: number;
}

function countGaps<Rule>(
  rules: Iterable<Rule>,
  identify: (rule: Rule) => string,
  isReached: (rule: Rule) => boolean,
): { readonly total: number; readonly gaps: readonly Gap<Rule>[] } {
  const groups = new Map<string, [Rule, ...Rule[]]>();
  for (const rule of rules) {
    const group = groups.get(identify(rule));
    if (group === undefined) groups.set(identify(rule), [rule]);
    else group.push(rule);
  }
  const gaps = [...groups.values()].filter((group) => !group.some(isReached));
  return { total: groups.size, gaps: gaps.map((group) => ({ first: group[0], items: group.length })) };
}

const describeGap = (what: string, items: number): string =>
  items === 1 ? what : `${what} (in none of ${items} items)`;

function listMessages(tenant: Tenant): readonly CataloguedMessage[] {
  return [...tenant.fields.values()].flatMap((field) => {
    const { key } = field;
    const missing = tenant.requiredMessages.get(key) ?? answerMessage(tenant.definition, field, "validation.required");
    // The last of equal messages names the cause.
    const causes = new Map([
      ...schemaMessages(field).map((message) => [message, "when answered wrongly"] as const),
      ...(tenant.rulesByField.get(key) ?? []).map(
        ({ message, requiredWhen, wrongWhen = requiredWhen }) => [message, `when "${wrongWhen}" is true`] as const,
      ),
      ...(tenant.requiredMessages.has(key) ? [[missing, "when left empty"] as const] : []),
    ]);
    return [...causes].map(([message, cause]) => ({
      key,
      message: interpolate(message, tenant.definition.tenant.partner),
      cause,
    }));
  });
}

function schemaMessages({ schema }: Field): readonly string[] {
  const { errorMessage: own, "x-date": dates } = schema;
  // An unticked box shows its required message, never the message of `const: true`.
  const isBox = schema.type === "boolean" && schema.const === true;
  const written =
    typeof own === "string"
      ? [own]
      : Object.entries(own ?? {}).flatMap(([keyword, message]) => (isBox && keyword === "const" ? [] : [message]));
  return [...written, ...[dates?.minMessage, dates?.maxMessage].filter((message) => message !== undefined)];
}

function isMessage(catalogued: CataloguedMessage, message: string): boolean {
  const pieces = catalogued.message
    .split(/\{[a-z][A-Za-z0-9_]*\}/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join(".+")}$`, "s").test(message);
}

/** Creates a function that replaces a later item's prefix by the first item's, and keeps other names. */
function createItemFolder(tenant: Tenant): (name: string) => string {
  const items = repeatingNodes(tenant.definition.pages).flatMap(({ prefixes: [first = "", ...others] }) =>
    others.map((prefix) => ({ prefix, first }) as const),
  );
  // Try long prefixes first, because one prefix may begin with another.
  const longestFirst = items.toSorted((one, other) => other.prefix.length - one.prefix.length);
  const isWritten = (name: string): boolean => tenant.fields.has(name) || tenant.conditions.has(name);
  return (name) => {
    const item = longestFirst.find(({ prefix }) => name.startsWith(prefix));
    const inFirst = item === undefined ? name : item.first + name.slice(item.prefix.length);
    return isWritten(inFirst) ? inFirst : name;
  };
}

import type { AnswerValue, ChangeStep, Field, Gate } from "../../core/index.ts";
import { findDomain, isReckoned } from "../analysis/answer-domains.ts";
import type { ConditionFact } from "../model/condition-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import { computedMeaning, placeMeaning } from "./canonical.ts";
import { currentKeyOf, formerKeyOf } from "./diff-side.ts";
import type { DiffSide, DiffSides } from "./diff-side.ts";
import { freshSteps } from "./follow-steps.ts";

/** What a question is to the people of some answers, in one version. */
export interface Standing {
  readonly shown: boolean;
  readonly required: boolean;
  /** A rule of its page finds it wrong, whatever is answered. */
  readonly wrong: boolean;
}

/** What some answers make of a question in both versions, and whether every answer that makes a difference was tried. */
export interface Trial {
  readonly pairs: readonly (readonly [before: Standing, after: Standing])[];
  readonly isWhole: boolean;
}

/** Combinations tried for one question. */
const MAX_COMBINATIONS = 4_000;
const MAX_SAMPLES = 400;
/** No question has it. */
const NO_KEY = "";
const ABSENT: Standing = { shown: false, required: false, wrong: false };

/**
 * Tries the answers that make a difference to whether a question is shown, required or wrong in either version. A tab
 * that is chosen, and an item that exists, are tried both ways. Whoever has a draft has no answer to what is new.
 */
export function tryQuestion(key: string, sides: DiffSides): Trial {
  const { before, after, now } = sides;
  const today = now.toISOString().slice(0, 10);
  const former = formerKeyOf(sides, key) ?? NO_KEY;
  const [own, was] = [readQuestion(after, key), readQuestion(before, former)];
  const both = [was, own];
  const facts = both.flatMap(({ facts: found }) => found);
  // An answer has the name that its question has now; one whose key is another question's by now has a name of its own.
  const formers = new Map(was.keys.map((name) => [currentKeyOf(sides, name) ?? `${name} before`, name]));
  for (const name of own.keys) if (!formers.has(name)) formers.set(name, formerKeyOf(sides, name) ?? NO_KEY);
  const keys = [...formers.keys()];
  const recodes = freshSteps(before, after).filter(
    ({ kind, from }) => kind === "recode" && from.some((name) => formers.has(name)),
  );
  const atoms = [...new Set(both.flatMap(({ atoms: found }) => found))];
  const domains = keys.map((name) => {
    const isRecoded = recodes.some(({ from }) => from.includes(name));
    return domainOf(name, formers.get(name) ?? NO_KEY, facts, sides, isRecoded);
  });
  const choices: readonly (readonly AnswerValue[])[] = [...domains, ...atoms.map(() => [true, false])];
  const product = choices.reduce((all, domain) => all * domain.length, 1);
  const isWhole =
    product <= MAX_COMBINATIONS &&
    !keys.some((name) => isReckoned(name, facts) || isComputedAnew(name, sides)) &&
    !both.some(({ readsToday }) => readsToday);
  const pairs: (readonly [Standing, Standing])[] = [];
  const take = (pick: (domain: readonly AnswerValue[], index: number) => AnswerValue): void => {
    const picked = choices.map(pick);
    const answers: Record<string, AnswerValue> = Object.fromEntries(
      keys.map((name, index) => [name, picked[index] ?? ""]),
    );
    const open = new Set(atoms.filter((_, index) => picked[keys.length + index] === true));
    const answersBefore = Object.fromEntries(
      [...formers].flatMap(([name, old]) => (old === NO_KEY ? [] : [[old, answers[name] ?? ""] as const])),
    );
    pairs.push([
      standingOf(before, former, answersBefore, open, today),
      standingOf(after, key, recodeAll(answers, recodes), open, today),
    ]);
  };
  if (product <= MAX_COMBINATIONS)
    for (let nth = 0; nth < product; nth++) {
      let rest = nth;
      take((domain) => {
        const value = domain[rest % domain.length] ?? "";
        rest = Math.floor(rest / domain.length);
        return value;
      });
    }
  else {
    let seed = 1;
    for (let nth = 0; nth < MAX_SAMPLES; nth++)
      take((domain) => {
        // Numerical Recipes' generator: the same tries at each run.
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
        return domain[Math.floor((seed / 2 ** 32) * domain.length)] ?? "";
      });
  }
  return { pairs, isWhole };
}

type Answers = Readonly<Record<string, AnswerValue>>;

/** The answers as the steps leave them that a draft of the old version takes. */
export function recodeAll(answers: Answers, recodes: readonly ChangeStep[]): Answers {
  if (recodes.length === 0) return answers;
  const recoded: Record<string, AnswerValue> = { ...answers };
  for (const { from, values } of recodes)
    for (const key of from) {
      const value = String(recoded[key]);
      if (Object.hasOwn(values, value)) recoded[key] = values[value] ?? value;
    }
  return recoded;
}

interface Question {
  readonly facts: readonly ConditionFact[];
  readonly keys: readonly string[];
  readonly atoms: readonly string[];
  readonly readsToday: boolean;
}

/** All that decides about a question in one version. */
function readQuestion({ tenant, model }: DiffSide, key: string): Question {
  const gates = tenant.fields.get(key)?.placements.flat() ?? [];
  const rules = tenant.rulesByField.get(key) ?? [];
  const names = [
    ...gates.flatMap(conditionsOf),
    ...rules.flatMap(({ requiredWhen, wrongWhen }) => [requiredWhen, wrongWhen].filter((name) => name !== undefined)),
  ];
  const facts = new Map<string, ConditionFact>();
  const visit = (name: string): void => {
    const fact = model.conditions.get(name);
    if (fact === undefined || facts.has(name)) return;
    facts.set(name, fact);
    for (const other of fact.refersTo) visit(other.name);
  };
  names.forEach(visit);
  const all = [...facts.values()];
  return {
    facts: all,
    keys: [
      ...all.flatMap(({ reads }) => reads.map((read) => read.key)),
      ...gates.flatMap((gate) => (gate.kind === "checked" ? [gate.field] : [])),
    ],
    atoms: gates.flatMap((gate) => atomOf(model, gate) ?? []),
    readsToday: all.some(({ rule }) => JSON.stringify(rule).includes('"date"')),
  };
}

const conditionsOf = (gate: Gate): readonly string[] =>
  gate.kind === "condition" ? [gate.condition] : gate.kind === "case" ? gate.conditions.slice(0, gate.index + 1) : [];

/** Something that no condition decides. */
function atomOf(model: TenantModel, gate: Gate): string | undefined {
  return gate.kind === "tab" || (gate.kind === "item" && gate.n > 1) ? placeMeaning(model, gate) : undefined;
}

function domainOf(
  key: string,
  former: string,
  facts: readonly ConditionFact[],
  { before, after }: DiffSides,
  isRecoded: boolean,
): readonly AnswerValue[] {
  const isNew = !before.tenant.fields.has(former) && !before.model.keys.has(former);
  if (isNew) return ["", after.tenant.fields.get(key)?.schema.default ?? ""].filter(isFirst);
  return [
    { model: before.model, name: former },
    // What a step makes of each answer is tried for the new version.
    ...(isRecoded ? [] : [{ model: after.model, name: key }]),
  ]
    .filter(({ model, name }) => model.keys.has(name))
    .flatMap(({ model, name }) => findDomain(model, name, facts))
    .filter(isFirst);
}

const isFirst = (value: AnswerValue, index: number, all: readonly AnswerValue[]): boolean =>
  all.indexOf(value) === index;

/** What is computed in another way has other values than those that one can list. */
const isComputedAnew = (key: string, { before, after }: DiffSides): boolean =>
  (before.tenant.computed.has(key) || after.tenant.computed.has(key)) &&
  computedMeaning(before.model, key) !== computedMeaning(after.model, key);

function standingOf(
  { tenant, model }: DiffSide,
  key: string,
  answers: Readonly<Record<string, AnswerValue>>,
  open: ReadonlySet<string>,
  today: string,
): Standing {
  const field: Field | undefined = tenant.fields.get(key);
  if (field === undefined) return ABSENT;
  const truths = new Map<string, boolean>();
  const isTrue = (name: string): boolean => {
    let truth = truths.get(name);
    if (truth === undefined) {
      truth = tenant.conditions.get(name)?.evaluate(answers, isTrue, today) ?? false;
      truths.set(name, truth);
    }
    return truth;
  };
  const isOpen = (gate: Gate): boolean => {
    switch (gate.kind) {
      case "condition":
        return isTrue(gate.condition) === gate.expected;
      case "case":
        return gate.conditions.findIndex(isTrue) === gate.index;
      case "checked":
        return answers[gate.field] === true;
      default: {
        const atom = atomOf(model, gate);
        return atom === undefined || open.has(atom);
      }
    }
  };
  const rules = tenant.rulesByField.get(key) ?? [];
  return {
    shown: field.placements.some((gates) => gates.every(isOpen)),
    required:
      tenant.requiredMessages.has(key) ||
      rules.some(({ requiredWhen }) => requiredWhen !== undefined && isTrue(requiredWhen)),
    wrong: rules.some(({ wrongWhen }) => wrongWhen !== undefined && isTrue(wrongWhen)),
  };
}

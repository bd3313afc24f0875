import { DOCUMENT_ANSWERED } from "../../core/index.ts";
import type { AnswerValue, Application, Evaluation, Field, Gate, Tenant } from "../../core/index.ts";
import { conditionsOf, domainOf, readRules, type RuleReading } from "../../prove/index.ts";
import { todayOf } from "../analysis/today.ts";
import { conditionsBehind } from "../analysis/satisfiable.ts";
import type { ConditionFact } from "../model/rule-facts.ts";
import { currentKeyOf, formerKeyOf, type DiffSide, type DiffSides } from "./diff-side.ts";
import { createTrial, rightAnswers } from "./try-draft.ts";

export interface Outcome {
  readonly shown: boolean;
  readonly required: boolean;
  readonly wrong: boolean;
}

const MAX_COMBINATIONS = 4_000;
const MAX_SAMPLES = 400;

/**
 * Tries drafts with answers that decide if a question is shown, required or wrong in either version. `isWhole`: the
 * drafts included every answer that makes a difference.
 */
export function tryQuestion(key: string, sides: DiffSides) {
  const { before, after } = sides;
  const former = formerKeyOf(sides, key) ?? "";
  const [was, is] = [before.tenant.fields.get(former), after.tenant.fields.get(key)];
  const [readBefore, readAfter] = [readQuestion(before, former), readQuestion(after, key)];
  const facts = [...readBefore.facts, ...readAfter.facts];
  const formerReads = readAfter.keys.flatMap((name) => formerKeyOf(sides, name) ?? []);
  /** Old questions whose answers decide if the question is shown, required or wrong. */
  const deciding = [...new Set([...readBefore.keys, ...formerReads, ...rivalsOf(was, is, sides)])].filter((name) =>
    before.tenant.fields.has(name),
  );
  const current = deciding.flatMap((name) => currentKeyOf(sides, name) ?? []);
  const named = [...deciding, ...current, ...readBefore.keys, ...readAfter.keys];
  const domains = deciding.map((name) => valuesOf(name, facts, sides));
  const layouts = layoutsOf(was, is, sides);
  const { picks, isEvery } = combine([layouts.length, ...domains.map(({ length }) => length)]);
  const attempt = createTrial(sides, new Set([...named, key, former]), new Set([key, former]));
  const pairs = picks.map(([nth = 0, ...indexes]) => {
    const { own, tabsNow, ...layout } = layouts[nth] ?? NO_LAYOUT;
    const answers = {
      ...(was === undefined ? {} : { [was.key]: own }),
      ...Object.fromEntries(deciding.map((name, at) => [name, domains[at]?.[indexes[at] ?? 0] ?? ""])),
    };
    const tried = attempt({ ...layout, answers }, tabsNow);
    return [outcomeOf(before.tenant, former, tried.was), outcomeOf(after.tenant, key, tried.is)] as const;
  });
  return { pairs, isWhole: isEvery && isDecidable(named, [readBefore, readAfter], sides) };
}

/** True if a step recodes an answer that the condition reads, and the condition holds for the same drafts as before. */
export function holdsAsBefore(name: string, sides: DiffSides): boolean {
  const { before, after } = sides;
  if (!before.model.conditions.has(name) || !after.model.conditions.has(name)) return false;
  const [was, is] = [readConditions(before, [name]), readConditions(after, [name])];
  const isRecoded = sides.steps.some(({ kind, from: [key = ""] }) => kind === "recode" && is.keys.includes(key));
  if (!isRecoded) return false;
  const facts = [...was.facts, ...is.facts];
  const former = is.keys.flatMap((key) => formerKeyOf(sides, key) ?? []);
  const deciding = [...new Set([...was.keys, ...former])].filter((key) => before.tenant.fields.has(key));
  const domains = deciding.map((key) => valuesOf(key, facts, sides));
  const { picks, isEvery } = combine(domains.map(({ length }) => length));
  const named = [...deciding, ...was.keys, ...is.keys];
  if (!isEvery || !isDecidable(named, [was, is], sides)) return false;
  const attempt = createTrial(sides, new Set(named));
  return picks.every((indexes) => {
    const answers = deciding.map((key, at) => [key, domains[at]?.[indexes[at] ?? 0] ?? ""] as const);
    const tried = attempt({ answers: Object.fromEntries(answers) });
    return tried.was.conditions.get(name) === tried.is.conditions.get(name);
  });
}

/** False if trial drafts cannot cover the answers, such as a computed answer or today's date. */
function isDecidable(named: readonly string[], read: readonly Question[], sides: DiffSides): boolean {
  return (
    readFacts(
      read.flatMap((one) => one.facts),
      sides.after,
    ).isFinite &&
    !named.some((name) => isComputedAnew(name, sides)) &&
    !read.some(({ readsToday }) => readsToday)
  );
}

/** Returns every combination of indexes, or a fixed sample if there are too many. */
function combine(counts: readonly number[]) {
  if (counts.reduce((product, count) => product * count, 1) > MAX_COMBINATIONS) {
    const random = createRandom();
    const pick = () => counts.map((count) => Math.floor(random() * count));
    return { picks: Array.from({ length: MAX_SAMPLES }, pick), isEvery: false };
  }
  const picks = counts.reduce<readonly (readonly number[])[]>(
    (all, count) => all.flatMap((pick) => Array.from({ length: count }, (_, index) => [...pick, index])),
    [[]],
  );
  return { picks, isEvery: true };
}

/** Random numbers (Numerical Recipes) with a fixed seed, so that each run tries the same sample. */
function createRandom(): () => number {
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
}

interface Question {
  readonly facts: readonly ConditionFact[];
  readonly keys: readonly string[];
  readonly readsToday: boolean;
}

export function readQuestion(side: DiffSide, key: string): Question {
  const gates = side.tenant.fields.get(key)?.placements.flat() ?? [];
  const rules = side.tenant.rulesByField.get(key) ?? [];
  const read = readConditions(side, [
    ...gates.flatMap(conditionsOf).map(([name]) => name),
    ...rules.flatMap(({ requiredWhen, wrongWhen }) => [requiredWhen, wrongWhen].filter((name) => name !== undefined)),
  ]);
  return { ...read, keys: [...read.keys, ...gates.flatMap((gate) => (gate.kind === "checked" ? [gate.field] : []))] };
}

function readConditions({ model }: DiffSide, names: readonly string[]): Question {
  const facts = conditionsBehind(model, names);
  return {
    facts,
    keys: facts.flatMap(({ reads }) => reads.map((read) => read.key)),
    readsToday: facts.some(({ rule }) => /"(?:date|moment|round)":/.test(JSON.stringify(rule))),
  };
}

const readFacts = (facts: readonly ConditionFact[], { model }: DiffSide): RuleReading =>
  readRules(
    facts.map(({ rule }) => rule),
    todayOf(model),
  );

function valuesOf(key: string, facts: readonly ConditionFact[], sides: DiffSides): readonly AnswerValue[] {
  const { before, after } = sides;
  if (before.tenant.fields.get(key)?.isDocument === true) return ["", DOCUMENT_ANSWERED];
  const current = currentKeyOf(sides, key);
  const reading = readFacts(facts, after);
  const domainIn = ({ tenant, model }: DiffSide, name: string) => domainOf(tenant, name, reading, todayOf(model));
  const own = current !== undefined && after.model.keys.has(current) ? domainIn(after, current) : [];
  const old = domainIn(before, key);
  const field = before.tenant.fields.get(key);
  const isListed = field?.options !== undefined || field?.schema.type === "boolean";
  return [...new Set(isListed ? old : [...old, ...own])];
}

const isComputedAnew = (key: string, { before, after }: DiffSides): boolean =>
  (before.tenant.computed.has(key) || after.tenant.computed.has(key)) &&
  before.meanings.ofComputed(key) !== after.meanings.ofComputed(key);

interface Layout {
  readonly own: AnswerValue;
  readonly tabs: Application["tabs"];
  readonly addAnother: Application["addAnother"];
  readonly tabsNow: Application["tabs"];
}

const NO_LAYOUT: Layout = { own: "", tabs: {}, addAnother: {}, tabsNow: {} };

function layoutsOf(was: Field | undefined, is: Field | undefined, { before, after }: DiffSides): readonly Layout[] {
  const items = [...before.tenant.addAnothers.values(), ...after.tenant.addAnothers.values()];
  const opened = {
    ...NO_LAYOUT,
    tabs: tabsOf(was),
    tabsNow: tabsOf(is),
    addAnother: Object.fromEntries(items.map(({ id, max }) => [id, max])),
  };
  const hasItems = gatesOf(was, is).some(({ kind }) => kind === "item");
  const unanswered = hasItems ? [opened, { ...opened, addAnother: {} }] : [opened];
  if (was === undefined) return unanswered;
  const [own = "x"] = was.isDocument ? [DOCUMENT_ANSWERED] : rightAnswers(before, was.key);
  const tabs = Object.keys({ ...tabsOf(was), ...tabsOf(is) }).flatMap((id) =>
    (before.tenant.tabGroups.get(id)?.tabs ?? []).map((tab) => ({ [id]: tab.id })),
  );
  return [...unanswered, ...(tabs.length === 0 ? [{}] : tabs).map((chosen) => ({ ...NO_LAYOUT, own, tabs: chosen }))];
}

const gatesOf = (...fields: readonly (Field | undefined)[]): readonly Gate[] =>
  fields.flatMap((field) => field?.placements.flat() ?? []);

const tabsOf = (field: Field | undefined): Application["tabs"] =>
  Object.fromEntries(gatesOf(field).flatMap((gate) => (gate.kind === "tab" ? [[gate.tabs, gate.tab]] : [])));

/** First questions of the other tabs in the question's tab group. Their answers decide which tab is shown. */
function rivalsOf(was: Field | undefined, is: Field | undefined, sides: DiffSides): readonly string[] {
  if (was === undefined || Object.keys(tabsOf(was)).length > 0) return [];
  return Object.entries(tabsOf(is)).flatMap(([id, tab]) =>
    (sides.after.tenant.tabGroups.get(id)?.tabs ?? []).flatMap(({ id: other, keys: [first] }) =>
      other === tab || first === undefined ? [] : (formerKeyOf(sides, first) ?? []),
    ),
  );
}

function outcomeOf(tenant: Tenant, key: string, { visible, required, conditions }: Evaluation): Outcome {
  const rules = tenant.rulesByField.get(key) ?? [];
  return {
    shown: visible.has(key),
    required: required.has(key),
    wrong: rules.some(({ wrongWhen }) => wrongWhen !== undefined && conditions.get(wrongWhen) === true),
  };
}

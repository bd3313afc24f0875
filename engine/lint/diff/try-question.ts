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
  const layouts = layoutsOf(was, is, sides);
  const questions = [readQuestion(before, former), readQuestion(after, key)] as const;
  const { named, drafts, isWhole } = planDrafts(questions, sides, rivalsOf(was, is, sides), layouts.length);
  const attempt = createTrial(sides, new Set([...named, key, former]), new Set([key, former]));
  const pairs = drafts.map(({ nth, answers }) => {
    const { own, tabsNow, ...layout } = layouts[nth] ?? NO_LAYOUT;
    const tried = attempt(
      { ...layout, answers: was === undefined ? answers : { [was.key]: own, ...answers } },
      tabsNow,
    );
    return [outcomeOf(before.tenant, former, tried.was), outcomeOf(after.tenant, key, tried.is)] as const;
  });
  return { pairs, isWhole };
}

/** True if a step recodes an answer that the condition reads, and the condition holds for the same drafts as before. */
export function holdsAsBefore(name: string, sides: DiffSides): boolean {
  const { before, after } = sides;
  if (!before.model.conditions.has(name) || !after.model.conditions.has(name)) return false;
  const [was, is] = [readConditions(before, [name]), readConditions(after, [name])];
  if (!sides.steps.some(({ kind, from: [key = ""] }) => kind === "recode" && is.keys.includes(key))) return false;
  const { named, drafts, isWhole } = planDrafts([was, is], sides);
  const attempt = createTrial(sides, new Set(named));
  const holds = ({ answers }: (typeof drafts)[number]): boolean => {
    const tried = attempt({ answers });
    return tried.was.conditions.get(name) === tried.is.conditions.get(name);
  };
  return isWhole && drafts.every(holds);
}

/** Combines answers to the old questions that the rules of either version read, once for each layout. */
function planDrafts(
  [was, is]: readonly [Question, Question],
  sides: DiffSides,
  rivals: readonly string[] = [],
  layoutCount = 1,
) {
  const { before, after } = sides;
  const reading = readRules(
    [...was.facts, ...is.facts].map(({ rule }) => rule),
    todayOf(after.model),
  );
  const former = is.keys.flatMap((key) => formerKeyOf(sides, key) ?? []);
  const deciding = [...new Set([...was.keys, ...former, ...rivals])].filter((key) => before.tenant.fields.has(key));
  const domains = deciding.map((key) => valuesOf(key, reading, sides));
  const { picks, isEvery } = combine([layoutCount, ...domains.map(({ length }) => length)]);
  const named = [...deciding, ...deciding.flatMap((key) => currentKeyOf(sides, key) ?? []), ...was.keys, ...is.keys];
  // Trial drafts cannot cover some answers, such as a computed answer or today's date.
  const isDecidable = reading.isFinite && !was.readsToday && !is.readsToday;
  return {
    named,
    isWhole: isEvery && isDecidable && !named.some((key) => isComputedAnew(key, sides)),
    drafts: picks.map(([nth = 0, ...indexes]) => ({
      nth,
      answers: Object.fromEntries(deciding.map((key, at) => [key, domains[at]?.[indexes[at] ?? 0] ?? ""])),
    })),
  };
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

function valuesOf(key: string, reading: RuleReading, sides: DiffSides): readonly AnswerValue[] {
  const { before, after } = sides;
  if (before.tenant.fields.get(key)?.isDocument === true) return ["", DOCUMENT_ANSWERED];
  const current = currentKeyOf(sides, key);
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

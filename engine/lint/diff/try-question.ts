import { DOCUMENT_ANSWERED } from "../../core/index.ts";
import type { AnswerValue, Application, Evaluation, Field, Gate, Tenant } from "../../core/index.ts";
import { findDomain, findRightAnswers, isReckoned } from "../analysis/answer-domains.ts";
import type { ConditionFact } from "../model/rule-facts.ts";
import { currentKeyOf, formerKeyOf } from "./diff-side.ts";
import type { DiffSide, DiffSides } from "./diff-side.ts";
import { createTrial } from "./try-draft.ts";

export interface Outcome {
  readonly shown: boolean;
  readonly required: boolean;
  readonly wrong: boolean;
}

/** Results of trial drafts; `isWhole` if every answer that makes a difference was tried. */
export interface Trial {
  readonly pairs: readonly (readonly [before: Outcome, after: Outcome])[];
  readonly isWhole: boolean;
}

const MAX_COMBINATIONS = 4_000;
const MAX_SAMPLES = 400;

/** Tries drafts with every answer that decides whether a question is shown, required or wrong in either version. */
export function tryQuestion(key: string, sides: DiffSides): Trial {
  const { before, after } = sides;
  const former = formerKeyOf(sides, key);
  const both = [readQuestion(before, former ?? ""), readQuestion(after, key)];
  const facts = both.flatMap(({ facts: found }) => found);
  const [olds = [], owns = []] = both.map(({ keys: read }) => read);
  const [was, is] = [before.tenant.fields.get(former ?? ""), after.tenant.fields.get(key)];
  const keys = [
    ...new Set([...olds, ...owns.flatMap((name) => formerKeyOf(sides, name) ?? []), ...rivalsOf(was, is, sides)]),
  ].filter((name) => isAsked(before.tenant, name));
  const current = keys.flatMap((name) => currentKeyOf(sides, name) ?? []);
  const choices = keys.map((name) => domainOf(name, facts, sides));
  const layouts = layoutsOf(was, is, sides);
  const product = choices.reduce((all, domain) => all * domain.length, layouts.length);
  const isWhole =
    product <= MAX_COMBINATIONS &&
    ![...keys, ...current, ...olds, ...owns].some((name) => isReckoned(name, facts) || isComputedAnew(name, sides)) &&
    !both.some(({ readsToday }) => readsToday);
  const attempt = createTrial(
    sides,
    new Set([...keys, ...current, ...owns, key, ...(former === undefined ? [] : [former])]),
    new Set([key, ...(former === undefined ? [] : [former])]),
  );
  const pairs: (readonly [Outcome, Outcome])[] = [];
  for (const pick of picks([layouts.length, ...choices.map(({ length }) => length)])) {
    const [nth = 0, ...values] = pick;
    const { own, tabsNow, ...layout } = layouts[nth] ?? NO_LAYOUT;
    const answers: Record<string, AnswerValue> = {};
    keys.forEach((name, index) => (answers[name] = choices[index]?.[values[index] ?? 0] ?? ""));
    if (was !== undefined && !keys.includes(was.key)) answers[was.key] = own;
    const tried = attempt({ ...layout, answers }, tabsNow);
    pairs.push([outcomeOf(before.tenant, former ?? "", tried.was), outcomeOf(after.tenant, key, tried.is)]);
  }
  return { pairs, isWhole };
}

function* picks(counts: readonly number[]): Generator<readonly number[]> {
  const product = counts.reduce((all, count) => all * count, 1);
  if (product <= MAX_COMBINATIONS)
    for (let nth = 0; nth < product; nth++) {
      let rest = nth;
      yield counts.map((count) => {
        const index = rest % count;
        rest = Math.floor(rest / count);
        return index;
      });
    }
  else {
    let seed = 1;
    for (let nth = 0; nth < MAX_SAMPLES; nth++)
      yield counts.map((count) => {
        // Generator of Numerical Recipes, so that each run takes one sample.
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((seed / 2 ** 32) * count);
      });
  }
}

interface Question {
  readonly facts: readonly ConditionFact[];
  readonly keys: readonly string[];
  readonly readsToday: boolean;
}

export function readQuestion({ tenant, model }: DiffSide, key: string): Question {
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
    readsToday: all.some(({ rule }) => /"(?:date|moment|round)":/.test(JSON.stringify(rule))),
  };
}

const conditionsOf = (gate: Gate): readonly string[] =>
  gate.kind === "condition" ? [gate.condition] : gate.kind === "case" ? gate.conditions.slice(0, gate.index + 1) : [];

function domainOf(key: string, facts: readonly ConditionFact[], sides: DiffSides): readonly AnswerValue[] {
  const { before, after } = sides;
  if (before.tenant.fields.get(key)?.isDocument === true) return ["", DOCUMENT_ANSWERED];
  const current = currentKeyOf(sides, key);
  const own = current !== undefined && after.model.keys.has(current) ? findDomain(after.model, current, facts) : [];
  const old = findDomain(before.model, key, facts);
  // Old drafts hold only answers that the old version offered.
  const field = before.tenant.fields.get(key);
  const isListed = field?.options !== undefined || field?.schema.type === "boolean";
  return [...new Set(isListed ? old : [...old, ...own])];
}

const isAsked = (tenant: Tenant, key: string): boolean => tenant.fields.has(key);

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
  const [own = "x"] = was.isDocument ? [DOCUMENT_ANSWERED] : findRightAnswers(before.model, was.key, []);
  const tabs = Object.keys(tabsOf(was)).flatMap((id) =>
    (before.tenant.tabGroups.get(id)?.tabs ?? []).map((tab) => ({ [id]: tab.id })),
  );
  return [...unanswered, ...(tabs.length === 0 ? [{}] : tabs).map((chosen) => ({ ...NO_LAYOUT, own, tabs: chosen }))];
}

const gatesOf = (...fields: readonly (Field | undefined)[]): readonly Gate[] =>
  fields.flatMap((field) => field?.placements.flat() ?? []);

const tabsOf = (field: Field | undefined): Application["tabs"] =>
  Object.fromEntries(gatesOf(field).flatMap((gate) => (gate.kind === "tab" ? [[gate.tabs, gate.tab]] : [])));

/** Answers under other tabs of the question's group: one of those tabs may be shown. */
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

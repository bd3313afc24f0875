import {
  checkDraftAnswer,
  listControllingPaths,
  createEvaluator,
  EMPTY_APPLICATION,
  evaluate,
  isAnswered,
  optionsFor,
  resolveOptionList,
  toCalendarDate,
  toSetting,
} from "../core/index.ts";
import type { Answers, AnswerValue, Application, ConditionRule, Evaluation, Gate, Tenant } from "../core/index.ts";
import {
  domainOf,
  hasListedAnswers,
  isTooShort,
  maskOf,
  readRules,
  rightAnswersOf,
  type RuleReading,
} from "./domains.ts";
import type { RoundAndTime } from "./moments.ts";
import { conditionsOf, createTabCheck, keepersOf, listFiltered, placeItems } from "./gates.ts";
import { partsOf, type Demand, type Part } from "./parts.ts";

/** Requirements that must be met together: conditions, and gates and choices of a question. */
export interface Goal {
  readonly conditions: readonly Demand[];
  /** Values to try instead of all values, by key. */
  readonly answers?: Readonly<Record<string, readonly AnswerValue[]>>;
  /** Keys that must have an answer. */
  readonly answered?: readonly string[];
  /** True if these answers may be wrong. */
  readonly takesWrong?: boolean;
  readonly gates: readonly Gate[];
  /** Key of a question whose list must have choices. */
  readonly choicesOf?: string;
}

export type Found =
  | { readonly kind: "found"; readonly wanted: Application }
  | { readonly kind: "impossible" | "undecided" };

/** Limits for one goal: combinations of values, and combinations that the engine rejects. */
const MAX_TRIES = 5_000;
const MAX_HITS = 10;
const MAX_DEPTH = 6;

/** Creates a search for answers that meet goals. `canAnswer` is false for questions that no applicant sees. */
export function createSearch(tenant: Tenant, { round, now }: RoundAndTime, deadline: number) {
  const lists = tenant.definition.options;
  const empty: Application = { ...EMPTY_APPLICATION, round };
  const today = toCalendarDate(now, tenant.definition.tenant.timeZone);
  const year = Number(today.slice(0, 4));
  const setting = toSetting(tenant.definition.tenant, empty, now);
  const readings = new Map<string, RuleReading>();
  const knownParts = new Map<string, readonly Part[]>();
  const knownDomains = new WeakMap<RuleReading, Map<string, readonly AnswerValue[]>>();
  let unanswered: Evaluation["conditions"] | undefined;
  const isLate = (): boolean => Date.now() > deadline;
  const isChoice = (key: string): boolean => hasListedAnswers(tenant, key);

  /** True if the goal is met before anything is answered. */
  function isMetUnanswered({ conditions, gates, answered = [], answers, choicesOf }: Goal): boolean {
    const isOfAnswers = answered.length > 0 || answers !== undefined || choicesOf !== undefined;
    if (isOfAnswers || gates.some(({ kind }) => kind === "checked")) return false;
    const truths = (unanswered ??= evaluate(tenant, empty, now).conditions);
    return [...conditions, ...gates.flatMap(conditionsOf)].every(([name, isTrue]) => truths.get(name) === isTrue);
  }

  /** Reads the rules of conditions, and of all conditions and computed answers that these rules read. */
  function read(names: readonly string[]): RuleReading {
    const identity = names.join("|");
    const known = readings.get(identity);
    if (known !== undefined) return known;
    const rules = new Map<string, ConditionRule>();
    const visit = (name: string): void => {
      const condition = tenant.conditions.get(name);
      if (condition === undefined || rules.has(name)) return;
      rules.set(name, condition.rule);
      condition.refersTo.forEach(visit);
      condition.reads.forEach(visitComputed);
    };
    const visitComputed = (key: string): void => {
      const computed = tenant.computed.get(key);
      const rule = tenant.definition.dataModel.properties[key]?.["x-compute"];
      if (computed === undefined || rule === undefined || rules.has(`= ${key}`)) return;
      rules.set(`= ${key}`, rule);
      computed.refersTo.forEach(visit);
      computed.reads.forEach(visitComputed);
    };
    names.forEach(visit);
    const reading = readRules([...rules.values()], today, isChoice);
    readings.set(identity, reading);
    return reading;
  }

  function domainIn(reading: RuleReading, key: string, openers: readonly string[]): readonly AnswerValue[] {
    const known = knownDomains.get(reading) ?? new Map<string, readonly AnswerValue[]>();
    const identity = [key, ...openers].join("|");
    const domain = known.get(identity) ?? domainOf(tenant, key, reading, today, openers);
    knownDomains.set(reading, known.set(identity, domain));
    return domain;
  }

  function splitDemands(demands: readonly Demand[]): readonly Part[] {
    const identity = demands.join("|");
    const parts = knownParts.get(identity) ?? partsOf(tenant, demands, setting);
    knownParts.set(identity, parts);
    return parts;
  }

  /**
   * Tries combinations of values together with `fixed`. Passes those that meet the goal to `accept`, until `accept`
   * returns a result.
   */
  function tryAll(
    goal: Goal,
    canAnswer: (key: string) => boolean,
    fixed: Application,
    accept: (given: Answers, placed: Application) => Application | undefined,
  ): Found {
    const demands = [...goal.conditions, ...goal.gates.flatMap(conditionsOf)];
    const isDenied = ([name, isTrue]: Demand): boolean =>
      demands.some(([other, its]) => other === name && its !== isTrue);
    if (demands.some(isDenied) || goal.answered?.some((key) => !canAnswer(key)) === true) return { kind: "impossible" };
    const placed = placeItems(goal.gates, fixed);
    const field = goal.choicesOf === undefined ? undefined : tenant.fields.get(goal.choicesOf);
    const { by = [], list = "" } = field?.options ?? {};
    const paths = by.length === 0 ? [] : listControllingPaths(lists, list, year);
    const checked = goal.gates.flatMap((gate) => (gate.kind === "checked" ? [gate.field] : []));
    const names = demands.map(([name]) => name);
    const { answered: mustHave = [], answers: tried = {} } = goal;
    const named = [...new Set([...read(names).compared.keys(), ...by, ...checked, ...mustHave, ...Object.keys(tried)])];
    const filtersOf = (key: string): readonly string[] => tenant.fields.get(key)?.options?.by ?? [];
    const keys = [
      ...new Set([
        ...named,
        ...named
          .map(filtersOf)
          .filter((of) => of.some((one) => named.includes(one)))
          .flat(),
      ]),
    ];
    const filtered = listFiltered(tenant, keys, year);
    const stays = keys.flatMap((key) =>
      keepersOf(tenant, key)
        .map((gate) => ({ key, demands: conditionsOf(gate) }))
        .filter(({ demands: its }) => {
          const { compared, isFinite: isDecided } = read(its.map(([name]) => name));
          return isDecided && [...compared.keys()].every((one) => keys.includes(one));
        }),
    );
    const reading = read([...new Set([...names, ...stays.flatMap(({ demands: its }) => its.map(([name]) => name))])]);
    const parts = splitDemands(demands);
    const isFinite = ({ rule }: Part): boolean => readRules([rule], today, isChoice).isFinite;
    if (parts.some((part) => part.key === undefined && isFinite(part) && !part.admits("")))
      return { kind: "impossible" };
    const valuesOf = (key: string): readonly AnswerValue[] => {
      const held = Object.hasOwn(fixed.answers, key) ? fixed.answers[key] : undefined;
      if (held !== undefined) return [held];
      if (!canAnswer(key) || tenant.computed.has(key)) return [""];
      if (checked.includes(key)) return [true];
      if (goal.answered?.includes(key) === true) {
        const wrong = goal.takesWrong === true ? domainIn(reading, key, []) : [];
        return [...new Set([...rightAnswersOf(tenant, key, reading, today), ...wrong])];
      }
      const { values = new Set() } = reading.compared.get(key) ?? {};
      const unnamedUnder = (listed: string, path: readonly string[]): string | undefined =>
        resolveOptionList(lists, listed, path, year).find(({ value }) => value !== "" && !values.has(value))?.value;
      const openers = [{ key: "", list, by, paths }, ...filtered].flatMap((one) =>
        one.paths.flatMap((path) => (one.key === key ? unnamedUnder(one.list, path) : path[one.by.indexOf(key)]) ?? []),
      );
      const mask = maskOf(tenant, key);
      const asked = goal.answers?.[key]
        ?.map((value) => (typeof value === "string" ? mask(value) : value))
        .filter((value) => checkDraftAnswer(tenant, key, value, today) === undefined);
      return asked ?? domainIn(reading, key, [...new Set(openers)]);
    };
    const wholeDomains = keys.map((key) =>
      goal.answered?.includes(key) === true ? valuesOf(key).filter(isAnswered) : valuesOf(key),
    );
    // Leave out values that a part excludes by itself, so that few combinations remain.
    const domains = wholeDomains.map((domain, at) =>
      domain.filter((value) => parts.every(({ key, admits }) => key !== keys[at] || admits(value))),
    );
    const isRuledOut = keys.some((key, at) => {
      // With several anchors, another day may admit an answer.
      if (domains[at]?.length !== 0 || (reading.compared.get(key)?.anchors.size ?? 0) > 1) return false;
      const own = parts.filter((part) => part.key === key && isFinite(part));
      const domain = wholeDomains[at] ?? [];
      return (
        domain.length > 0 &&
        domain.every((value) => own.some(({ admits }) => !admits(value))) &&
        !isTooShort(tenant, key, reading, today)
      );
    });
    if (isRuledOut) return { kind: "impossible" };
    // Compute in the order of the derivations, because one may read another.
    const computed = keys.some((key) => tenant.computed.has(key))
      ? tenant.derivations.flatMap((node) =>
          node.kind === "computed" && keys.includes(node.computed.key) ? [node.computed] : [],
        )
      : [];
    const size = domains.reduce((product, domain) => product * domain.length, 1);
    const answers: Record<string, AnswerValue> = {};
    const truth = (name: string): boolean => tenant.conditions.get(name)?.evaluate(answers, truth, setting) ?? false;
    const isMet = ([name, isTrue]: Demand): boolean => truth(name) === isTrue;
    const isOffered = (): boolean =>
      paths.length === 0
        ? by.length === 0
        : paths.some((path) => path.every((value, at) => answers[by[at] ?? ""] === value));
    const holds = (): boolean => {
      for (const one of computed) answers[one.key] = one.compute(answers, truth, setting);
      return areMet();
    };
    const areTabsApart = createTabCheck(tenant, keys);
    const areMet = (): boolean =>
      areTabsApart(answers) &&
      checked.every((key) => answers[key] === true) &&
      demands.every(isMet) &&
      stays.every(({ key, demands: its }) => !isAnswered(answers[key]) || its.every(isMet)) &&
      filtered.every(
        ({ key }) =>
          !isAnswered(answers[key]) ||
          optionsFor(tenant, key, answers, today).some(({ value }) => value === answers[key]),
      ) &&
      isOffered();
    const maxTries = MAX_TRIES / (1 + computed.length);
    let tries = 0;
    let hits = 0;
    const search = (index: number): Application | undefined => {
      const key = keys[index];
      if (key === undefined) {
        tries++;
        if (!holds()) return undefined;
        hits++;
        const given = Object.entries(answers).filter(
          ([name, value]) => (isAnswered(value) || value === false) && !tenant.computed.has(name),
        );
        return accept(Object.fromEntries(given), placed);
      }
      for (const value of domains[index] ?? []) {
        if (tries > maxTries || hits > MAX_HITS || (tries % 64 === 63 && isLate())) return undefined;
        answers[key] = value;
        const wanted = search(index + 1);
        if (wanted !== undefined) return wanted;
      }
      return undefined;
    };
    const wanted = size === 0 ? undefined : search(0);
    if (wanted !== undefined) return { kind: "found", wanted };
    const isDecisive =
      reading.isFinite &&
      keys.every((key, at) => !mustHave.includes(key) || wholeDomains[at]?.length !== 0) &&
      !keys.some((key) => isTooShort(tenant, key, reading, today));
    const isExhausted = size === tries && hits === 0 && isDecisive && computed.length === 0;
    return { kind: isExhausted ? "impossible" : "undecided" };
  }

  /** Adds answers that make the questions of `wanted` visible, one question after the other. */
  function complete(wanted: Application, depth = 0): Application {
    if (depth > MAX_DEPTH || isLate()) return wanted;
    const { visible } = evaluate(tenant, wanted, now);
    const hidden = Object.keys(wanted.answers).find((key) => tenant.fields.has(key) && !visible.has(key));
    const field = hidden === undefined ? undefined : tenant.fields.get(hidden);
    if (hidden === undefined || field === undefined) return wanted;
    for (const gates of field.placements) {
      const found = tryAll({ conditions: [], gates, choicesOf: hidden }, () => true, wanted, join(wanted));
      if (found.kind === "found") return complete(found.wanted, depth + 1);
    }
    return wanted;
  }

  /** Fills in visible questions as an applicant would. Returns undefined if the goal is not met. */
  function confirm(wanted: Application, holds: (application: Application, evaluation: Evaluation) => boolean) {
    const evaluator = createEvaluator(tenant, empty, now);
    // Open the tabs and items of all answers first, also of answers that are entered later.
    const gates = Object.keys(wanted.answers).flatMap((key) => tenant.fields.get(key)?.placements[0] ?? []);
    const { tabs, addAnother } = placeItems(gates, wanted);
    evaluator.change({ tabs, addAnother });
    const left = new Map(Object.entries(wanted.answers));
    for (let before = -1; before !== left.size;) {
      before = left.size;
      for (const [key, value] of left) {
        const isAsked = tenant.fields.has(key);
        if (isAsked && !evaluator.evaluation().visible.has(key)) continue;
        evaluator.change({ answers: { [key]: value } });
        left.delete(key);
      }
    }
    const application = evaluator.application();
    return holds(application, evaluate(tenant, application, now)) ? application : undefined;
  }

  return {
    isLate,
    canBe: (goal: Goal, canAnswer: (key: string) => boolean): Found["kind"] =>
      isMetUnanswered(goal) ? "found" : tryAll(goal, canAnswer, empty, join(empty)).kind,
    /** Finds answers that meet the goal, and confirms `holds` with the engine. */
    find: (
      goal: Goal,
      canAnswer: (key: string) => boolean,
      holds: (application: Application, evaluation: Evaluation) => boolean,
    ): Found =>
      tryAll(goal, canAnswer, empty, (given, placed) => confirm(complete({ ...placed, answers: given }), holds)),
    /**
     * Returns one applicant who meets as many goals as fit together. Does not confirm the applicant with the engine.
     */
    grow(goals: Iterable<Goal>, canAnswer: (key: string) => boolean): Application {
      const evaluator = createEvaluator(tenant, empty, now);
      const answers: Record<string, AnswerValue> = {};
      let places: Pick<Application, "tabs" | "addAnother"> = empty;
      for (const goal of goals) {
        if (isLate()) break;
        tryAll(goal, canAnswer, { ...empty, ...places, answers }, (given, placed) => {
          const fresh = Object.entries(given).filter(([key]) => !Object.hasOwn(answers, key));
          if (fresh.some(([key]) => tenant.fields.has(key) && !evaluator.field(key).visible)) return undefined;
          places = { tabs: placed.tabs, addAnother: placed.addAnother };
          Object.assign(answers, given);
          evaluator.change({ ...places, answers: Object.fromEntries(fresh) });
          return empty;
        });
      }
      return evaluator.application();
    },
  };
}

const join =
  ({ answers }: Application) =>
  (given: Answers, placed: Application): Application => ({ ...placed, answers: { ...answers, ...given } });

export type Search = ReturnType<typeof createSearch>;

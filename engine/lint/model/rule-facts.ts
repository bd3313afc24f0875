import { inspectRule, TAKING_KEYS, expandEntries } from "../../core/index.ts";
import type { ConditionRule, RepeatingNode } from "../../core/index.ts";
import type { JsonPlace } from "../finding.ts";
import { findText, isJsonObject, toList, toObject } from "./json-shape.ts";
import type { KeyFact } from "./data-model-facts.ts";
import type { Json } from "./json-shape.ts";

type Path = readonly (string | number)[];

export interface Comparison {
  readonly key: string;
  readonly values: readonly { readonly value: unknown; readonly at: JsonPlace }[];
}

export type RuleFact = ReturnType<typeof readRuleFact>;

export function readRuleFact(title: string, when: unknown, placeOf: (path: Path) => JsonPlace) {
  const reads: { key: string; at: JsonPlace }[] = [];
  const refersTo: { name: string; at: JsonPlace }[] = [];
  const rounds: { name: string; at: JsonPlace }[] = [];
  const moments: { time: string; at: JsonPlace }[] = [];
  const dates: { time: string; at: JsonPlace }[] = [];
  const comparisons: Comparison[] = [];
  const visit = (node: unknown, path: Path): void => {
    if (Array.isArray(node)) node.forEach((item, index) => visit(item, [...path, index]));
    if (!isJsonObject(node)) return;
    for (const [operator, operand] of Object.entries(node)) {
      const here = [...path, operator];
      const [first, ...rest] = Array.isArray(operand) ? toList(operand) : [operand];
      const placeOfOperand = (index: number): Path => (Array.isArray(operand) ? [...here, index] : here);
      if (operator === "condition" && typeof first === "string")
        refersTo.push({ name: first, at: placeOf(placeOfOperand(0)) });
      else if (operator === "round" && typeof first === "string")
        rounds.push({ name: first, at: placeOf(placeOfOperand(0)) });
      else if (operator === "moment" && typeof first === "string")
        moments.push({ time: first, at: placeOf(placeOfOperand(0)) });
      else if (operator === "date" && typeof first === "string" && rest.length === 0)
        dates.push({ time: first, at: placeOf(placeOfOperand(0)) });
      else if (operator === "var" && typeof first === "string") {
        reads.push({ key: first, at: placeOf(placeOfOperand(0)) });
        rest.forEach((item, index) => visit(item, placeOfOperand(index + 1)));
      } else if (TAKING_KEYS.has(operator) && typeof first === "string") {
        for (const [index, key] of [first, ...rest].entries())
          if (typeof key === "string") reads.push({ key, at: placeOf(placeOfOperand(index)) });
      } else visit(operand, here);
      const comparison = readComparison(operator, toList(operand), here, placeOf);
      if (comparison !== undefined) comparisons.push(comparison);
      if (COMPARING_OPERATORS.has(operator)) moments.push(...readDaysBesideToday(toList(operand), here, placeOf));
    }
  };
  visit(when, []);
  const rule = when as ConditionRule;
  return {
    title,
    rule,
    problems: inspectRule(rule).problems,
    placeOf,
    reads,
    refersTo,
    rounds,
    moments,
    dates,
    comparisons,
  };
}

const COMPARING_OPERATORS: ReadonlySet<string> = new Set([
  "==",
  "===",
  "!=",
  "!==",
  "<",
  "<=",
  ">",
  ">=",
  "in",
  "notIn",
]);
function readComparison(
  operator: string,
  operands: readonly unknown[],
  path: Path,
  placeOf: (path: Path) => JsonPlace,
): Comparison | undefined {
  if (!COMPARING_OPERATORS.has(operator)) return undefined;
  const keys = operands.map((operand) => (isJsonObject(operand) ? findText(operand["var"]) : undefined));
  const key = keys.find((candidate) => candidate !== undefined);
  if (key === undefined) return undefined;
  const others = operands
    .map((operand, index) => ({ operand, index }))
    .filter(({ index }) => keys[index] === undefined);
  const values = others.flatMap(({ operand, index }) => {
    if (Array.isArray(operand))
      return operand.map((value: unknown, at) => ({ value, at: placeOf([...path, index, at]) }));
    return isJsonObject(operand) ? [] : [{ value: operand, at: placeOf([...path, index]) }];
  });
  return { key, values };
}

/** Days that a rule compares with today. */
function readDaysBesideToday(operands: readonly unknown[], path: Path, placeOf: (path: Path) => JsonPlace) {
  const days = operands.map((operand, index) =>
    isJsonObject(operand)
      ? { time: findText(operand["date"]), isDate: true, at: placeOf([...path, index, "date"]) }
      : { time: findText(operand), isDate: false, at: placeOf([...path, index]) },
  );
  if (!days.some(({ time, isDate }) => isDate && time === "today")) return [];
  return days.flatMap(({ time = "", at }) => (/^\d{4}-\d{2}-\d{2}$/.test(time) ? [{ time, at }] : []));
}

export interface ComputeFact extends RuleFact {
  readonly key: string;
}

export function readComputeFacts(keys: ReadonlyMap<string, KeyFact>): ReadonlyMap<string, ComputeFact> {
  const computed = [...keys.values()].filter(({ schema }) => schema["x-compute"] !== undefined);
  return new Map(
    computed.map(({ key, schema, placeOf }) => [
      key,
      {
        ...readRuleFact(`The computed answer "${key}"`, schema["x-compute"], (path) => placeOf("x-compute", ...path)),
        key,
      },
    ]),
  );
}

export const CONDITIONS_FILE = "conditions.json";

/** A named rule. A name with a placeholder stands for one rule of each item. */
export interface ConditionFact extends RuleFact {
  readonly name: string;
  readonly writtenName: string;
  readonly at: JsonPlace;
  /** Id of an add-another if the rule reads its items without naming the item. */
  readonly namelessItemOf?: string | undefined;
}

export function readConditionFacts(file: Json, repeated: readonly RepeatingNode[]): ReadonlyMap<string, ConditionFact> {
  const facts = new Map<string, ConditionFact>();
  for (const [writtenName, value] of Object.entries(file)) {
    if (writtenName === "$schema" || !isJsonObject(value)) continue;
    const expanded = [...expandEntries([[writtenName, value] as const], repeated)];
    const isNameless = expanded.length > 1 && expanded.every(([name]) => name === writtenName);
    const written = isNameless ? JSON.stringify(value) : "";
    const namelessItemOf = repeated.find(({ id }) => written.includes(`{${id}}`))?.id;
    for (const [name, filled] of expanded) {
      facts.set(name, {
        ...readRuleFact(`Condition "${name}"`, toObject(filled)["when"] ?? null, (path) => ({
          file: CONDITIONS_FILE,
          path: [writtenName, "when", ...path],
        })),
        name,
        writtenName,
        at: { file: CONDITIONS_FILE, path: [writtenName], on: "key" },
        namelessItemOf,
      });
    }
  }
  return facts;
}

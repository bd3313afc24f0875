import { inspectRule, TAKING_KEYS, expandEntries, type ConditionRule, type RepeatingNode } from "../../core/index.ts";
import type { JsonPlace } from "../finding.ts";
import { findText, isJsonObject, toList, toObject, type Json } from "./json-shape.ts";
import type { KeyFact } from "./data-model-facts.ts";

type Path = readonly (string | number)[];

export interface Comparison {
  readonly key: string;
  readonly values: readonly { readonly value: unknown; readonly at: JsonPlace }[];
}

export type RuleFact = ReturnType<typeof readRuleFact>;

export function readRuleFact(title: string, when: unknown, placeOf: (path: Path) => JsonPlace) {
  const reads: { key: string; at: JsonPlace }[] = [];
  const named: { kind: string; name: string; at: JsonPlace }[] = [];
  const comparisons: Comparison[] = [];
  for (const { operator, operands, path, pathOf } of findOperations(when)) {
    const [first] = operands;
    const isOfKeys = TAKING_KEYS.has(operator);
    for (const [index, key] of operands.entries())
      if (typeof key === "string" && (isOfKeys || (operator === "var" && index === 0)))
        reads.push({ key, at: placeOf(pathOf(index)) });
    if (NAMING_OPERATORS.has(operator) && typeof first === "string" && operands.length === 1)
      named.push({ kind: operator, name: first, at: placeOf(pathOf(0)) });
    if (!COMPARING_OPERATORS.has(operator)) continue;
    const comparison = readComparison(operands, path, placeOf);
    if (comparison !== undefined) comparisons.push(comparison);
    named.push(...readDaysBesideToday(operands, path, placeOf));
  }
  const namesOf = (kind: string) => named.filter((one) => one.kind === kind);
  const rule = when as ConditionRule;
  return {
    title,
    rule,
    problems: inspectRule(rule).problems,
    placeOf,
    reads,
    refersTo: namesOf("condition"),
    rounds: namesOf("round"),
    /** Times that the rule compares with, as `2027-01-15T17:00` or as a day beside today. */
    moments: namesOf("moment"),
    dates: namesOf("date"),
    comparisons,
  };
}

/** Returns each operation of a rule, the outer ones first. */
export function findOperations(rule: unknown, at: Path = []): readonly Operation[] {
  if (Array.isArray(rule)) return rule.flatMap((one, index) => findOperations(one, [...at, index]));
  if (!isJsonObject(rule)) return [];
  return Object.entries(rule).flatMap(([operator, operand]) => {
    const path = [...at, operator];
    const isList = Array.isArray(operand);
    const own: Operation = {
      operator,
      operands: isList ? toList(operand) : [operand],
      path,
      pathOf: (index) => (isList ? [...path, index] : path),
    };
    return [own, ...findOperations(operand, path)];
  });
}

interface Operation {
  readonly operator: string;
  readonly operands: readonly unknown[];
  readonly path: Path;
  pathOf(index: number): Path;
}

const NAMING_OPERATORS: ReadonlySet<string> = new Set(["condition", "round", "moment", "date"]);
export const ORDERING_OPERATORS: ReadonlySet<string> = new Set(["<", "<=", ">", ">="]);
export const EQUALITY_OPERATORS: ReadonlySet<string> = new Set(["==", "===", "!=", "!=="]);
const COMPARING_OPERATORS = new Set([...ORDERING_OPERATORS, ...EQUALITY_OPERATORS, "in", "notIn"]);

function readComparison(
  operands: readonly unknown[],
  path: Path,
  placeOf: (path: Path) => JsonPlace,
): Comparison | undefined {
  const keys = operands.map((operand) => (isJsonObject(operand) ? findText(operand["var"]) : undefined));
  const key = keys.find((candidate) => candidate !== undefined);
  if (key === undefined) return undefined;
  const others = operands
    .map((operand, index) => ({ operand, index }))
    .filter(({ index }) => keys[index] === undefined);
  const values = others.flatMap(({ operand, index }) => {
    if (Array.isArray(operand))
      return operand.flatMap((value: unknown, at) =>
        isJsonObject(value) ? [] : [{ value, at: placeOf([...path, index, at]) }],
      );
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
  return days.flatMap(({ time = "", at }) =>
    /^\d{4}-\d{2}-\d{2}$/.test(time) ? [{ kind: "moment", name: time, at }] : [],
  );
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

/** A named rule. A written name with a placeholder stands for one rule of each item. */
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

import { expandEntries, inspectRule } from "../../core/index.ts";
import type { AddAnotherNode, ConditionProblem, ConditionRule } from "../../core/index.ts";
import type { JsonPlace } from "../place.ts";
import type { Json } from "./json-shape.ts";
import { isJsonObject, toList, toObject } from "./json-shape.ts";

export const CONDITIONS_FILE = "conditions.json";

/** One answer compared with values written in the rule. */
export interface Comparison {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly { readonly value: unknown; readonly at: JsonPlace }[];
}

/** One named rule. A rule that mentions an add-another's placeholder is listed once for each prefix. */
export interface ConditionFact {
  readonly name: string;
  /** Its name as written in conditions.json. */
  readonly writtenName: string;
  readonly at: JsonPlace;
  readonly rule: ConditionRule;
  readonly problems: readonly ConditionProblem[];
  placeOf(path: readonly (string | number)[]): JsonPlace;
  readonly reads: readonly { readonly key: string; readonly at: JsonPlace }[];
  readonly refersTo: readonly { readonly name: string; readonly at: JsonPlace }[];
  readonly comparisons: readonly Comparison[];
}

export function readConditionFacts(
  file: Json,
  repeated: readonly AddAnotherNode[],
): ReadonlyMap<string, ConditionFact> {
  const facts = new Map<string, ConditionFact>();
  for (const [writtenName, value] of Object.entries(file)) {
    if (writtenName === "$schema" || !isJsonObject(value)) continue;
    for (const [name, filled] of expandEntries([[writtenName, value] as const], repeated)) {
      facts.set(name, readConditionFact(name, writtenName, toObject(filled)["when"] ?? null));
    }
  }
  return facts;
}

function readConditionFact(name: string, writtenName: string, when: unknown): ConditionFact {
  const placeOf = (path: readonly (string | number)[]): JsonPlace => ({
    file: CONDITIONS_FILE,
    path: [writtenName, "when", ...path],
  });
  const reads: { key: string; at: JsonPlace }[] = [];
  const refersTo: { name: string; at: JsonPlace }[] = [];
  const comparisons: Comparison[] = [];
  const visit = (node: unknown, path: readonly (string | number)[]): void => {
    if (Array.isArray(node)) node.forEach((item, index) => visit(item, [...path, index]));
    if (!isJsonObject(node)) return;
    for (const [operator, operand] of Object.entries(node)) {
      const here = [...path, operator];
      const first = Array.isArray(operand) ? toList(operand)[0] : operand;
      const firstPlace = placeOf(Array.isArray(operand) ? [...here, 0] : here);
      if (operator === "condition" && typeof first === "string") refersTo.push({ name: first, at: firstPlace });
      else if (READING_OPERATORS.has(operator) && typeof first === "string") reads.push({ key: first, at: firstPlace });
      else visit(operand, here);
      const comparison = readComparison(operator, toList(operand), here, placeOf);
      if (comparison !== undefined) comparisons.push(comparison);
    }
  };
  visit(when, []);
  // Anything that JSON can hold has the shape of a rule; `inspectRule` finds what is wrong with its content.
  const rule = when as ConditionRule;
  return {
    name,
    writtenName,
    at: { file: CONDITIONS_FILE, path: [writtenName], on: "key" },
    rule,
    problems: inspectRule(rule).problems,
    placeOf,
    reads,
    refersTo,
    comparisons,
  };
}

const READING_OPERATORS: ReadonlySet<string> = new Set(["var", "answered", "notAnswered"]);
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
  path: readonly (string | number)[],
  placeOf: (path: readonly (string | number)[]) => JsonPlace,
): Comparison | undefined {
  if (!COMPARING_OPERATORS.has(operator)) return undefined;
  const keys = operands.map((operand) =>
    isJsonObject(operand) && typeof operand["var"] === "string" ? operand["var"] : undefined,
  );
  const key = keys.find((candidate) => candidate !== undefined);
  if (key === undefined) return undefined;
  const values = operands.flatMap((operand, index) => {
    if (keys[index] !== undefined) return [];
    if (Array.isArray(operand))
      return operand.map((value: unknown, at) => ({ value, at: placeOf([...path, index, at]) }));
    return isJsonObject(operand) ? [] : [{ value: operand, at: placeOf([...path, index]) }];
  });
  return { key, operator, values };
}

import { findPatternFault, isDateBound, resolveDateBound } from "../../core/index.ts";
import { matchesSomething } from "./pattern-lengths.ts";
import { findText, isJsonObject, toList, toObject, type Json } from "../model/json-shape.ts";
import { todayOf } from "./today.ts";
import { EQUALITY_OPERATORS, ORDERING_OPERATORS, type RuleFact } from "../model/rule-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import { DATE_LENGTH, isNumeric, NUMBER_LENGTH, TIME_LENGTH, toLiteral, typeOfKey } from "./value-type.ts";
import type { ValueType } from "./value-type.ts";
import {
  A_DATE,
  A_NUMBER,
  isDateLike,
  needDate,
  needNumber,
  needText,
  OPERANDS,
  suggestDate,
  toVar,
  compareBounds,
  rangeOf,
  rangeOfResult,
  findCurrency,
} from "./operand-needs.ts";
import type { Report } from "./operand-needs.ts";

type Path = readonly (string | number)[];

const WHOLE: ReadonlySet<string> = new Set(["+", "-", "*", "%", "min", "max"]);

export function findRuleTypes(model: TenantModel, fact: Pick<RuleFact, "rule">) {
  let types = known.get(fact);
  if (types === undefined) {
    // A computed answer that reads itself gets no range.
    known.set(fact, { result: [], mistakes: [], patterns: [] });
    known.set(fact, (types = readRuleTypes(model, fact)));
  }
  return types;
}

/** Each fact belongs to one model, so the fact alone is the key. */
const known = new WeakMap<Pick<RuleFact, "rule">, ReturnType<typeof readRuleTypes>>();

function readRuleTypes(model: TenantModel, fact: Pick<RuleFact, "rule">) {
  const mistakes: Parameters<Report>[] = [];
  const patterns: { pattern: string; path: Path; longest: number }[] = [];
  const mistake: Report = (...given) => void mistakes.push(given);

  /** A part with a mistake has no type, so that the parts around it report no second mistake. */
  const visit = (node: unknown, path: Path): readonly ValueType[] => {
    const before = mistakes.length;
    const types = findTypes(node, path);
    return mistakes.length === before ? types : [{ kind: "nothing", words: "a mistake", path, longest: 0 }];
  };
  const findTypes = (node: unknown, path: Path): readonly ValueType[] => {
    if (Array.isArray(node)) {
      const items = node.map((item, index) => visit(item, [...path, index]));
      return [{ kind: "list", words: "a list", path, longest: 0, items }];
    }
    if (!isJsonObject(node)) return [toLiteral(node, path)];
    const operation = toOperation(node, path);
    const read = typesOfRead(operation);
    if (read !== undefined) return read;
    const parts = operation.operands.map((item, index) => visit(item, operation.placeOf(index)));
    return typesOfComparison(operation, parts) ?? typesOfResult(operation, parts);
  };

  /** Returns the types of an operator whose first operand is a name, such as the key of an answer. */
  const typesOfRead = ({ operator, operands, path, placeOf, result }: Operation): readonly ValueType[] | undefined => {
    const key = findText(operands[0]);
    if (operator === "condition" || operator === "round") return result("truth");
    if ((operator === "answered" || operator === "notAnswered") && key !== undefined) return result("truth");
    if (operator === "date") {
      for (const part of operands[1] === undefined ? [] : visit(operands[1], placeOf(1)))
        if (part.kind !== "moment") needDate(operator, part, mistake);
      return [{ kind: "date", words: `the date "${key ?? ""}"`, path, longest: DATE_LENGTH }];
    }
    if (operator === "moment")
      return [{ kind: "moment", words: `the time "${key ?? ""}"`, path, longest: TIME_LENGTH }];
    if (operator === "count")
      return result("number", NUMBER_LENGTH, { isWhole: true, least: 0, most: operands.length });
    if (operator === "sum") {
      const items = operands.map((item, index) => typeOfKey(model, findText(item) ?? "", placeOf(index)));
      for (const item of items) needNumber(operator, item, mistake);
      const isWhole = items.every((item) => item.isWhole === true);
      const least = items.every((item) => (item.least ?? -Infinity) >= 0) ? 0 : -Infinity;
      const most = items.reduce((all, item) => all + Math.max(0, item.most ?? Infinity), 0);
      const range = { ...rangeOf(items), least, most };
      return result("number", NUMBER_LENGTH, { isWhole, ...range, ...findCurrency(items, operator, mistake) });
    }
    if (operator !== "var") return undefined;
    const compute = model.computes.get(key ?? "");
    const range = compute === undefined ? {} : rangeOf(findRuleTypes(model, compute).result);
    const own = { ...typeOfKey(model, key ?? "", path), ...range };
    if (operands.length < 2) return [own];
    const fallback = visit(operands[1], placeOf(1));
    compare(own, fallback, "==", mistake, (one, other) => `stands ${other} in for ${one}`);
    return [own, ...fallback];
  };

  const typesOfComparison = ({ operator, result }: Operation, parts: Parts): readonly ValueType[] | undefined => {
    const [first = [], second = []] = parts;
    const all = parts.flat();
    if (operator === "in" || operator === "notIn") {
      for (const value of first)
        for (const among of second)
          if (among.kind === "list") for (const item of among.items ?? []) compare(value, item, "==", mistake);
          else needText(operator, among, mistake);
      return result("truth");
    }
    if (!EQUALITY_OPERATORS.has(operator) && !ORDERING_OPERATORS.has(operator)) return undefined;
    const named = all.find(({ literal }) => typeof literal === "string" && model.keys.has(literal));
    if (named !== undefined && all.every(({ literal }) => literal !== undefined)) {
      const message = `compares ${all.map(({ words }) => words).join(" with ")}, and no answer`;
      mistake(named.path, message, `write { "var": ${named.words} } for the answer.`);
      return result("truth");
    }
    for (const [index, right] of parts.slice(1).entries()) {
      for (const left of parts[index] ?? []) compare(left, right, operator, mistake);
      compareBounds(parts[index] ?? [], right, operator, mistake);
    }
    findCurrency(all, operator, mistake);
    return result("truth");
  };

  const typesOfResult = ({ operator, operands, path, placeOf, result }: Operation, parts: Parts) => {
    const lengths = parts.map((part) => Math.max(0, ...part.map(({ longest }) => longest)));
    const total = lengths.reduce((sum, length) => sum + length, 0);
    const [first = [], second = []] = parts;
    const [longest = 0] = lengths;
    const needs = OPERANDS[operator] ?? [];
    for (const [index, part] of parts.entries())
      for (const one of part) (needs[index] ?? needs.at(-1))?.(operator, one, mistake);
    if (needs[0] === needNumber) {
      const zero = operator === "/" || operator === "%" ? second.find(({ literal }) => literal === 0) : undefined;
      if (zero !== undefined) mistake(zero.path, `divides by 0 in "${operator}", which gives no number`);
      const all = parts.flat();
      const isWhole = WHOLE.has(operator) && all.every((part) => part.kind === "nothing" || part.isWhole === true);
      // The product of two amounts is not an amount.
      const currency = WHOLE.has(operator) && operator !== "*" ? findCurrency(all, operator, mistake) : undefined;
      const range = { ...rangeOfResult(operator, parts), boundBy: rangeOf(all).boundBy };
      return result("number", NUMBER_LENGTH, { isWhole, ...currency, ...range });
    }
    switch (operator) {
      case "and":
      case "or":
        return parts.flat();
      case "if": {
        const branches = parts.filter((_, index) => index % 2 === 1 || index === parts.length - 1);
        const nothing: ValueType = { kind: "nothing", words: "no answer", path, longest: 0 };
        return parts.length % 2 === 0 ? [...branches.flat(), nothing] : branches.flat();
      }
      case "cat":
        return result("text", total);
      case "substr": {
        const count = parts[2]?.[0]?.literal;
        const most = typeof count === "number" && count >= 0 ? count : Infinity;
        return result("text", Math.min(longest, most));
      }
      case "digits":
      case "trim":
        return result("text", longest);
      case "plain":
        return result("text", longest, { isPlain: true });
      case "lower":
        return result("text", longest, { isLower: true });
      case "matches": {
        const pattern = findText(operands[1]);
        if (pattern === undefined) return result("truth");
        patterns.push({ pattern, path: placeOf(1), longest });
        const words = first.map((text) => text.words).join();
        const isNever = first.every((text) => neverMatches(text, pattern, {}));
        if (first.every((text) => neverMatches(text, pattern, model.keys.get(text.key ?? "")?.schema)))
          mistake(
            placeOf(1),
            `matches ${words} with a pattern that ${isNever ? "no answer" : "only a wrong answer"} matches`,
            undefined,
            { isWarning: !isNever },
          );
        return result("truth");
      }
      case "age":
        return result("number", 4, { isWhole: true, ...rangeOfAge(model, operands, first) });
      default:
        return result("truth");
    }
  };
  return { result: visit(fact.rule, []), mistakes, patterns };
}

type Parts = readonly (readonly ValueType[])[];
type Operation = ReturnType<typeof toOperation>;

function toOperation(node: Json, path: Path) {
  const [operator = "", operand] = Object.entries(node)[0] ?? [];
  const operands = Array.isArray(operand) ? toList(operand) : [operand];
  const placeOf = (index: number): Path => [...path, operator, ...(Array.isArray(operand) ? [index] : [])];
  const result = (kind: ValueType["kind"], longest = 0, more: Partial<ValueType> = {}): readonly ValueType[] => [
    { kind, words: `what "${operator}" gives`, path, longest, ...more },
  ];
  return { operator, operands, path, placeOf, result };
}

/** @param schema limits of right answers. The portal also stores wrong ones, unless they are too long. */
function neverMatches({ kind, values, longest }: ValueType, pattern: string, schema: Json | undefined): boolean {
  if (schema === undefined || findPatternFault(pattern) !== undefined) return false;
  if (values !== undefined) return values.length > 0 && !values.some((value) => new RegExp(pattern, "u").test(value));
  const own = findText(schema["pattern"]);
  if (kind !== "text" || (own !== undefined && findPatternFault(own) !== undefined)) return false;
  const lengths = { minLength: Number(schema["minLength"] ?? 1), maxLength: longest };
  const format = findText(schema["format"]);
  return matchesSomething(own === undefined ? [pattern] : [pattern, own], lengths, format) === false;
}

/**
 * Bounds of an age today or on a later day, from the bounds of the birth date. Today's age has no upper bound from a
 * fixed earliest date: ages grow.
 */
function rangeOfAge(model: TenantModel, operands: readonly unknown[], [of]: readonly ValueType[]) {
  const { min, max } = toObject(model.keys.get(of?.key ?? "")?.schema["x-date"]);
  const today = todayOf(model);
  const written = operands.length < 2 ? "today" : (toObject(operands[1])["date"] ?? operands[1]);
  const resolve = (bound: unknown) => (typeof bound === "string" ? resolveDateBound(bound, today) : undefined);
  const day = resolve(written) ?? "";
  const ageOf = (bound: unknown, at = day): number | undefined => {
    const date = resolve(bound);
    if (date === undefined || day < today) return undefined;
    return Number(at.slice(0, 4)) - Number(date.slice(0, 4)) - (at.slice(5) < date.slice(5) ? 1 : 0);
  };
  const isFixed = (bound: unknown): boolean => /^\d/.test(String(bound));
  const least = ageOf(max, isFixed(written) && !isFixed(max) ? today : day);
  const most = isFixed(min) && !isFixed(written) ? undefined : ageOf(min);
  const boundBy = (least ?? most) === undefined || of?.key === undefined ? [] : [of.key];
  return { least: Math.max(0, least ?? 0), most: most ?? Infinity, boundBy };
}

function compare(
  one: ValueType,
  others: readonly ValueType[],
  operator: string,
  report: Report,
  say = (left: string, right: string) => `compares ${left} with ${right}`,
): void {
  for (const other of others) {
    const [first, second] = rankOf(one) <= rankOf(other) ? [one, other] : [other, one];
    const found = findMismatch(first, second, operator);
    if (found === undefined) continue;
    const at = one.literal !== undefined && other.literal === undefined ? one : other;
    report(at.path, `${say(first.words, second.words)}${found.because}`, found.hint);
  }
}

const rankOf = ({ kind }: ValueType): number =>
  ["nothing", "list", "document", "truth", "moment", "date", "number", "text"].indexOf(kind);

function findMismatch(
  one: ValueType,
  other: ValueType,
  operator: string,
): { readonly because: string; readonly hint?: string } | undefined {
  if (one.kind === "nothing" || other.kind === "nothing") return undefined;
  if (one.kind === "list") return { because: "", hint: 'write "in" for a value that is one of a list.' };
  if (one.kind === "document")
    return {
      because: ", but a document is only there or not",
      ...(one.key === undefined ? {} : { hint: `write { "answered": "${one.key}" }.` }),
    };
  if (one.kind === "truth") {
    if (other.kind === "truth" || one.key !== undefined) return undefined;
    if (one.literal === undefined || other.values === undefined) return { because: ", which is never true or false" };
    return {
      because: ", which is never true or false",
      hint: `write one of its values, such as "${other.values[0] ?? ""}".`,
    };
  }
  if (one.kind === "moment") {
    if (other.kind === "moment") return undefined;
    return { because: ", which is not a time", hint: 'write a time as { "moment": "2027-01-15T17:00" }.' };
  }
  if (one.kind === "date") {
    if (other.kind === "date") return undefined;
    if (other.kind === "number") return { because: "", hint: `write { "age": ${toVar(one)} } for years.` };
    if (typeof other.literal !== "string") return { because: ", which is not a date", hint: A_DATE };
    if (/^\d/.test(other.literal) && isDateBound(other.literal)) return undefined;
    return {
      because: ", which is not a date as answers have it",
      hint: suggestDate(other.literal) ?? 'write a date as "2027-06-01", or { "date": "today" }.',
    };
  }
  if (one.kind === "number") {
    if (other.kind === "number") return undefined;
    if (typeof other.literal === "string")
      return isNumeric(other.literal) ? undefined : { because: ", which is not a number", hint: A_NUMBER };
    const wrong = other.values?.find((value) => !isNumeric(value));
    if (wrong === undefined || one.literal !== undefined) return undefined;
    return { because: `, whose choice "${wrong}" is not a number` };
  }
  const isDate = ({ literal }: ValueType) => typeof literal === "string" && isDateLike(literal);
  if (ORDERING_OPERATORS.has(operator) && ((isText(one) && isDate(other)) || (isText(other) && isDate(one))))
    return { because: " as dates, but it is not a date", hint: A_DATE };
  return findUnlike(one, other) ?? findUnlike(other, one);
}

const isText = ({ key, values, kind }: ValueType): boolean =>
  kind === "text" && key !== undefined && values === undefined;
function findUnlike(made: ValueType, written: ValueType): { because: string; hint: string } | undefined {
  const { literal } = written;
  if (typeof literal !== "string") return undefined;
  const lower = made.isLower === true ? literal.toLowerCase() : literal;
  const wanted = made.isPlain === true ? lower.replace(/\s+/gu, "").toLowerCase() : lower;
  return wanted === literal ? undefined : { because: ", which it never is", hint: `write ${JSON.stringify(wanted)}.` };
}

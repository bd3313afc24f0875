import {
  allOptionValues,
  checkDraftAnswer,
  DOCUMENT_ANSWERED,
  findDateAnchor,
  formatPhone,
  formatSsn,
  isAnswered,
  readOperation,
  resolveDateBound,
  TAKING_KEYS,
} from "../core/index.ts";
import type { AnswerSchema, AnswerValue, ConditionRule, Tenant } from "../core/index.ts";

/** Values that rules compare one answer with. */
interface Compared {
  readonly values: Set<string | number>;
  isOrdered: boolean;
  /** True if a rule calculates with the answer, or compares it with another answer. */
  isSampled: boolean;
  /** `today`, `startOfYear`, `endOfYear` or `fixed`. With several of them, the result changes from day to day. */
  readonly anchors: Set<string>;
}

/** Answers that rules read. `isFinite` is true if the values of `domainOf` suffice to decide all rules. */
export interface RuleReading {
  readonly compared: ReadonlyMap<string, Compared>;
  readonly isFinite: boolean;
}

const COMPARING = new Set(["==", "===", "!=", "!==", "in", "notIn", "<", "<=", ">", ">="]);
const ORDERING = new Set(["<", "<=", ">", ">="]);
const JOINING = new Set(["and", "or", "!", "!!", "if"]);

/**
 * Finds the values that rules compare answers with. `condition` refers to another rule of the list.
 * @param isChoice `hasListedAnswers`
 */
export function readRules(
  rules: readonly ConditionRule[],
  today: string,
  isChoice: (key: string) => boolean = () => false,
): RuleReading {
  const compared = new Map<string, Compared>();
  let isFinite = true;
  const isTimed = /"(?:age|date|moment)":/.test(JSON.stringify(rules));
  const about = (key: string): Compared => {
    const known = compared.get(key) ?? { values: new Set(), isOrdered: false, isSampled: false, anchors: new Set() };
    compared.set(key, known);
    return known;
  };
  const sample = (...keys: readonly string[]): void => {
    const isOfOneChoice = new Set(keys).size === 1 && keys.every(isChoice) && !isTimed;
    isFinite &&= isOfOneChoice;
    // With `isOrdered`, `domainOf` lists every choice.
    for (const key of keys) Object.assign(about(key), isOfOneChoice ? { isOrdered: true } : { isSampled: true });
  };
  const compare = (operator: string, operands: readonly ConditionRule[]): void => {
    const keys = operands.flatMap((operand) => findKey(operand) ?? []);
    const [key] = keys;
    // Skip comparisons of times: `listRoundsAndTimes` covers them.
    if (operands.every((operand) => readOperation(operand)?.operator === "moment")) return;
    if (key === undefined && compareAge(operands)) return;
    if (key === undefined || keys.length > 1) return sample(...operands.flatMap(keysIn));
    const entry = about(key);
    entry.isOrdered ||= ORDERING.has(operator);
    entry.isSampled ||= operator === "===" || operator === "!==";
    for (const operand of operands.filter((one) => findKey(one) === undefined)) {
      if ((operator === "in" || operator === "notIn") && !Array.isArray(operand)) sample(key);
      for (const one of Array.isArray(operand) ? (operand as readonly ConditionRule[]) : [operand]) {
        const { operator: computed, operands: [words] = [], operands: { length = 0 } = [] } = readOperation(one) ?? {};
        if (typeof one === "string" || typeof one === "number") {
          entry.values.add(one);
          if (ORDERING.has(operator) && Number.isNaN(Number(one)) && Number.isNaN(Date.parse(String(one)))) sample(key);
          if (typeof one === "string" && /^\d{4}-\d\d-\d\d$/.test(one)) entry.anchors.add("fixed");
        } else if (computed === "date" && typeof words === "string" && length === 1) {
          entry.anchors.add(findDateAnchor(words) ?? "fixed");
          const day = resolveDateBound(words, today);
          if (day !== undefined) entry.values.add(day);
        } else if (typeof one !== "boolean") sample(key, ...keysIn(one));
      }
    }
  };
  /** Adds the birth dates at which an age reaches the numbers. False if the operands are not an age and numbers. */
  const compareAge = (operands: readonly ConditionRule[]): boolean => {
    const ages = operands.map(readOperation).filter((one) => one?.operator === "age");
    const [{ operands: [born = null, on = { date: "today" }] = [] } = {}] = ages;
    const key = findKey(born);
    const { operator, operands: [bound = null, ...more] = [] } = readOperation(on) ?? {};
    const words = operator === "date" && more.length === 0 ? bound : on;
    const day = typeof words === "string" ? resolveDateBound(words, today) : undefined;
    const numbers = operands.filter((one) => readOperation(one)?.operator !== "age").flat();
    const areNumbers = numbers.every((one) => typeof one === "number");
    if (key === undefined || typeof words !== "string" || day === undefined || ages.length > 1 || !areNumbers)
      return false;
    const entry = about(key);
    entry.isOrdered = true;
    entry.anchors.add(findDateAnchor(words) ?? "fixed");
    for (const years of numbers.flatMap((one) => [Math.floor(one), Math.floor(one) + 1])) {
      const birth = resolveDateBound(`today-${String(years)}y`, day);
      if (birth !== undefined) entry.values.add(birth);
    }
    return true;
  };
  const visit = (rule: ConditionRule): void => {
    const operation = readOperation(rule);
    if (operation === undefined) {
      isFinite &&= typeof rule === "boolean";
      return;
    }
    const { operator, operands } = operation;
    const key = findKey(rule) ?? (operator === "answered" || operator === "notAnswered" ? keysIn(rule)[0] : undefined);
    if (key !== undefined) about(key);
    else if (JOINING.has(operator)) operands.forEach(visit);
    else if (COMPARING.has(operator)) compare(operator, operands);
    else if (operator !== "condition" && operator !== "round") sample(...keysIn(rule));
  };
  rules.forEach(visit);
  const isOfToday = [...compared.values()].some(({ anchors }) => anchors.size > 1);
  return { compared, isFinite: isFinite && !isOfToday };
}

function findKey(rule: ConditionRule): string | undefined {
  const { operator, operands = [] } = readOperation(rule) ?? {};
  const [key] = operands;
  return operator === "var" && operands.length === 1 && typeof key === "string" ? key : undefined;
}

function keysIn(rule: ConditionRule): readonly string[] {
  const { operator = "", operands = Array.isArray(rule) ? (rule as readonly ConditionRule[]) : [] } =
    readOperation(rule) ?? {};
  return operands.flatMap((operand) =>
    typeof operand === "string" && (operator === "var" || TAKING_KEYS.has(operator)) ? [operand] : keysIn(operand),
  );
}

/** Returns a function that formats a text like the question's input. */
export function maskOf(tenant: Tenant, key: string): (typed: string) => string {
  const format = tenant.definition.dataModel.properties[key]?.format;
  return format === "phone" ? formatPhone : format === "ssn" ? formatSsn : String;
}

/** True for a question of which `domainOf` can list every answer. */
export function hasListedAnswers({ fields }: Tenant, key: string): boolean {
  const { options, schema } = fields.get(key) ?? {};
  return options !== undefined || schema?.type === "boolean";
}

/** Returns the answer's schema, also for the second of several files, which data-model.json does not list. */
const schemaOf = ({ definition, fields }: Tenant, key: string): Partial<AnswerSchema> =>
  definition.dataModel.properties[key] ?? fields.get(key)?.schema ?? {};

/** Number of values to try that no rule names, for rules such as `a != "1"`. */
const UNNAMED = 2;

/**
 * Lists storable values of an answer, the empty one first. If some answer makes a finite rule true, one of these values
 * does too, unless `isTooShort`.
 * @param more values that other parts of the form need, such as those that open a list of choices
 */
export function domainOf(
  tenant: Tenant,
  key: string,
  { compared }: RuleReading,
  today: string,
  more: readonly AnswerValue[] = [],
): readonly AnswerValue[] {
  const schema = schemaOf(tenant, key);
  if (schema["x-document"] === true) return ["", DOCUMENT_ANSWERED];
  const offered = offeredBy(tenant, schema, today);
  const choices = new Set(offered);
  const isSaved = (value: AnswerValue): boolean =>
    (choices.size === 0 || choices.has(value)) &&
    (!tenant.fields.has(key) || checkDraftAnswer(tenant, key, value, today) === undefined);
  const mask = maskOf(tenant, key);
  const toOwnType = (value: AnswerValue): AnswerValue =>
    isOfNumber(schema) && Number.isFinite(Number(value)) ? Number(value) : mask(String(value));
  const { values = [], isOrdered = false, isSampled = false } = compared.get(key) ?? {};
  // Only `===` and calculations distinguish an unchecked box from no answer.
  if (schema.type === "boolean") return ["", true, ...(isOrdered || isSampled ? [false] : [])];
  const named = [...values, ...(isOrdered ? neighboursOf([...values]) : []), ...more].map(toOwnType);
  const { min, max } = schema["x-date"] ?? {};
  const bounds = [min, max].flatMap((bound) => (bound === undefined ? [] : (resolveDateBound(bound, today) ?? [])));
  const others = UNNAMED_VALUES.map((value) => (mask === String ? value : toOwnType(value)));
  const unnamed = [...offered, ...bounds, ...others].filter(
    (value) => value !== "" && !named.includes(toOwnType(value)),
  );
  const most = UNNAMED + (isOrdered ? offered.length : 0);
  const yearsOn = (years: number): string => `${Number(today.slice(0, 4)) + years}${today.slice(4)}`;
  const samples = isSampled ? [...SAMPLES, yearsOn(-10), yearsOn(10), ...offered.slice(-UNNAMED)].map(toOwnType) : [];
  // For `===`, a typed "12" is not the number 12.
  const typed = isSampled && isOfNumber(schema) ? [...values].map(String) : [];
  return [
    ...new Set([
      "",
      ...named.filter(isSaved),
      // Comparisons by size distinguish choices that no rule names.
      ...unnamed.reduce<AnswerValue[]>(
        (saved, value) => (saved.length < most && isSaved(value) ? [...saved, value] : saved),
        [],
      ),
      ...[...samples, ...typed].filter(isSaved),
    ]),
  ];
}

function offeredBy(tenant: Tenant, schema: Partial<AnswerSchema>, today: string): readonly AnswerValue[] {
  const { const: only, enum: values = [], "x-options": options } = schema;
  const list = typeof options === "string" ? options : options?.list;
  if (only !== undefined) return [only];
  return list === undefined ? values : [...allOptionValues(tenant.definition.options, list, Number(today.slice(0, 4)))];
}

/** Lists the given values of `domainOf`. For a number, lists only valid ones, with values at and between its bounds. */
export function rightAnswersOf(
  tenant: Tenant,
  key: string,
  reading: RuleReading,
  today: string,
): readonly AnswerValue[] {
  const schema = schemaOf(tenant, key);
  const given = domainOf(tenant, key, reading, today).filter(isAnswered);
  const { least, most } = toNumberBounds(schema);
  if (!isOfNumber(schema) || least > most) return given;
  // Between exclusive bounds, only a number inside the range is valid.
  const within = [least, most, least + 1, most - 1, (least + most) / 2, 0].filter((value) => Number.isFinite(value));
  return [...new Set([...given, ...within])].filter(
    (value) => typeof value === "number" && findBrokenBound(schema, value) === undefined,
  );
}

const isOfNumber = ({ type }: Partial<AnswerSchema>): boolean => type === "number" || type === "integer";

type NumberBounds = {
  readonly [Keyword in "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum"]?: unknown;
};

/** Returns the keyword of the bound that a number breaks, or undefined. */
export function findBrokenBound(schema: NumberBounds, value: number): keyof NumberBounds | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (typeof minimum === "number" && value < minimum) return "minimum";
  if (typeof maximum === "number" && value > maximum) return "maximum";
  if (typeof exclusiveMinimum === "number" && value <= exclusiveMinimum) return "exclusiveMinimum";
  if (typeof exclusiveMaximum === "number" && value >= exclusiveMaximum) return "exclusiveMaximum";
  return undefined;
}

/** Range of a number; infinite if it has no bounds. Includes exclusive bounds, which `findBrokenBound` rejects. */
export function toNumberBounds(schema: NumberBounds): { readonly least: number; readonly most: number } {
  const numbers = (keywords: readonly (keyof NumberBounds)[]) =>
    keywords.flatMap((keyword) => (typeof schema[keyword] === "number" ? [schema[keyword]] : []));
  return {
    least: Math.max(-Infinity, ...numbers(["minimum", "exclusiveMinimum"])),
    most: Math.min(Infinity, ...numbers(["maximum", "exclusiveMaximum"])),
  };
}

/** True if the answer's length limit excludes values that the rules need: smaller and larger than their numbers. */
export function isTooShort(tenant: Tenant, key: string, { compared }: RuleReading, today: string): boolean {
  const { values = [], isOrdered = false } = compared.get(key) ?? {};
  if (!isOrdered || tenant.fields.get(key)?.options !== undefined) return false;
  return neighboursOf([...values]).some((value) => checkDraftAnswer(tenant, key, value, today)?.code === "length");
}

const UNNAMED_VALUES = ["x", "y", 1, 2, "2000-01-01", "2000-01-02"];

/** Sample values for rules that calculate. */
const SAMPLES = [1, 10, 1_000_000];

const DAY_MS = 86_400_000;

function neighboursOf(values: readonly (string | number)[]): readonly string[] {
  const sorted = values
    .map(Number)
    .filter((value) => !Number.isNaN(value))
    .toSorted((a, b) => a - b);
  const between = sorted.slice(1).map((value, index) => (value + (sorted[index] ?? value)) / 2);
  const days = values.map((value) => Date.parse(String(value))).filter((time) => !Number.isNaN(time));
  return [
    ...[...sorted.flatMap((value) => [value - 1, value + 1]), ...between].map(String),
    ...days.flatMap((day) => [day - DAY_MS, day + DAY_MS].map((time) => new Date(time).toISOString().slice(0, 10))),
    ...(days.length === 0 ? [] : ["0001-01-01", "9999-12-31"]),
  ];
}

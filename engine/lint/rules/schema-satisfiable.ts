import { findBrokenBound, toNumberBounds } from "../analysis/number-bounds.ts";
import { ANSWER_FORMAT_CHECKS, countCharacters, findPatternFault, isAnswered } from "../../core/index.ts";
import type { AnswerValue } from "../../core/index.ts";
import { longestAnswer } from "../analysis/longest-answer.ts";
import { matchesSomething } from "../analysis/pattern-lengths.ts";
import type { Json } from "../model/json-shape.ts";
import { findText } from "../model/json-shape.ts";
import { findListName } from "../model/list-reference.ts";
import type { KeyFact } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Report } from "../finding.ts";
import type { Rule } from "../rule.ts";

const messages = {
  none: (key: string, keyword: string) =>
    `No value can satisfy the schema of "${key}": everything that "${keyword}" allows is refused by the rest of it.`,
  noOption: (key: string, list: string, keyword: string) =>
    `No choice of "${key}" can be valid: "${keyword}" refuses every value of option list "${list}".`,
  someOption: (key: string, value: string, list: string, keyword: string) =>
    `Choice "${value}" of option list "${list}" can never be valid for "${key}": "${keyword}" refuses it.`,
  tooShort: (key: string, format: string) =>
    `No value can satisfy the schema of "${key}": a ${format} is longer than its "maxLength" or shorter than its "minLength".`,
  onlyUnchecked: (key: string, keyword: string) =>
    `"${key}" can never be answered: an unchecked box is no answer, and "${keyword}" allows nothing but false.`,
  noMatch: (key: string, least: number, most: number) =>
    `No answer to "${key}" can match its pattern: the question takes ${least === most ? String(most) : `${least} to ${most}`} characters, and none of these texts matches.`,
  noLength: (key: string, least: number, most: number) =>
    `No answer to "${key}" can be right: it needs ${least} characters, and the question takes ${most} at most.`,
  blank: (key: string, keyword: string) =>
    `"${key}" can never be answered: white space is no answer, and "${keyword}" allows nothing else.`,
  noChoices: (key: string, list: string) =>
    `"${key}" can never be answered: option list "${list}" leaves no choice to offer.`,
  noMultiple: (key: string) =>
    `No value can satisfy the schema of "${key}": between its bounds there is no multiple of "multipleOf".`,
};

/** How long the texts of a format are, for formats whose texts all have the same length. */
const FORMAT_LENGTHS: Readonly<Record<string, number>> = { date: 10, phone: 14, ssn: 11 };

export const schemaSatisfiable: Rule = {
  id: "schema-satisfiable",
  severity: "error",
  docs: "Some value satisfies each answer's schema, other than false and white space, which are no answers: a pattern matches some text of a length that the question takes, and every choice offered is one that the schema takes. Otherwise nobody could submit.",
  needs: ["dataModel"],
  bad: { "data-model.json": { properties: { city: { enum: ["Paris", "Rome"], maxLength: 3 } } } },
  finds:
    'data-model.json [: No value can satisfy the schema of "city": everything that "enum" allows is refused by the rest of it.',
  good: { "data-model.json": { properties: { city: { enum: ["Paris", "Rome"], maxLength: 50 } } } },
  check(model, report) {
    const { keys, valuesOf } = model;
    for (const fact of keys.values()) {
      const { key, schema, placeOf } = fact;
      const candidates = schema["const"] === undefined ? schema["enum"] : [schema["const"]];
      const keyword = schema["const"] === undefined ? "enum" : "const";
      if (Array.isArray(candidates) && candidates.length > 0 && candidates.every((value) => value === false))
        report({ at: placeOf(keyword), message: messages.onlyUnchecked(key, keyword) });
      else if (Array.isArray(candidates) && candidates.every((value) => findRefusal(schema, value) !== undefined))
        report({ at: placeOf(keyword), message: messages.none(key, keyword) });
      else if (Array.isArray(candidates) && candidates.every((value) => !isAnswered(value as AnswerValue)))
        report({ at: placeOf(keyword), message: messages.blank(key, keyword) });
      const format = findText(schema["format"]);
      const length = format === undefined ? undefined : FORMAT_LENGTHS[format];
      if (format !== undefined && length !== undefined && !fitsLength(schema, length))
        report({ at: placeOf("format"), message: messages.tooShort(key, format) });
      const { multipleOf } = schema;
      const { least, most, lower } = toNumberBounds(schema);
      const step = typeof multipleOf === "number" && multipleOf > 0 ? multipleOf : schema["type"] === "integer" ? 1 : 0;
      if (least <= most && Number.isFinite(most - least) && step > 0) {
        const first = Math.ceil(least / step) * step;
        const isBetween = [first, first + step].some((value) => findBrokenBound(schema, value) === undefined);
        if (!isBetween)
          report({
            at: placeOf(typeof multipleOf === "number" ? "multipleOf" : lower),
            message: messages.noMultiple(key),
          });
      }
      checkText(model, fact, report);
      checkOptions(fact, valuesOf, report);
    }
  },
};

/** What a typed text must be: as long as asked for, and as the pattern has it. */
function checkText(model: TenantModel, fact: KeyFact, report: Report): void {
  const { key, schema, placeOf } = fact;
  const { minLength, maxLength, pattern } = schema;
  if (schema["type"] !== "string" || schema["x-options"] !== undefined || schema["enum"] !== undefined) return;
  if (schema["const"] !== undefined || schema["x-document"] === true) return;
  const least = Math.max(1, typeof minLength === "number" ? minLength : 1);
  const most = longestAnswer(model, fact);
  if (least > most) {
    // Bounds that are both written are compared by bounds-consistent.
    const isCompared = typeof minLength === "number" && typeof maxLength === "number" && maxLength > 0;
    if (!isCompared && most >= 0)
      report({
        at: placeOf(typeof minLength === "number" ? "minLength" : "maxLength"),
        message: messages.noLength(key, least, most),
        hint: 'write a larger "maxLength".',
      });
  } else if (typeof pattern === "string" && findPatternFault(pattern) === undefined) {
    const lengths = { minLength: least, maxLength: most };
    if (matchesSomething(pattern, lengths, findText(schema["format"])) === false)
      report({ at: placeOf("pattern"), message: messages.noMatch(key, least, most) });
  }
}

/** What may refuse a choice, which is a text. */
const RESTRICTING_KEYWORDS = ["enum", "minLength", "maxLength", "pattern", "format"];

function checkOptions(
  { key, schema, placeOf }: KeyFact,
  valuesOf: (list: string) => ReadonlySet<string> | undefined,
  report: Report,
): void {
  const list = findListName(schema);
  const offered = list === undefined ? undefined : valuesOf(list);
  if (list === undefined || offered === undefined) return;
  const values = [...offered].filter((value) => value !== "");
  if (values.length === 0)
    report({ at: placeOf("x-options"), message: messages.noChoices(key, list), about: [`list:${list}`] });
  if (values.length === 0 || !RESTRICTING_KEYWORDS.some((keyword) => schema[keyword] !== undefined)) return;
  const refused = values.flatMap((value) => {
    const keyword = findRefusal(schema, value);
    return keyword === undefined ? [] : [{ value, keyword }];
  });
  const [first] = refused;
  if (first === undefined) return;
  const at = placeOf(first.keyword);
  if (refused.length === values.length) report({ at, message: messages.noOption(key, list, first.keyword) });
  else report({ at, message: messages.someOption(key, first.value, list, first.keyword) });
}

/** The keyword of the schema that refuses a value, or undefined. */
export function findRefusal(schema: Json, value: unknown): string | undefined {
  const type = schema["type"];
  const isNumber = type === "number" || type === "integer";
  if (isNumber ? typeof value !== "number" : typeof type === "string" && typeof value !== type) return "type";
  if (Array.isArray(schema["enum"]) && !schema["enum"].includes(value)) return "enum";
  if (typeof value === "number") return findBrokenBound(schema, value);
  if (typeof value !== "string") return undefined;
  const length = countCharacters(value);
  if (typeof schema["minLength"] === "number" && length < schema["minLength"]) return "minLength";
  if (typeof schema["maxLength"] === "number" && length > schema["maxLength"]) return "maxLength";
  const format = findText(schema["format"]);
  const check = Object.entries(ANSWER_FORMAT_CHECKS).find(([name]) => name === format)?.[1];
  if (check?.(value) === false) return "format";
  return matchesPattern(schema["pattern"], value) ? undefined : "pattern";
}

function matchesPattern(pattern: unknown, value: string): boolean {
  if (typeof pattern !== "string") return true;
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    // The rule pattern-compiles reports it.
    return true;
  }
}

function fitsLength(schema: Json, length: number): boolean {
  const { minLength, maxLength } = schema;
  return (
    !(typeof minLength === "number" && minLength > length) && !(typeof maxLength === "number" && maxLength < length)
  );
}

import { findPatternFault, isAnswered } from "../../core/index.ts";
import type { AnswerValue } from "../../core/index.ts";
import { findRefusal, longestAnswer, findBrokenBound, toNumberBounds } from "../analysis/answer-bounds.ts";
import { matchesSomething } from "../analysis/pattern-lengths.ts";
import { asWarning } from "../finding.ts";
import type { Report } from "../finding.ts";
import type { KeyFact } from "../model/data-model-facts.ts";
import { findText } from "../model/json-shape.ts";
import type { Json } from "../model/json-shape.ts";
import { findListName } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { Ajv } from "ajv";

const ANSWER_TYPES: readonly string[] = ["string", "boolean", "number", "integer"];
const APPLIES_TO: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format", "x-date", "x-options", "x-document"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
};

const OF_TYPED_TEXTS = ["minLength", "maxLength", "pattern", "format", "x-options", "enum"];
const A_NUMBER = "write a number, without quotes.";
const A_LENGTH = "write a whole number, 0 or more.";
const VALUES: Readonly<Record<string, string>> = {
  minimum: A_NUMBER,
  maximum: A_NUMBER,
  exclusiveMinimum: A_NUMBER,
  exclusiveMaximum: A_NUMBER,
  multipleOf: "write a number above 0.",
  minLength: A_LENGTH,
  maxLength: A_LENGTH,
};

const schemaValid: Rule = {
  id: "schema-valid",
  severity: "error",
  docs: "Every answer's schema is valid JSON Schema (draft-07), and its keywords apply to its type.",
  needs: ["dataModel"],
  bad: { "data-model.json": { properties: { city: { maxLength: -5 } } } },
  finds: 'data-model.json -5: "maxLength" of "city" cannot be -5.',
  good: { "data-model.json": { properties: { city: { maxLength: 50 } } } },
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values()) {
      const type = findText(schema["type"]);
      for (const [kind, keywords] of Object.entries(APPLIES_TO)) {
        const fits = kind === "number" ? type === "number" || type === "integer" : type === kind;
        for (const keyword of keywords) {
          if (fits || type === undefined || !ANSWER_TYPES.includes(type)) continue;
          if (schema[keyword] === undefined || schema[keyword] === false) continue;
          report({
            at: placeOf(keyword),
            message: `"${key}" is of type ${type}, to which "${keyword}" does not apply; it would be ignored.`,
            about: [`type:${key}`],
          });
        }
      }
      if (type === "string" && schema["x-date"] !== undefined && schema["format"] !== "date")
        report({
          at: placeOf("x-date"),
          message: `"${key}" has the bounds of a date, but is not a date; they would be ignored.`,
          hint: 'add "format": "date".',
        });
      if (schema["x-money"] !== undefined && type !== "number" && type !== "integer")
        report({
          at: placeOf("type"),
          message: `"${key}" is an amount of money, but its type is not "number".`,
          hint: 'write "type": "number".',
        });
      if (type === "integer" && typeof schema["multipleOf"] === "number" && !Number.isInteger(schema["multipleOf"]))
        asWarning(report)({
          at: placeOf("multipleOf"),
          message: `"${key}" is a whole number, to which "multipleOf" ${schema["multipleOf"]} adds nothing.`,
          hint: 'write "type": "number" for decimals.',
        });
      if (schema["x-document"] === true)
        for (const keyword of OF_TYPED_TEXTS)
          if (schema[keyword] !== undefined)
            report({
              at: placeOf(keyword),
              message: `"${key}" is a document, to which "${keyword}" does not apply; it would be ignored.`,
            });
      ajv ??= new Ajv({ strict: false, messages: false, allErrors: true });
      // A valid schema needs no report. The rule pattern-compiles checks its pattern.
      if (ajv.validateSchema(schema) === true) continue;
      for (const { instancePath, keyword } of ajv.errors ?? []) {
        const [, name = ""] = instancePath.split("/");
        // The rule file-matches-schema reports this.
        if (name !== "" && name !== "type" && keyword !== "format" && keyword !== "anyOf")
          report({
            at: placeOf(name),
            message: `"${name}" of "${key}" cannot be ${JSON.stringify(schema[name])}.`,
            ...(VALUES[name] === undefined ? {} : { hint: VALUES[name] }),
          });
      }
    }
  },
};

let ajv: Ajv | undefined;

/** Length of texts in formats that have one fixed length. */
const FORMAT_LENGTHS: Readonly<Record<string, number>> = { date: 10, phone: 14, ssn: 11 };

const schemaSatisfiable: Rule = {
  id: "schema-satisfiable",
  severity: "error",
  docs: "Each answer's schema accepts some value other than false and white space, which are no answers. A pattern matches some text of a valid length, and the schema accepts every offered choice. Otherwise applicants could not submit.",
  needs: ["dataModel"],
  bad: { "data-model.json": { properties: { city: { enum: ["Paris", "Rome"], maxLength: 3 } } } },
  finds: 'data-model.json [: No answer to "city" can be right: its other keywords refuse every value of "enum".',
  good: { "data-model.json": { properties: { city: { enum: ["Paris", "Rome"], maxLength: 50 } } } },
  check(model, report) {
    const { keys, valuesOf } = model;
    for (const fact of keys.values()) {
      const { key, schema, placeOf } = fact;
      const candidates = schema["const"] === undefined ? schema["enum"] : [schema["const"]];
      const keyword = schema["const"] === undefined ? "enum" : "const";
      if (Array.isArray(candidates) && candidates.length > 0 && candidates.every((value) => value === false))
        report({
          at: placeOf(keyword),
          message: `"${key}" can never be answered: an unchecked box is no answer, and "${keyword}" allows nothing but false.`,
        });
      else if (Array.isArray(candidates) && candidates.every((value) => findRefusal(schema, value) !== undefined))
        report({
          at: placeOf(keyword),
          message: `No answer to "${key}" can be right: its other keywords refuse every value of "${keyword}".`,
        });
      else if (Array.isArray(candidates) && candidates.every((value) => !isAnswered(value as AnswerValue)))
        report({
          at: placeOf(keyword),
          message: `"${key}" can never be answered: white space is no answer, and "${keyword}" allows nothing else.`,
        });
      const format = findText(schema["format"]);
      const length = format === undefined ? undefined : FORMAT_LENGTHS[format];
      if (format !== undefined && length !== undefined && !fitsLength(schema, length))
        report({
          at: placeOf("format"),
          message: `No value can satisfy the schema of "${key}": a ${format} is longer than its "maxLength" or shorter than its "minLength".`,
        });
      const { multipleOf } = schema;
      const { least, most, lower } = toNumberBounds(schema);
      const step = typeof multipleOf === "number" && multipleOf > 0 ? multipleOf : schema["type"] === "integer" ? 1 : 0;
      if (least <= most && Number.isFinite(most - least) && step > 0) {
        const first = Math.ceil(least / step) * step;
        const isBetween = [first, first + step].some((value) => findBrokenBound(schema, value) === undefined);
        if (!isBetween)
          report({
            at: placeOf(typeof multipleOf === "number" ? "multipleOf" : lower),
            message: `No value can satisfy the schema of "${key}": between its bounds there is no multiple of "multipleOf".`,
          });
      }
      checkText(model, fact, report);
      checkOptions(fact, valuesOf, report);
    }
  },
};

function checkText(model: TenantModel, fact: KeyFact, report: Report): void {
  const { key, schema, placeOf } = fact;
  const { minLength, maxLength, pattern } = schema;
  if (schema["type"] !== "string" || schema["x-options"] !== undefined || schema["enum"] !== undefined) return;
  if (schema["const"] !== undefined || schema["x-document"] === true) return;
  const least = Math.max(1, typeof minLength === "number" ? minLength : 1);
  const most = longestAnswer(model, fact);
  if (least > most) {
    // The rule bounds-consistent reports this.
    const isCompared = typeof minLength === "number" && typeof maxLength === "number" && maxLength > 0;
    if (!isCompared && most >= 0)
      report({
        at: placeOf(typeof minLength === "number" ? "minLength" : "maxLength"),
        message: `No answer to "${key}" can be right: it needs ${least} characters, and the question takes ${most} at most.`,
        hint: 'write a larger "maxLength".',
      });
  } else if (typeof pattern === "string" && findPatternFault(pattern) === undefined) {
    const lengths = { minLength: least, maxLength: most };
    if (matchesSomething(pattern, lengths, findText(schema["format"])) === false)
      report({
        at: placeOf("pattern"),
        message: `No answer to "${key}" can match its pattern: the question takes ${least === most ? String(most) : `${least} to ${most}`} characters, and none of these texts matches.`,
      });
  }
}

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
    report({
      at: placeOf("x-options"),
      message: `"${key}" can never be answered: option list "${list}" leaves no choice to offer.`,
      about: [`list:${list}`],
    });
  if (values.length === 0 || !RESTRICTING_KEYWORDS.some((keyword) => schema[keyword] !== undefined)) return;
  const refused = values.flatMap((value) => {
    const keyword = findRefusal(schema, value);
    return keyword === undefined ? [] : [{ value, keyword }];
  });
  const [first] = refused;
  if (first === undefined) return;
  const at = placeOf(first.keyword);
  if (refused.length === values.length)
    report({
      at,
      message: `No choice of "${key}" can be valid: "${first.keyword}" refuses every value of option list "${list}".`,
    });
  else
    report({
      at,
      message: `Choice "${first.value}" of option list "${list}" can never be valid for "${key}": "${first.keyword}" refuses it.`,
    });
}

function fitsLength(schema: Json, length: number): boolean {
  const { minLength, maxLength } = schema;
  return (
    !(typeof minLength === "number" && minLength > length) && !(typeof maxLength === "number" && maxLength < length)
  );
}

export const schemaRules: readonly Rule[] = [schemaValid, schemaSatisfiable];

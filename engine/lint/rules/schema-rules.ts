import { findPatternFault } from "../../core/index.ts";
import { findRefusal, longestAnswer } from "../analysis/answer-bounds.ts";
import { matchesSomething } from "../analysis/pattern-lengths.ts";
import type { Report } from "../finding.ts";
import type { KeyFact } from "../model/data-model-facts.ts";
import { findText } from "../model/json-shape.ts";
import type { Json } from "../model/json-shape.ts";
import { findListName } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";

const APPLIES_TO: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format", "x-date", "x-options", "x-document"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
};
const OF_TYPED_TEXTS = ["minLength", "maxLength", "pattern", "format", "x-options", "enum"];

const isDocument = (schema: Json): boolean => schema["x-document"] === true;
const isNumber = ({ type }: Json): boolean => type === "number" || type === "integer";
const isSecret = (schema: Json): boolean => schema["x-privacy"] === "secret";
const isConsent = (schema: Json): boolean => schema["x-consent"] === true;
const SENSITIVE = 'write "x-privacy": "sensitive".';
const NO_CONSENT = 'leave "x-consent" out.';

/** Keywords that do not fit another keyword of the same question. */
const MISFITS: readonly (readonly [
  keyword: string,
  isWrong: (schema: Json) => boolean,
  words: string,
  hint: string,
])[] = [
  [
    "x-date",
    ({ type, format }) => type === "string" && format !== "date",
    "has the bounds of a date, but is not a date; they would be ignored.",
    'add "format": "date".',
  ],
  ["x-money", (schema) => !isNumber(schema), "is an amount of money, but not a number.", 'write "type": "number".'],
  [
    "multipleOf",
    ({ type, multipleOf }) => type === "integer" && !Number.isInteger(multipleOf),
    'takes whole numbers only ("integer"), but its "multipleOf" is not whole.',
    'write "type": "number", or a whole "multipleOf".',
  ],
  [
    "x-files",
    (schema) => !isDocument(schema),
    'has "x-files", but it is not a document.',
    'write "x-document": true, or leave "x-files" out.',
  ],
  [
    "x-privacy",
    (schema) => isSecret(schema) && isDocument(schema),
    'is a document of privacy class "secret". Only answers are masked: readers of the application open its documents whole.',
    SENSITIVE,
  ],
  [
    "x-privacy",
    (schema) => isSecret(schema) && schema["type"] === "boolean",
    'is a box to tick of privacy class "secret", and no mask hides whether it is ticked.',
    SENSITIVE,
  ],
  [
    "x-consent",
    (schema) => isConsent(schema) && schema["x-compute"] !== undefined,
    "is a consent and is computed from other answers, so nobody gives it.",
    NO_CONSENT,
  ],
  [
    "x-consent",
    (schema) => isConsent(schema) && isDocument(schema),
    "is a document, and is marked as a consent. No document is ever taken over into another application.",
    NO_CONSENT,
  ],
];

const keywordApplies: Rule = {
  id: "keyword-applies",
  docs: "The keywords of an answer's schema apply to its type and go together: bounds of a date belong to a date, `x-money` to a number and `x-files` to a document. Only what is typed or chosen can be `secret`, because its characters are masked. Only an answer that a person enters can be a consent.",
  needs: ["dataModel"],
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values()) {
      const type = findText(schema["type"]) ?? "";
      const isThere = (keyword: string): boolean => schema[keyword] !== undefined && schema[keyword] !== false;
      for (const [keyword, isWrong, words, hint] of MISFITS)
        if (schema[keyword] !== undefined && isWrong(schema))
          report({ at: placeOf(keyword), message: `"${key}" ${words}`, hint, about: [`type:${key}`] });
      for (const keyword of ["string", "boolean", "number", "integer"].includes(type)
        ? Object.values(APPLIES_TO).flat()
        : [])
        if (isThere(keyword) && APPLIES_TO[isNumber(schema) ? "number" : type]?.includes(keyword) !== true)
          report({
            at: placeOf(keyword),
            message: `"${key}" is of type ${type}, to which "${keyword}" does not apply; it would be ignored.`,
            about: [`type:${key}`],
          });
      for (const keyword of isDocument(schema) ? OF_TYPED_TEXTS : [])
        if (schema[keyword] !== undefined)
          report({
            at: placeOf(keyword),
            message: `"${key}" is a document, to which "${keyword}" does not apply; it would be ignored.`,
          });
    }
  },
};

const FORMAT_LENGTHS: Readonly<Record<string, number>> = { date: 10, phone: 14, ssn: 11 };

const schemaSatisfiable: Rule = {
  id: "schema-satisfiable",
  docs: "Each answer's schema accepts some value. A pattern matches some text of a valid length, and the schema accepts every offered choice. Otherwise applicants could not submit.",
  needs: ["dataModel"],
  check(model, report) {
    const { keys, valuesOf } = model;
    for (const fact of keys.values()) {
      const { key, schema, placeOf } = fact;
      const candidates = schema["const"] === undefined ? schema["enum"] : [schema["const"]];
      const keyword = schema["const"] === undefined ? "enum" : "const";
      if (Array.isArray(candidates) && candidates.every((value) => findRefusal(schema, value) !== undefined))
        report({
          at: placeOf(keyword),
          message: `No answer to "${key}" can be right: its other keywords refuse every value of "${keyword}".`,
        });
      const format = findText(schema["format"]);
      const length = format === undefined ? undefined : FORMAT_LENGTHS[format];
      if (format !== undefined && length !== undefined && !fitsLength(schema, length))
        report({
          at: placeOf("format"),
          message: `No value can satisfy the schema of "${key}": a ${format} is longer than its "maxLength" or shorter than its "minLength".`,
        });
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
    const isCompared = typeof minLength === "number" && typeof maxLength === "number" && maxLength > 0;
    if (!isCompared && most >= 0)
      report({
        at: placeOf(typeof minLength === "number" ? "minLength" : "maxLength"),
        message: `No answer to "${key}" can be right: it needs ${least} characters, and the question takes ${most} at most.`,
        hint: 'write a larger "maxLength".',
      });
  } else if (typeof pattern === "string" && findPatternFault(pattern) === undefined) {
    const lengths = { minLength: least, maxLength: most };
    if (matchesSomething([pattern], lengths, findText(schema["format"])) === false)
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

export const schemaRules: readonly Rule[] = [keywordApplies, schemaSatisfiable];

import { Ajv } from "ajv";
import { findText } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  invalid: (key: string, keyword: string, value: unknown) =>
    `"${keyword}" of "${key}" cannot be ${JSON.stringify(value)}.`,
  document: (key: string, keyword: string) =>
    `"${key}" is a document, to which "${keyword}" does not apply; it would be ignored.`,
  noDate: (key: string) => `"${key}" has the bounds of a date, but is no date; they would be ignored.`,
  wrongType: (key: string, keyword: string, type: string) =>
    `"${key}" is of type ${type}, to which "${keyword}" does not apply; it would be ignored.`,
};

const ANSWER_TYPES: readonly string[] = ["string", "boolean", "number", "integer"];
const APPLIES_TO: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format", "x-date", "x-options", "x-document"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
};

/** What is said of a text that somebody types or chooses. */
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

export const schemaValid: Rule = {
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
          if (
            type !== undefined &&
            ANSWER_TYPES.includes(type) &&
            !fits &&
            schema[keyword] !== undefined &&
            schema[keyword] !== false
          )
            report({
              at: placeOf(keyword),
              message: messages.wrongType(key, keyword, type),
            });
        }
      }
      if (type === "string" && schema["x-date"] !== undefined && schema["format"] !== "date")
        report({
          at: placeOf("x-date"),
          message: messages.noDate(key),
          hint: 'add "format": "date".',
        });
      if (schema["x-document"] === true)
        for (const keyword of OF_TYPED_TEXTS)
          if (schema[keyword] !== undefined) report({ at: placeOf(keyword), message: messages.document(key, keyword) });
      ajv ??= new Ajv({ strict: false, messages: false, allErrors: true });
      // A pattern that does not compile is reported by pattern-compiles.
      if (ajv.validateSchema(schema) === true) continue;
      for (const { instancePath, keyword } of ajv.errors ?? []) {
        const [, name = ""] = instancePath.split("/");
        // A wrong type is reported by file-matches-schema, which lists the right ones.
        if (name !== "" && name !== "type" && keyword !== "format" && keyword !== "anyOf")
          report({
            at: placeOf(name),
            message: messages.invalid(key, name, schema[name]),
            ...(VALUES[name] === undefined ? {} : { hint: VALUES[name] }),
          });
      }
    }
  },
};

let ajv: Ajv | undefined;

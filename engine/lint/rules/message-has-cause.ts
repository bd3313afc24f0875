import type { Json } from "../model/json-shape.ts";
import { isJsonObject, toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  noRule: (key: string, keyword: string, needs: string) =>
    `"${key}" has a message for "${keyword}", but ${needs}; nobody would ever read it.`,
};

type Cause = readonly [needs: string, holds: (schema: Json) => boolean];

const isNumber = ({ type }: Json): boolean => type === "number" || type === "integer";
const isTyped = (schema: Json): boolean => schema["type"] === "string" && schema["x-options"] === undefined;

/** What must be so for each keyword of `errorMessage` to fail. A text input has a greatest length of its own. */
const CAUSES: Readonly<Record<string, Cause>> = {
  type: ["it is a text, to which any answer is right", isNumber],
  format: ['it has no "format"', ({ format }) => format !== undefined],
  minLength: ['it has no "minLength"', ({ minLength }) => minLength !== undefined],
  maxLength: ["it is not a text that is typed", isTyped],
  pattern: ['it has no "pattern"', ({ pattern }) => pattern !== undefined],
  enum: ['it has no "enum"', (schema) => schema["enum"] !== undefined],
  const: ['it has no "const"', (schema) => schema["const"] !== undefined],
  minimum: ['it has no "minimum"', ({ minimum }) => minimum !== undefined],
  maximum: ['it has no "maximum"', ({ maximum }) => maximum !== undefined],
  exclusiveMinimum: ['it has no "exclusiveMinimum"', (schema) => schema["exclusiveMinimum"] !== undefined],
  exclusiveMaximum: ['it has no "exclusiveMaximum"', (schema) => schema["exclusiveMaximum"] !== undefined],
  multipleOf: ['it has no "multipleOf"', ({ multipleOf }) => multipleOf !== undefined],
  postcode: ['it has no "x-postcode"', (schema) => schema["x-postcode"] !== undefined],
  option: ['it has no "x-options"', (schema) => schema["x-options"] !== undefined],
};

export const messageHasCause: Rule = {
  id: "message-has-cause",
  severity: "error",
  docs: "A message of the data model belongs to a keyword that the answer has: one for `pattern` is never read where there is no pattern, nor `minMessage` where there is no `min`.",
  needs: ["dataModel"],
  bad: { "data-model.json": { properties: { city: { errorMessage: { pattern: "Letters only." } } } } },
  finds:
    'data-model.json "pattern": "city" has a message for "pattern", but it has no "pattern"; nobody would ever read it.',
  good: {
    "data-model.json": {
      properties: { city: { pattern: "^[A-Za-z ]+$", errorMessage: { pattern: "Letters only." } } },
    },
  },
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values()) {
      const written = isJsonObject(schema["errorMessage"]) ? Object.keys(schema["errorMessage"]) : [];
      for (const keyword of written) {
        const cause = Object.hasOwn(CAUSES, keyword) ? CAUSES[keyword] : undefined;
        if (cause === undefined || cause[1](schema)) continue;
        const at = { ...placeOf("errorMessage", keyword), on: "key" as const };
        report({ at, message: messages.noRule(key, keyword, cause[0]) });
      }
      const bounds = toObject(schema["x-date"]);
      for (const bound of ["min", "max"]) {
        if (bounds[`${bound}Message`] === undefined || bounds[bound] !== undefined) continue;
        const at = { ...placeOf("x-date", `${bound}Message`), on: "key" as const };
        report({ at, message: messages.noRule(key, `${bound}Message`, `its "x-date" has no "${bound}"`) });
      }
    }
  },
};

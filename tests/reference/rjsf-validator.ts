import { customizeValidator } from "@rjsf/validator-ajv8";
import { asNumber } from "@rjsf/utils";
import addMessages from "ajv-errors";
import type { ErrorObject } from "ajv";
import type { Answers, AnswerValue, Field } from "../../engine/core/index.ts";

/** The formats, written again without the engine, to compare the engine's checks with them. */
const FORMATS = {
  date: (text: string) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  },
  email: (text: string) => {
    const [name = "", domain = "", ...rest] = text.split("@");
    const labels = domain.split(".");
    return (
      rest.length === 0 && !/\s/.test(text) && name !== "" && labels.length > 1 && (labels.at(-1) ?? "").length > 1
    );
  },
  phone: /^\([2-9][0-9]{2}\) [2-9][0-9]{2}-[0-9]{4}$/,
  ssn: /^[0-9]{3}-[0-9]{2}-[0-9]{4}$/,
  digits: /^[0-9]+$/,
  uri: /^https?:\/\/[^\s<>"]+\.[^\s<>"]+$/,
};

export const rjsf = customizeValidator({ customFormats: FORMATS, extenderFn: (ajv) => addMessages(ajv) });

export interface RjsfIssue {
  readonly key: string;
  readonly keyword: string;
  /** The message in the schema; undefined for a general message. */
  readonly message: string | undefined;
}

/** Returns the issues of one error. ajv-errors merges several errors into one. */
export function toIssues(error: ErrorObject): readonly RjsfIssue[] {
  const replaced = error.keyword === "errorMessage" ? (error.params["errors"] as readonly ErrorObject[]) : [error];
  return replaced.map(({ keyword, params, instancePath }) => ({
    keyword,
    key: keyword === "required" ? String(params["missingProperty"]) : instancePath.slice(1),
    message: error.keyword === "errorMessage" ? error.message : undefined,
  }));
}

/**
 * Returns the answers as a JSON Schema reads them. The engine treats an empty text, white space and an unchecked box as
 * no answer, but `required` in a schema asks only for the key. Numbers typed as text become numbers.
 */
export function toSchemaAnswers(fields: ReadonlyMap<string, Field>, answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, value]): [string, AnswerValue][] => {
      if (value === null || value === false || (typeof value === "string" && value.trim() === "")) return [];
      const isNumeric = ["number", "integer"].includes(fields.get(key)?.schema.type ?? "");
      return [[key, isNumeric && typeof value === "string" ? (asNumber(value) as AnswerValue) : value]];
    }),
  );
}

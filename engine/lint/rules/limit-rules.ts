import { findText, isJsonObject, toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const LIMITS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"];
const NUMBER = /(?<![\d.,])\d+(?:\.\d+)?(?![\d.,]*\d)/g;
const RANGE = /\b(?:from|between) (\d+(?:\.\d+)?) (?:to|and) (\d+(?:\.\d+)?)\b/i;
const MOST_NUMBERS = 2;

const messageStatesLimit: Rule = {
  id: "message-states-limit",
  severity: "warning",
  docs: "A message that states a limit states the right number, as `{limit}` always does.",
  needs: ["dataModel"],
  bad: {
    "data-model.json": {
      properties: { city: { maxLength: 20, errorMessage: { maxLength: "Write 50 letters at most." } } },
    },
  },
  finds: 'data-model.json "Write 50 letters at most.": This message names 50, but "maxLength" of "city" is 20.',
  good: {
    "data-model.json": {
      properties: { city: { maxLength: 20, errorMessage: { maxLength: "Write {limit} letters at most." } } },
    },
  },
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values()) {
      const { errorMessage } = schema;
      for (const keyword of isJsonObject(errorMessage) ? LIMITS : []) {
        const limit = schema[keyword];
        const wrong = typeof limit === "number" ? findOther(toObject(errorMessage)[keyword], limit) : undefined;
        if (wrong !== undefined)
          report({
            at: placeOf("errorMessage", keyword),
            message: `This message names ${wrong}, but "${keyword}" of "${key}" is ${String(limit)}.`,
            hint: "write {limit}.",
          });
      }
      const bounds = toObject(schema["x-date"]);
      for (const bound of ["min", "max"]) {
        const years = /^today[+-](\d+)y$/.exec(findText(bounds[bound]) ?? "")?.[1];
        const wrong = years === undefined ? undefined : findOther(bounds[`${bound}Message`], Number(years), 0);
        if (wrong !== undefined)
          report({
            at: placeOf("x-date", `${bound}Message`),
            message: `This message names ${wrong}, but "${bound}" of "${key}" is "${String(findText(bounds[bound]))}".`,
          });
      }
      const range = RANGE.exec(findText(errorMessage) ?? "");
      const { minimum, maximum } = schema;
      if (range === null || typeof minimum !== "number" || typeof maximum !== "number" || minimum > maximum) continue;
      if (Number(range[1]) !== minimum || Number(range[2]) !== maximum)
        report({
          at: placeOf("errorMessage"),
          message: `This message says "${range[0]}", but "${key}" is from ${minimum} to ${maximum}.`,
        });
    }
  },
};

/** Returns a number of the message if no number is the limit. "Fewer than 11" also states the limit 10. */
function findOther(message: unknown, limit: number, tolerance = 1): string | undefined {
  const numbers = (findText(message) ?? "").match(NUMBER) ?? [];
  const isLimit = numbers.some((number) => Math.abs(Number(number) - limit) <= tolerance);
  return isLimit || numbers.length > MOST_NUMBERS ? undefined : numbers[0];
}

export const limitRules: readonly Rule[] = [messageStatesLimit];

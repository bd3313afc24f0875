import { TENANT_DEFAULTS } from "../../core/index.ts";
import { longestAnswer } from "../analysis/answer-bounds.ts";
import { findText, isJsonObject, toObject } from "../model/json-shape.ts";
import type { Json } from "../model/json-shape.ts";
import { requiredKeysOf } from "../model/page-facts.ts";
import type { Rule } from "../rule.ts";

const LIMITS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"];
const NUMBER = /(?<![\d.,])\d+(?:\.\d+)?(?![\d.,]*\d)/g;
const RANGE = /\b(?:from|between) (\d+(?:\.\d+)?) (?:to|and) (\d+(?:\.\d+)?)\b/i;
const MOST_NUMBERS = 2;
/** A limit in a hint: "up to 500 characters", "5 MB at most". */
const HINTED =
  /(\b(?:up to|at most|no more than|maximum(?: of)?) )?(?<![\d.,])(\d+) (characters|letters|MB|megabytes)\b( at most| or (?:fewer|less))?/i;
const OPTIONAL = /\(optional\)\s*$/i;

const messageStatesLimit: Rule = {
  id: "message-states-limit",
  severity: "warning",
  docs: "A message or hint that states a limit states the right number, as `{limit}`, `{maxLength}` and `{maxSize}` always do. A label says “(optional)” only if nothing requires the question.",
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
  check(model, report) {
    const { keys, pages, tenant } = model;
    for (const key of requiredKeysOf(pages)) {
      const ui = pages.map(({ fieldUis }) => fieldUis.get(key)).find((one) => one?.ui["ui:title"] !== undefined);
      const at = ui?.placeOf("ui:title") ?? keys.get(key)?.placeOf("title");
      if (at !== undefined && OPTIONAL.test(findText(ui?.ui["ui:title"] ?? keys.get(key)?.schema["title"]) ?? ""))
        report({
          at,
          message: `The label of "${key}" says that it is optional, but it is required.`,
          hint: "take “(optional)” out, or do not require it.",
        });
    }
    for (const { fieldUis } of pages) {
      for (const [key, { ui, placeOf }] of fieldUis) {
        const [, before, number, unit = "", after] = HINTED.exec(findText(ui["ui:description"]) ?? "") ?? [];
        const fact = keys.get(key);
        if (number === undefined || (before ?? after) === undefined || fact === undefined) continue;
        const isSize = /^m/i.test(unit);
        if (isSize !== (fact.schema["x-document"] === true)) continue;
        const limit = isSize ? megabytesOf(fact.schema, tenant) : longestAnswer(model, fact);
        if (Number(number) !== limit)
          report({
            at: placeOf("ui:description"),
            message: `This hint names ${number} ${unit}, but the limit of "${key}" is ${limit}.`,
            hint: isSize ? "write {maxSize}." : "write {maxLength}.",
          });
      }
    }
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

function megabytesOf(schema: Json, tenant: Json): number {
  const { fileMaxBytes = TENANT_DEFAULTS.limits.fileMaxBytes } = toObject(tenant["limits"]);
  const { megabytes = Number(fileMaxBytes) / 2 ** 20 } = toObject(schema["x-files"]);
  return Number(megabytes);
}

/** Returns a number of the message if no number is the limit. "Fewer than 11" also states the limit 10. */
function findOther(message: unknown, limit: number, tolerance = 1): string | undefined {
  const numbers = (findText(message) ?? "").match(NUMBER) ?? [];
  const isLimit = numbers.some((number) => Math.abs(Number(number) - limit) <= tolerance);
  return isLimit || numbers.length > MOST_NUMBERS ? undefined : numbers[0];
}

export const limitRules: readonly Rule[] = [messageStatesLimit];

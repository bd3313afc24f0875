import { areOfToday } from "../analysis/dates-of-today.ts";
import { isDateBound, resolveDateBound } from "../../core/index.ts";
import { findText, toObject } from "../model/json-shape.ts";
import { todayOf } from "../analysis/time-zone.ts";
import type { Rule } from "../rule.ts";

const messages = {
  crossed: (key: string, low: string, lowValue: string, high: string, highValue: string) =>
    `"${key}": "${low}" is ${lowValue}, which is more than "${high}", ${highValue}.`,
  noneBetween: (key: string, low: string, least: number, high: string, most: number) =>
    `"${key}": no number is right, because "${low}" is ${least} and "${high}" is ${most}.`,
  tooManyFiles: (key: string, least: number, most: number) =>
    `"${key}" needs at least ${least} files, and takes ${most} at most.`,
  windowCrossed: (start: string, end: string) => `This window starts on ${start}, after it ends on ${end}.`,
  noBound: (text: string) => `"${text}" is neither a date nor counted from today.`,
  noDate: (text: string) => `"${text}" is not a date of the calendar.`,
};

const ISO_SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const BOUND_HINT =
  "write 2026-11-21, or today, startOfYear or endOfYear, then + or -, a number and y, m or d, without spaces: today-18y.";
const PAIRS = [
  ["minLength", "maxLength"],
  ["minimum", "maximum"],
] as const;
/** Of these, even the same number in both leaves nothing to enter. */
const EXCLUSIVE_PAIRS = [
  ["exclusiveMinimum", "exclusiveMaximum"],
  ["exclusiveMinimum", "maximum"],
  ["minimum", "exclusiveMaximum"],
] as const;

export const boundsConsistent: Rule = {
  id: "bounds-consistent",
  severity: "error",
  docs: "The lower bound of a length, a number, a number of files, a date or a date window is not above its upper bound, and every date exists.",
  bad: { "data-model.json": { properties: { city: { minLength: 10, maxLength: 5 } } } },
  finds: 'data-model.json 10: "city": "minLength" is 10, which is more than "maxLength", 5.',
  good: { "data-model.json": { properties: { city: { minLength: 2, maxLength: 50 } } } },
  check(model, report) {
    const { keys, pages } = model;
    const today = todayOf(model);
    for (const { key, schema, placeOf } of keys.values()) {
      for (const [low, high] of PAIRS) {
        const [least, most] = [schema[low], schema[high]];
        if (typeof least === "number" && typeof most === "number" && least > most)
          report({
            at: placeOf(low),
            message: messages.crossed(key, low, String(least), high, String(most)),
            hint: "the other bound is here",
            see: placeOf(high),
          });
      }
      for (const [low, high] of EXCLUSIVE_PAIRS) {
        const [least, most] = [schema[low], schema[high]];
        if (typeof least === "number" && typeof most === "number" && least >= most)
          report({
            at: placeOf(low),
            message: messages.noneBetween(key, low, least, high, most),
            hint: "the other bound is here",
            see: placeOf(high),
          });
      }
      const files = toObject(schema["x-files"]);
      const { min: least, max: most = 1 } = files;
      if (typeof least === "number" && typeof most === "number" && least > most)
        report({
          at: placeOf("x-files", "min"),
          message: messages.tooManyFiles(key, least, most),
          ...(files["max"] === undefined
            ? { hint: `add "max": ${least}, or more; without it a question takes one file.` }
            : { hint: "the other bound is here", see: placeOf("x-files", "max") }),
        });
      const bounds = toObject(schema["x-date"]);
      const [min, max] = ["min", "max"].map((name) => {
        const bound = findText(bounds[name]);
        if (bound === undefined) return undefined;
        if (!isDateBound(bound))
          report({
            at: placeOf("x-date", name),
            ...(ISO_SHAPE.test(bound)
              ? { message: messages.noDate(bound) }
              : { message: messages.noBound(bound), hint: BOUND_HINT }),
          });
        return resolveDateBound(bound, today);
      });
      if (min !== undefined && max !== undefined && min > max)
        report({
          at: placeOf("x-date", "min"),
          message: messages.crossed(key, "min", min, "max", max),
          hint: "the other bound is here",
          see: placeOf("x-date", "max"),
          isOfToday: areOfToday([bounds["min"], bounds["max"]]),
        });
    }
    for (const { node, at, type } of pages.flatMap(({ layout }) => layout.nodes)) {
      if (type !== "dateWindow") continue;
      const [start, end] = [findText(node["start"]), findText(node["end"])];
      for (const [name, date] of [
        ["start", start],
        ["end", end],
      ] as const) {
        if (date !== undefined && resolveDateBound(date, FIXED_DATES_ONLY) !== date)
          report({ at: { ...at, path: [...at.path, name] }, message: messages.noDate(date) });
      }
      if (start !== undefined && end !== undefined && start > end)
        report({ at: { ...at, path: [...at.path, "start"] }, message: messages.windowCrossed(start, end) });
    }
  },
};

const FIXED_DATES_ONLY = "2000-01-01";

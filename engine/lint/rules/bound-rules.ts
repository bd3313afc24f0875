import { ACCOUNT_EMAIL, isDateBound, resolveDateBound } from "../../core/index.ts";
import { areOfToday, todayOf } from "../analysis/today.ts";
import { findRefusal, longestAnswer } from "../analysis/answer-bounds.ts";
import { findText, isJsonObject, toObject, type Json } from "../model/json-shape.ts";
import { findListName } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggestValue } from "../suggest.ts";
import { below, type Finding, type JsonPlace, type Report } from "../finding.ts";

const ISO_SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const BOUND_HINT =
  "use a date such as 2026-11-21, or a relative date such as today-18y: today, startOfYear or endOfYear, then + or -, a number, and y, m or d. No spaces.";
const PAIRS = [
  ["minLength", "maxLength"],
  ["minimum", "maximum"],
  ["exclusiveMinimum", "exclusiveMaximum"],
  ["exclusiveMinimum", "maximum"],
  ["minimum", "exclusiveMaximum"],
  ["multipleOf", "maximum"],
] as const;
const YEARS_AHEAD = 40;
/** A list that ends longer ago may be meant, as for years of birth. */
const YEARS_OLD = 10;
const noDate = (text: string) => `"${text}" is not a date of the calendar.`;

const boundsConsistent: Rule = {
  id: "bounds-consistent",
  docs: "The lower bound of a length, a number, a number of files, a date or a date window is at most its upper bound, and every date exists. No date of birth is in the future.",
  check(model, report) {
    const { keys, pages } = model;
    const today = todayOf(model);
    const farOff = resolveDateBound(`today+${YEARS_AHEAD}y`, today) ?? today;
    const reportFar = (date: string | undefined, at: JsonPlace): void => {
      if (date !== undefined && ISO_SHAPE.test(date) && date > farOff)
        report({
          at,
          message: `${date} is more than ${YEARS_AHEAD} years from now.`,
          hint: "is the year right?",
          isWarning: true,
        });
    };
    for (const { dates } of model.ruleFacts) for (const { name, at } of dates) reportFar(name, at);
    reportFutureLists(model, report);
    for (const { key, schema, placeOf } of keys.values()) {
      for (const [low, high] of PAIRS) {
        const [least, most] = [schema[low], schema[high]];
        if (typeof least !== "number" || typeof most !== "number") continue;
        const isExclusive = low.startsWith("excl") || high.startsWith("excl");
        if (isExclusive ? least >= most : least > most)
          report({
            at: placeOf(low),
            message: isExclusive
              ? `No number can be right for "${key}": "${low}" is ${least} and "${high}" is ${most}.`
              : `"${key}": "${low}" is ${least}, which is more than "${high}", ${most}.`,
            hint: "the other bound is here",
            see: placeOf(high),
          });
      }
      const files = toObject(schema["x-files"]);
      const { min: least, max: most = 1 } = files;
      if (typeof least === "number" && typeof most === "number" && least > most)
        report({
          at: placeOf("x-files", "min"),
          message: `"${key}" needs at least ${least} files, and takes ${most} at most.`,
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
              ? { message: noDate(bound) }
              : { message: `"${bound}" is not a date.`, hint: BOUND_HINT }),
          });
        reportFar(bound, placeOf("x-date", name));
        return resolveDateBound(bound, today);
      });
      if (max !== undefined && max > today && isBirthDate(model, key))
        report({
          at: placeOf("x-date", "max"),
          message: `"${key}" is a date of birth, but takes days up to ${max}, in the future.`,
          hint: 'write "max": "today", or an earlier day.',
          isWarning: true,
        });
      if (min !== undefined && max !== undefined && min > max)
        report({
          at: placeOf("x-date", "min"),
          message: `"${key}": "min" is ${min}, which is more than "max", ${max}.`,
          hint: "the other bound is here",
          see: placeOf("x-date", "max"),
          isWarning: areOfToday([bounds["min"], bounds["max"]]),
        });
    }
    for (const { key, ui, placeOf } of model.fieldUis) {
      const [fact, { maxLength }] = [keys.get(key), toObject(ui["ui:options"])];
      const most = fact?.schema["maxLength"];
      const written = maxLength === "character_limit" ? model.partner["character_limit"] : maxLength;
      if (fact !== undefined && typeof most === "number" && typeof written === "number" && most !== written)
        report({
          at: placeOf("ui:options", "maxLength"),
          message: `The page gives "${key}" ${written} characters, but data-model.json gives it ${most}, which counts.`,
          hint: "keep one of them; the other is here",
          see: fact.placeOf("maxLength"),
        });
    }
    for (const { rule, placeOf } of pages.flatMap(({ rules }) => rules)) {
      const fact = keys.get(findText(rule["field"]) ?? "");
      const length = rule["shorterThan"];
      const most = fact === undefined ? Infinity : longestAnswer(model, fact);
      if (typeof length === "number" && length > most)
        report({
          at: placeOf("shorterThan"),
          message: `"${fact?.key ?? ""}" has at most ${most} characters, so it is always shorter than ${length}.`,
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
          report({ at: below(at, name), message: noDate(date) });
        else reportFar(date, below(at, name));
      }
      if (start !== undefined && end !== undefined && start > end)
        report({
          at: below(at, "start"),
          message: `This window starts on ${start}, after it ends on ${end}.`,
        });
      else if (end !== undefined && end < today && resolveDateBound(end, FIXED_DATES_ONLY) === end)
        report({
          at: below(at, "end"),
          message: `This window ended on ${end}, so applicants no longer see its text.`,
          hint: "write the dates of the next year, or take it out.",
          isWarning: true,
        });
    }
  },
};

const BIRTH = /(?:^|_)(?:birth_?(?:date|day|year)|(?:date|day|year)_of_birth|dob)$/;

const isBirthDate = ({ fieldUis }: TenantModel, key: string): boolean =>
  BIRTH.test(key) ||
  fieldUis.some((one) => one.key === key && /^bday(?:-year)?$/.test(findText(one.ui["ui:autocomplete"]) ?? ""));

function reportFutureLists(model: TenantModel, report: Report): void {
  const thisYear = model.now.getUTCFullYear();
  const ofBirth = new Set(
    [...model.keys.values()].flatMap(({ key, schema }) =>
      isBirthDate(model, key) ? (findListName(schema) ?? []) : [],
    ),
  );
  for (const { name, file, isShared, value } of model.lists.values()) {
    if (isShared || !isJsonObject(value["years"])) continue;
    const years = [...(model.valuesOf(name) ?? [])].map(Number);
    const last = Math.max(...years);
    const isOfBirth = ofBirth.has(name) && Math.min(...years.filter((year) => year > 0)) >= thisYear;
    const isOld = !ofBirth.has(name) && last < thisYear - 1 && last > thisYear - YEARS_OLD;
    const member = isOld ? "startYear" : "direction";
    if (isOfBirth || isOld || last > thisYear + YEARS_AHEAD)
      report({
        at: { file, path: ["years", member] },
        message: isOfBirth
          ? `"${name}" is a list of years of birth, but has future years only.`
          : `"${name}" has years up to ${last}, ${isOld ? "and none since" : `more than ${YEARS_AHEAD} years from now`}.`,
        hint: `is "${member}" right?`,
        about: [`list:${name}`],
        isWarning: true,
      });
  }
}

const FIXED_DATES_ONLY = "2000-01-01";

const outOfBounds = (key: string, value: string) =>
  `The default of "${key}" is ${value}, which is out of its own bounds.`;

const defaultPossible: Rule = {
  id: "default-possible",
  docs: "The default of an answer is one that an applicant could enter: of its type, among its choices, within its bounds.",
  needs: ["dataModel", "options"],
  check(model, report) {
    for (const { key, schema, placeOf } of model.keys.values()) {
      if (schema["default"] === undefined) continue;
      const problem = findProblem(model, key, schema, schema["default"]);
      if (problem !== undefined) report({ at: placeOf("default"), ...problem });
    }
  },
};

type Problem = Pick<Finding, "message" | "hint" | "isWarning">;

function findProblem(model: TenantModel, key: string, schema: Json, value: unknown): Problem | undefined {
  const type = String(schema["type"]);
  // The schema of data-model.json reports a default that the form cannot fill in.
  if (type === "boolean" || schema["x-compute"] !== undefined || schema["x-document"] === true) return undefined;
  if (typeof value !== (type === "integer" ? "number" : type))
    return { message: `The default of "${key}" is not of its type, ${type}.` };
  if (schema["format"] === "date") return findDateProblem(model, key, schema, String(value));
  // Stands for the account's email.
  if (value === ACCOUNT_EMAIL) return undefined;
  const list = findListName(schema);
  const values = model.valuesOf(list);
  if (values?.has(String(value)) === false)
    return {
      message: `The default of "${key}" is "${String(value)}", which is not in the list "${String(list)}".`,
      ...suggestValue(String(value), values, model.labelsOf(list)),
    };
  return findRefusal(schema, value) === undefined ? undefined : { message: outOfBounds(key, JSON.stringify(value)) };
}

function findDateProblem(model: TenantModel, key: string, schema: Json, value: string): Problem | undefined {
  if (!isDateBound(value))
    return {
      message: `The default of "${key}" is "${value}", which is not a date.`,
      hint: "write 2026-11-21, or today, startOfYear or endOfYear, then + or -, a number and y, m or d: today+14d.",
    };
  const today = todayOf(model);
  const resolve = (bound: unknown) => (typeof bound === "string" ? resolveDateBound(bound, today) : undefined);
  const bounds = toObject(schema["x-date"]);
  const [date = "", min = "", max = "9999"] = [value, bounds["min"], bounds["max"]].map(resolve);
  if ((date >= min && date <= max) || min > max) return undefined;
  const broken = date < min ? bounds["min"] : bounds["max"];
  return { message: outOfBounds(key, value), isWarning: areOfToday([value, broken]) };
}

export const boundRules: readonly Rule[] = [boundsConsistent, defaultPossible];

import { findRuleTypes } from "../analysis/rule-types.ts";
import type { JsonPlace, Report } from "../finding.ts";
import { findOperations, type ComputeFact, type RuleFact } from "../model/rule-facts.ts";
import { findText, toList, toObject, type Json } from "../model/json-shape.ts";
import { audiencesIn, findControllers } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import { requiredKeysOf } from "../model/page-facts.ts";
import { findUnknownOptions } from "../analysis/answer-domains.ts";
import { findChoiceValues } from "../analysis/keyed-lists.ts";
import type { Rule } from "../rule.ts";
import { quoteAll } from "../suggest.ts";

const computedAnswerSound: Rule = {
  id: "computed-answer-sound",
  docs:
    "An answer with `x-compute` has the type that its rule gives, is not asked, and " +
    'says what counts while a question that it reads is not shown, while a part of its sum is not required and empty, and where no case of an `if` is true (`""` for no answer). A condition that adds such an answer says so, too.',
  needs: ["dataModel", "options", "pages"],
  check(model, report) {
    const isSure = findSureReads(model);
    const required = requiredKeysOf(model.pages);
    const isFilled = (key: string): boolean => required.has(key) || model.computes.has(key);
    for (const fact of model.computes.values()) {
      reportAsked(model, fact, report);
      if (fact.problems.length > 0) continue;
      reportType(model, fact, report);
      reportCases(model, fact, report);
      for (const { key, path } of findBareReads(fact.rule))
        if (!isSure(key, fact.key) || (isAdded(path) && !isFilled(key)))
          report({
            at: fact.placeOf(path),
            message: `The computed answer "${fact.key}" reads "${key}", which may have no answer, and has no value for that case.`,
            hint: `write { "var": ["${key}", ${isText(model, fact) ? '""' : "0"}] }, another default, or an "if" around it.`,
          });
    }
    for (const fact of model.conditions.values())
      for (const { key, path } of isComparison(model, fact) ? findBareReads(fact.rule) : [])
        if (path.includes("+") && fact.reads.some((other) => other.key !== key && !isSure(key, other.key)))
          report({
            at: fact.placeOf(path),
            message: `${fact.title} adds "${key}", which may have no answer, and is false in that case.`,
            hint: `write { "var": ["${key}", 0] }.`,
          });
  },
};

const isComparison = (model: TenantModel, fact: RuleFact): boolean =>
  /^[<>!=]=*$/.test(Object.keys(toObject(fact.rule))[0] ?? "") && findRuleTypes(model, fact).mistakes.length === 0;

function reportType(model: TenantModel, fact: ComputeFact, reportAll: Report): void {
  const report: Report = (finding) => reportAll({ ...finding, about: [`type:${fact.key}`] });
  const key = model.keys.get(fact.key);
  if (key === undefined) return;
  const { schema, placeOf } = key;
  const isDate = schema["format"] === "date";
  const isNumber = !isText(model, fact);
  const { result } = findRuleTypes(model, fact);
  const money = findText(schema["x-money"]);
  const other = result.find(({ currency = money }) => currency !== money);
  if (other !== undefined && money !== undefined)
    report({
      at: placeOf("x-money"),
      message: `The computed answer "${fact.key}" is in ${money}, but its rule gives ${String(other.currency)}.`,
    });
  for (const { kind, words, path, literal } of result) {
    const fits = kind === "nothing" || (isNumber ? kind === "number" : kind === "date" || (kind === "text" && !isDate));
    if (fits) continue;
    report({
      at: literal === undefined ? placeOf("x-compute") : fact.placeOf(path),
      message: `The computed answer "${fact.key}" is ${isNumber ? "a number" : isDate ? "a date" : "a text"}, but its rule gives ${words}.`,
      ...(!isNumber && kind === "number" ? { hint: 'give it the type "number", or write { "cat": […] }.' } : {}),
    });
  }
  const most = schema["maxLength"];
  const longest = Math.max(0, ...result.map((type) => type.longest));
  if (!isNumber && typeof most === "number" && longest > most)
    report({
      at: placeOf("maxLength"),
      message: `The computed answer "${fact.key}" may have ${longest} characters, but its maxLength is ${most}.`,
    });
}

function reportAsked({ pages }: TenantModel, { key }: ComputeFact, report: Report): void {
  for (const { required, fieldUis, layout } of pages) {
    const isRequired = required.find(({ name }) => name === key);
    const ui = fieldUis.get(key);
    const asked = layout.keys.find((placed) => placed.key === key && placed.askedBy !== "field");
    const tell = (at: JsonPlace, what: string): void =>
      report({ at, message: `"${key}" is computed, so no page may ${what}.` });
    if (isRequired !== undefined) tell(isRequired.at, "require it");
    else if (ui?.ui["ui:widget"] !== undefined) tell(ui.placeOf("ui:widget"), "name a widget for it");
    else if (asked !== undefined) tell(asked.at, `ask for it in "${asked.askedBy}"`);
  }
}

const isAdded = (path: readonly (string | number)[]): boolean => path.at(-3) === "+";

function reportCases(model: TenantModel, fact: ComputeFact, report: Report): void {
  if (findUnknownOptions(model, fact).length > 0) return;
  for (const { operator, operands, path } of findOperations(fact.rule)) {
    if (operator !== "if" || operands.length % 2 === 1) continue;
    const cases = operands.filter((_, index) => index % 2 === 0).map((test) => toList(toObject(test)["=="]));
    const [key, ...others] = new Set(cases.map(([answer]) => findText(toObject(answer)["var"])));
    const offered = key === undefined || others.length > 0 ? undefined : findChoiceValues(model, key);
    const left = [...(offered ?? [])].filter((choice) => !cases.some(([, value]) => value === choice));
    if (offered !== undefined && left.length === 0) continue;
    report({
      at: { ...fact.placeOf(path), on: "key" },
      message: `The computed answer "${fact.key}" has an "if" without a value for all other cases${left.length === 0 ? "" : `, as where "${String(key)}" is ${quoteAll(left)}`}.`,
      hint: `add it at the end${isText(model, fact) ? "" : ", such as 0"}, or "" for no answer.`,
      about: [`rule:${fact.title}`],
    });
  }
}

const isText = ({ keys }: TenantModel, { key }: ComputeFact): boolean => keys.get(key)?.schema["type"] === "string";

function findSureReads({ pages, computes, ruleFacts, keys }: TenantModel): (read: string, computed: string) => boolean {
  const places = new Map<string, ReadonlySet<string>[]>();
  const used = new Set([...computes.keys(), ...ruleFacts.flatMap(({ reads }) => reads.map((read) => read.key))]);
  for (const { value, layout } of pages)
    for (const { key, gates } of layout.keys) {
      if (!used.has(key)) continue;
      const closing = gates.filter((gate) => gate.kind !== "item" || gate.n > 1);
      const page = value["shownWhen"] === undefined ? [] : [{ page: value["shownWhen"] }];
      places.set(key, [...(places.get(key) ?? []), new Set([...page, ...closing].map((gate) => JSON.stringify(gate)))]);
    }
  return (read, computed) => {
    const fact = keys.get(read);
    if (computes.has(read) || fact === undefined) return true;
    if (findControllers(fact).length > 0) return false;
    const asked = places.get(read) ?? [];
    return (places.get(computed) ?? [new Set()]).every((stands) =>
      asked.some((gates) => [...gates].every((gate) => stands.has(gate))),
    );
  };
}

/** Reads without a default that are neither inside an `if` nor a default themselves. */
const findBareReads = (rule: unknown) =>
  findOperations(rule).flatMap(({ operator, operands: [key, ...rest], path }) => {
    const isOuter = !path.includes("if") && path.indexOf("var") === path.length - 1;
    return operator === "var" && typeof key === "string" && rest.length === 0 && isOuter ? [{ key, path }] : [];
  });

const PRIVATE: readonly string[] = ["sensitive", "secret"];
const readersOf = (schema: Json | undefined): readonly string[] => audiencesIn(schema?.["x-print"]);
const describeReaders = ([one, ...others]: readonly string[]): string => {
  if (one === undefined) return "nobody";
  return one === "everyone" ? one : `${one === "office" ? "the office" : [one, ...others].join(" and ")} only`;
};

const computedAnswerPrivate: Rule = {
  id: "computed-answer-private",
  docs: "A computed answer is at least as private as the answers that it reads. It is `secret` or `sensitive` if one of them is, and only audiences that read all of them may read it (`x-print`).",
  needs: ["dataModel"],
  check({ keys, computes }, report) {
    for (const fact of computes.values()) {
      const own = keys.get(fact.key)?.schema;
      for (const { key, at } of readsOfValue(fact)) {
        const read = keys.get(key)?.schema;
        const privacy = findText(read?.["x-privacy"]) ?? "";
        if (PRIVATE.indexOf(privacy) > PRIVATE.indexOf(findText(own?.["x-privacy"]) ?? ""))
          report({
            at: privacy === "secret" ? at : (keys.get(fact.key)?.at ?? at),
            message: `The computed answer "${fact.key}" shows "${key}", which is ${privacy}, but is not ${privacy} itself.`,
            hint: `write "x-privacy": "${privacy}" for "${fact.key}" too, or leave "${key}" out of its rule.`,
            about: [fact.key],
            isWarning: privacy === "sensitive",
          });
        const [kept, shown] = [readersOf(read), readersOf(own)];
        if (!kept.includes("everyone") && !shown.every((audience) => kept.includes(audience))) {
          report({
            at,
            message: `The computed answer "${fact.key}" is printed for ${kept.length === 0 ? "somebody" : describeReaders(shown)} and shows "${key}", which is printed for ${describeReaders(kept)}.`,
            hint: `write "x-print": ${JSON.stringify(read?.["x-print"])} for "${fact.key}" too, or leave "${key}" out of its rule.`,
            about: [fact.key],
          });
        }
      }
    }
  },
};

function readsOfValue({ reads }: ComputeFact): ComputeFact["reads"] {
  const seen = new Set<string>();
  return reads.filter(({ key, at: { path } }) => {
    const operator = path.findLast((step) => typeof step === "string");
    if (operator === "answered" || operator === "notAnswered" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export const computedAnswerRules: readonly Rule[] = [computedAnswerSound, computedAnswerPrivate];

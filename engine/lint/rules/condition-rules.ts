import { findConditionCycle, ACCEPTED_OPERATORS, SPECIFICATION_OPERATORS } from "../../core/index.ts";
import type { Place, JsonPlace } from "../finding.ts";
import type { Rule } from "../rule.ts";
import { findRuleTypes } from "../analysis/rule-types.ts";
import { conditionsBehind, isFalse, isTrue, solverOf } from "../analysis/satisfiable.ts";
import { findUnknownOptions, isOtherYear } from "../analysis/answer-domains.ts";
import { isJsonObject } from "../model/json-shape.ts";
import { placeOfOption } from "../model/option-facts.ts";
import type { ConditionFact } from "../model/rule-facts.ts";
import { suggest, suggestValue } from "../suggest.ts";

const ruleAcyclic: Rule = {
  id: "rule-acyclic",
  docs: "Conditions and computed answers do not refer to each other in a circle, because the portal could not evaluate them.",
  check({ conditions, computes }, report) {
    const facts = [
      ...[...conditions].map(([name, fact]) => [`condition "${name}"`, fact] as const),
      ...[...computes].map(([key, fact]) => [`answer "${key}"`, fact] as const),
    ];
    const edges: ReadonlyMap<string, ReadonlyMap<string, Place>> = new Map(
      facts.map(([name, { refersTo, reads }]) => [
        name,
        new Map<string, Place>([
          ...refersTo.map((other) => [`condition "${other.name}"`, other.at] as const),
          ...reads.filter(({ key }) => computes.has(key)).map(({ key, at }) => [`answer "${key}"`, at] as const),
        ]),
      ]),
    );
    // Removes an edge of the reported circle to find the next circle.
    const targets = new Map<string, Set<string>>([...edges].map(([name, to]) => [name, new Set(to.keys())]));
    for (let cycle = findConditionCycle(targets); cycle !== undefined; cycle = findConditionCycle(targets)) {
      const [first = "", second = ""] = cycle;
      const at = edges.get(first)?.get(second);
      if (at !== undefined)
        report({
          at,
          message: `Rules refer to each other in a circle: ${cycle.join(" → ")}.`,
          hint: "remove one of these references.",
          about: cycle.map((name) => `type:${/"(.*)"/.exec(name)?.[1] ?? name}`),
        });
      targets.get(first)?.delete(second);
    }
  },
};

const conditionNamesItsItem: Rule = {
  id: "condition-names-its-item",
  docs: "A condition about each item of a group has the group's placeholder in its name, so that every item has its condition. A condition about one item reads that item's full key.",
  needs: ["conditions", "pages"],
  check({ conditions }, report) {
    for (const { name, at, namelessItemOf: group } of conditions.values())
      if (group !== undefined)
        report({
          at,
          message: `Condition "${name}" reads an item of "${group}" but does not say which: it would read only the last item.`,
          hint: `name it "{${group}}${name}", or read the full key of one item.`,
          about: [`condition:${name}`],
        });
  },
};

const conditionNamesLiteral: Rule = {
  id: "condition-names-literal",
  docs:
    "A condition writes out the names of the answers and conditions that it reads. No name is computed, has dots " +
    "or is inherited by every JavaScript object, because json-logic would follow `constructor.constructor` to a " +
    "function that runs code.",
  check({ ruleFacts, isReadable }, report) {
    for (const { title, problems, placeOf } of ruleFacts)
      for (const { kind, path, message } of problems)
        // The placeholder may be declared in an unreadable page.
        if (isOfName(kind) && (!message.includes("{") || isReadable("pages")))
          report({ at: placeOf(path), message: `${title}: ${message}` });
  },
};

const isOfName = (kind: string): boolean => kind === "computed-name" || kind === "inherited-name";

export const conditionRules: readonly Rule[] = [ruleAcyclic, conditionNamesItsItem, conditionNamesLiteral];

const conditionOperatorKnown: Rule = {
  id: "condition-operator-known",
  docs:
    "A rule uses only the accepted operators, each with as many operands as it takes, and a `date` and a pattern that " +
    `can be read: ${Object.keys(ACCEPTED_OPERATORS)
      .map((operator) => `\`${operator}\``)
      .join(" ")}.`,
  check({ ruleFacts, isReadable }, report) {
    for (const { title, problems, placeOf } of ruleFacts)
      for (const { kind, path, message, found = "" } of problems) {
        const isOperator = kind === "operator";
        // Without the data model, the keys of groups are unknown. Report only unknown operators then.
        if (isOfName(kind) || (!isOperator && !isReadable("dataModel"))) continue;
        report({
          at: { ...placeOf(path), on: isOperator ? "key" : "value" },
          message: `${title}: ${message}`,
          ...(isOperator ? suggestOperator(found) : {}),
        });
      }
  },
};

/** Operators of other languages, with ours. */
const FOREIGN_OPERATORS: Readonly<Record<string, string>> = {
  "=": "==",
  "<>": "!=",
  "=<": "<=",
  "=>": ">=",
  "&&": "and",
  "||": "or",
  "?:": "if",
  not: "!",
  none: "notIn",
  missing: "notAnswered",
  merge: "cat",
  concat: "cat",
  contains: "in",
  lowercase: "lower",
  substring: "substr",
  regex: "matches",
  today: "date",
  add: "+",
  total: "sum",
  now: "moment",
};

function suggestOperator(found: string): { hint?: string } {
  const names = { ...SPECIFICATION_OPERATORS, ...FOREIGN_OPERATORS };
  const written = Object.entries(names).find(([name]) => name.toLowerCase() === found.toLowerCase())?.[1];
  if (written !== undefined) return { hint: `write "${written}".` };
  const isWord = (name: string): boolean => /^[a-z]+$/i.test(name);
  return isWord(found) ? suggest(found, Object.keys(ACCEPTED_OPERATORS).filter(isWord)) : {};
}

const conditionTypesFit: Rule = {
  id: "condition-types-fit",
  docs: "A rule compares and calculates with values that fit: dates with dates (`2027-06-01`, or `date`), numbers with numbers, and documents only by `answered`. Anything else is silently false, or no number.",
  needs: ["dataModel", "options"],
  check(model, report) {
    for (const fact of model.ruleFacts) {
      if (fact.problems.length > 0) continue;
      for (const [path, message, hint, { ofMoney = "", isWarning = false } = {}] of findRuleTypes(model, fact).mistakes)
        report({
          at: model.keys.get(ofMoney)?.placeOf("x-money") ?? fact.placeOf(path),
          message: `${fact.title} ${message}.`,
          isWarning,
          ...(hint === undefined ? {} : { hint }),
        });
    }
  },
};

const conditionOptionExists: Rule = {
  id: "condition-option-exists",
  docs: "A condition compares a choice only with its options, because applicants can choose nothing else.",
  needs: ["dataModel", "options"],
  check(model, report) {
    for (const fact of model.ruleFacts) {
      for (const { key, value, at, list, known } of findUnknownOptions(model, fact)) {
        const written = JSON.stringify(value);
        if (list === undefined)
          report({
            at,
            message: `${fact.title} compares the checkbox "${key}" with ${written}; it is true when checked and not answered otherwise.`,
            hint: "compare with true.",
          });
        else if (typeof value !== "string")
          report({
            at,
            message: `${fact.title} compares "${key}" with ${written}; values of options are texts.`,
            hint: `write "${String(value)}".`,
          });
        else
          report({
            at,
            message: `${fact.title} compares "${key}" with "${value}", which is not a value of option list "${list}".`,
            about: [`values:${list}:${parentPath(at)}`, `value:${list}:${value}`],
            ...suggestValue(value, known, model.labelsOf(list), (other) => placeOfOption(model, list, other)),
            isWarning: isOtherYear({ value, known }),
          });
      }
    }
  },
};

/** Place of the list around a value, or of the value itself. Misspelt values in one list count as one mistake. */
const parentPath = ({ file, path }: JsonPlace): string =>
  JSON.stringify([file, ...(typeof path.at(-1) === "number" ? path.slice(0, -1) : path)]);

const conditionNotConstant: Rule = {
  id: "condition-not-constant",
  docs: "Each condition can be true and can be false. The linter tries every combination of the answers that the condition reads.",
  needs: ["dataModel", "options"],
  check(model, report) {
    const canBe = solverOf(model);
    const isAlways = (name: string) => canBe([isFalse(name)]) === "no";
    const isConstant = ({ name }: Pick<ConditionFact, "name">) => isAlways(name) || canBe([isTrue(name)]) === "no";
    for (const fact of model.conditions.values()) {
      const { name, at } = fact;
      if (conditionsBehind(model, [name]).some((one) => findUnknownOptions(model, one).length > 0)) continue;
      if (!isConstant(fact) || fact.refersTo.some(isConstant)) continue;
      if (!isJsonObject(fact.rule) || findRuleTypes(model, fact).mistakes.length > 0) continue;
      report({
        at,
        message: isAlways(name)
          ? `Condition "${name}" is always true, whatever is answered.`
          : `Condition "${name}" is never true, whatever is answered.`,
      });
    }
  },
};

export const comparisonRules: readonly Rule[] = [
  conditionOperatorKnown,
  conditionTypesFit,
  conditionOptionExists,
  conditionNotConstant,
];

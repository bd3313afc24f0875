import { depthOfPart, findChoiceValues, findUses, isKeyedPart, partsOf } from "../analysis/keyed-lists.ts";
import type { Report } from "../finding.ts";
import { findText, isJsonObject } from "../model/json-shape.ts";
import { findListName } from "../model/data-model-facts.ts";
import type { Controller } from "../model/data-model-facts.ts";
import { placeOfOption } from "../model/option-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { quoteAll, suggestValue } from "../suggest.ts";

const optionPickExists: Rule = {
  id: "option-pick-exists",
  severity: "error",
  docs: "A list does not extend itself, picks an existing key of a keyed list, and adds choices under `keyed` with as many levels as the list that it extends.",
  needs: ["options"],
  check(model, report) {
    const { lists, inheritedBy } = model;
    for (const { name, file, value } of lists.values()) {
      const base = findText(value["extends"]);
      if (extendsItself(name, (list) => findText(lists.get(list)?.value["extends"])))
        report({
          at: { file, path: ["extends"] },
          message: `Option list "${name}" extends itself, directly or through others.`,
          hint: 'write its choices under "options".',
        });
      if (base === undefined || inheritedBy(name) === undefined) continue;
      const about = [`list:${name}`];
      const pick = findText(value["pick"]);
      const keys = partsOf(lists, base).flatMap((part) => (isJsonObject(part) ? Object.keys(part) : []));
      const at = { file, path: ["pick"] };
      if (pick !== undefined && keys.length === 0)
        report({
          at,
          about,
          message: `Option list "${name}" picks "${pick}" out of "${base}", which is not keyed.`,
          hint: 'leave "pick" out; "exclude" leaves choices out of such a list.',
        });
      else if (pick !== undefined && !keys.includes(pick))
        report({
          at,
          about,
          message: `Option list "${name}" picks "${pick}" out of "${base}", which has no choices for it.`,
          ...suggestValue(pick, keys, findOptions(model, keys)),
        });
      else if (value["keyed"] !== undefined) {
        const inherited = partsOf(lists, name).slice(0, -1);
        const levels = Math.max(0, ...inherited.map(depthOfPart));
        if (levels !== depthOfPart(value["keyed"]))
          report({
            at: { file, path: ["keyed"], on: "key" },
            about,
            message: `Option list "${name}" adds choices under "keyed" to "${base}", which is not keyed in this way.`,
            ...(levels === 0 ? { hint: 'write them under "options".' } : {}),
          });
      }
    }
  },
};

function extendsItself(name: string, baseOf: (name: string) => string | undefined): boolean {
  const seen = new Set<string>();
  for (let base = baseOf(name); base !== undefined && !seen.has(base); base = baseOf(base)) {
    if (base === name) return true;
    seen.add(base);
  }
  return false;
}

function findOptions({ lists, labelsOf, valuesOf }: TenantModel, values: readonly string[]) {
  return [...lists.keys()]
    .flatMap((name) => (valuesOf(name) === undefined ? [] : labelsOf(name)))
    .filter(({ value }) => values.includes(value));
}

const optionKeyExists: Rule = {
  id: "option-key-exists",
  severity: "error",
  docs: "A keyed list has its choices under values of the controlling answers, in the order of `by`. The form would never offer choices under any other value.",
  needs: ["dataModel", "options"],
  check(model, report) {
    for (const [list, { file, value, isShared }] of model.lists) {
      const uses = isShared || !isJsonObject(value["keyed"]) ? [] : findUses(model, list);
      checkLevels(model, list, file, keysByLevel(value["keyed"]), uses, report);
    }
  },
};

interface WrittenKey {
  readonly key: string;
  readonly path: readonly string[];
}

function checkLevels(
  model: TenantModel,
  list: string,
  file: string,
  levels: readonly (readonly WrittenKey[])[],
  uses: readonly (readonly Controller[])[],
  report: Report,
): void {
  levels.forEach((written, level) => {
    const controllers = uses.flatMap((use) => use[level] ?? []);
    const known = controllers.map(({ key }) => findChoiceValues(model, key));
    // A computed answer can have any value. The rule options-controller-asked reports missing answers.
    if (controllers.length === 0 || known.includes(undefined)) return;
    const lists = controllers.flatMap(({ key }) => findListName(model.keys.get(key)?.schema) ?? []);
    const values = new Set(known.flatMap((some) => [...(some ?? [])]));
    const [first] = controllers;
    if (first !== undefined && written.length > 1 && !written.some(({ key }) => values.has(key))) {
      report({
        at: first.at,
        message: `Option list "${list}" has choices for ${quoteAll(written.slice(0, 3).map(({ key }) => key))}, and none is a value of "${first.key}".`,
        hint: 'name the answers in "by" in the order in which the list is keyed',
        about: [`by:${list}`],
        see: { file, path: ["keyed"], on: "key" },
      });
      return;
    }
    for (const { key, path } of written)
      if (!values.has(key))
        report({
          at: { file, path: ["keyed", ...path], on: "key" },
          message: `Option list "${list}" has choices for "${key}", which is not a value of "${controllers[0]?.key ?? ""}"; they would never be offered.`,
          ...suggestValue(key, values, lists.flatMap(model.labelsOf), (value) =>
            lists.map((name) => placeOfOption(model, name, value)).find((place) => place !== undefined),
          ),
        });
  });
}

function keysByLevel(keyed: unknown): readonly (readonly WrittenKey[])[] {
  const levels: WrittenKey[][] = [];
  const visit = (part: unknown, path: readonly string[]): void => {
    if (!isKeyedPart(part)) return;
    for (const [key, inside] of Object.entries(part)) {
      (levels[path.length] ??= []).push({ key, path: [...path, key] });
      visit(inside, [...path, key]);
    }
  };
  visit(keyed, []);
  return levels;
}

export const keyedListRules: readonly Rule[] = [optionPickExists, optionKeyExists];

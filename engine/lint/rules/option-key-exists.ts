import { findChoiceValues, findUses, isKeyedPart } from "../analysis/keyed-lists.ts";
import { isJsonObject } from "../model/json-shape.ts";
import type { Controller } from "../model/list-reference.ts";
import { findListName } from "../model/list-reference.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import { toComparableLabel } from "../report-repeats.ts";
import type { Report } from "../finding.ts";
import type { Rule } from "../rule.ts";
import { placeOfOption } from "../model/place-of-option.ts";
import type { JsonPlace } from "../place.ts";
import { quoteAll, suggest } from "../suggest.ts";

const messages = {
  unknown: (list: string, value: string, by: string) =>
    `Option list "${list}" has choices for "${value}", which is not a value of "${by}"; they would never be offered.`,
  otherOrder: (list: string, by: readonly string[]) =>
    `Option list "${list}" is not keyed by ${by.map((key) => `"${key}"`).join(", then ")}, but in another order.`,
};

export const optionKeyExists: Rule = {
  id: "option-key-exists",
  severity: "error",
  docs: "A keyed list has its choices under values that the controlling answers can have, in the order in which `by` names these; under any other they would never be offered.",
  needs: ["dataModel", "options"],
  bad: {
    "data-model.json": { properties: { city: { "x-options": { list: "cities", by: "country" } } } },
    "options/cities.json": { keyed: { FRANCE: [{ value: "PAR", label: "Paris" }] } },
  },
  finds:
    'options/cities.json "FRANCE": Option list "cities" has choices for "FRANCE", which is not a value of "country"; they would never be offered.',
  good: {
    "data-model.json": { properties: { city: { "x-options": { list: "cities", by: "country" } } } },
    "options/cities.json": { keyed: { FRA: [{ value: "PAR", label: "Paris" }] } },
  },
  check(model, report) {
    for (const [list, { file, value, isShared }] of model.lists) {
      const uses = isShared || !isJsonObject(value["keyed"]) ? [] : findUses(model, list);
      const [first] = uses;
      if (first === undefined) continue;
      const levels = keysByLevel(value["keyed"]);
      const order = findOtherOrder(model, levels, first);
      if (order === undefined) checkLevels(model, list, { file, levels, uses }, report);
      else
        report({
          at: first[0]?.at ?? { file, path: ["keyed"] },
          message: messages.otherOrder(
            list,
            first.map(({ key }) => key),
          ),
          hint: `write "by": [${quoteAll(order)}].`,
          see: { file, path: ["keyed"], on: "key" },
        });
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
  {
    file,
    levels,
    uses,
  }: {
    readonly file: string;
    readonly levels: readonly (readonly WrittenKey[])[];
    readonly uses: readonly (readonly Controller[])[];
  },
  report: Report,
): void {
  levels.forEach((written, level) => {
    const controllers = uses.flatMap((use) => use[level] ?? []);
    const known = controllers.map(({ key }) => findChoiceValues(model, key));
    // An answer that is computed can be anything, and one that is missing is reported by options-controller-asked.
    if (controllers.length === 0 || known.includes(undefined)) return;
    const values = new Set(known.flatMap((some) => [...(some ?? [])]));
    for (const { key, path } of written)
      if (!values.has(key))
        report({
          at: { file, path: ["keyed", ...path], on: "key" },
          message: messages.unknown(list, key, controllers[0]?.key ?? ""),
          ...(findLabelled(model, controllers, key) ??
            suggest(key, values, (value) => placeOfControllerValue(model, controllers, value))),
        });
  });
}

function placeOfControllerValue(
  model: TenantModel,
  controllers: readonly Controller[],
  value: string,
): JsonPlace | undefined {
  const lists = controllers.flatMap(({ key }) => findListName(model.keys.get(key)?.schema) ?? []);
  return lists.map((list) => placeOfOption(model, list, value)).find((place) => place !== undefined);
}

/** The hint about a key that is the label of a choice, and not its value. */
function findLabelled(
  { keys, labelsOf }: TenantModel,
  controllers: readonly Controller[],
  written: string,
): { readonly hint: string } | undefined {
  const meant = controllers
    .flatMap(({ key }) => findListName(keys.get(key)?.schema) ?? [])
    .flatMap((name) => labelsOf(name))
    .find(({ label }) => toComparableLabel(label) === toComparableLabel(written));
  return meant === undefined ? undefined : { hint: `that is a label; write its value, "${meant.value}".` };
}

/** The keys of a keyed list, those of the first answer first, then those of the second in any of its parts. */
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

/** The order of the answers in which all keys of a list would be values, where they are not in the order written. */
function findOtherOrder(
  model: TenantModel,
  levels: readonly (readonly WrittenKey[])[],
  use: readonly Controller[],
): readonly string[] | undefined {
  if (use.length !== levels.length) return undefined;
  const fits = (written: readonly WrittenKey[], { key: by }: Controller): boolean => {
    const values = findChoiceValues(model, by);
    return values !== undefined && written.every(({ key }) => values.has(key));
  };
  if (levels.every((written, level) => use[level] !== undefined && fits(written, use[level]))) return undefined;
  const order = levels.flatMap((written) => use.find((controller) => fits(written, controller))?.key ?? []);
  return new Set(order).size === levels.length ? order : undefined;
}

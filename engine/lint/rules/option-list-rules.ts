import { type Report, type NameUse, reportBlanks, reportRepeats, toComparableLabel } from "../finding.ts";
import { findText, isJsonObject, toList, toObject } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { quoteAll, suggestValue } from "../suggest.ts";
import { depthOfPart, findChoiceValues, findUses, isKeyedPart, partsOf } from "../analysis/keyed-lists.ts";
import { findListName, type Controller } from "../model/data-model-facts.ts";
import { placeOfOption, type ListFact } from "../model/option-facts.ts";

const optionValueExists: Rule = {
  id: "option-value-exists",
  docs: "A list moves or leaves out only choices that the extended list has.",
  needs: ["options"],
  check({ lists, valuesOf, inheritedBy }, report) {
    for (const { name, file, value } of lists.values()) {
      const base = findText(value["extends"]);
      const inherited = inheritedBy(name);
      if (base === undefined || inherited === undefined || inherited.length === 0) continue;
      const known = { exclude: new Set(inherited.map((option) => option.value)), first: valuesOf(name) ?? new Set() };
      const excluded = new Set(toList(value["exclude"]));
      for (const member of ["first", "exclude"] as const) {
        toList(value[member]).forEach((item, index) => {
          if (typeof item !== "string" || known[member].has(item)) return;
          const isBoth = member === "first" && excluded.has(item) && known.exclude.has(item);
          report({
            at: { file, path: [member, index] },
            ...(isBoth
              ? {
                  message: `Option list "${name}" both moves "${item}" to the front and leaves it out.`,
                  hint: 'name it in one of "first" and "exclude".',
                }
              : {
                  message: `Option list "${name}" moves or leaves out "${item}", which "${base}" does not have${findText(value["pick"]) === undefined ? "" : ` under "${findText(value["pick"])}"`}.`,
                  ...suggestValue(item, known[member], inherited),
                }),
          });
        });
      }
    }
  },
};

const optionValuesUnique: Rule = {
  id: "option-values-unique",
  docs: "Values and labels of an option list are unique, so that a stored code has one meaning and people can tell the choices apart. None begins or ends with a blank.",
  check(model, report) {
    for (const { name, file, value, isShared } of model.lists.values()) {
      if (isShared) continue;
      const parts = [{ path: ["options"], options: value["options"] }, ...findWrittenOut(value["keyed"], ["keyed"])];
      for (const { path, options } of parts) {
        const usesOf = (member: "value" | "label"): readonly NameUse[] =>
          toList(options).map((option, index) => ({
            name: findText(toObject(option)[member]),
            at: { file, path: [...path, index, member] },
          }));
        reportBlanks(usesOf("value"), report, (text) => `value:${name}:${text}`);
        reportBlanks(usesOf("label"), report);
        reportRepeats(usesOf("value"), report, (one) => `Option value "${one}" is in this list twice.`);
        reportRepeats(
          [{ name: findText(value["blank"]), at: { file, path: ["blank"] } }, ...usesOf("label")],
          report,
          (label) => `Two options of this list are called "${label}".`,
          toComparableLabel,
        );
        if (value["extends"] !== undefined) checkAdded(model, name, file, path, options, report);
      }
    }
  },
};

function checkAdded(
  { lists, inheritedBy }: TenantModel,
  list: string,
  file: string,
  path: readonly string[],
  options: unknown,
  report: Report,
): void {
  const { extends: base = "", exclude } = lists.get(list)?.value ?? {};
  const excluded = new Set(toList(exclude));
  const [, ...controlling] = path;
  const inherited = (inheritedBy(list, path[0] === "keyed" ? controlling : undefined) ?? []).filter(
    ({ value }) => !excluded.has(value),
  );
  const values = new Set(inherited.map(({ value }) => value));
  const labels = new Set(inherited.map(({ label }) => toComparableLabel(label)));
  toList(options).forEach((option, index) => {
    const { value, label } = toObject(option);
    if (typeof value === "string" && values.has(value))
      report({
        at: { file, path: [...path, index, "value"] },
        message: `Option list "${list}" adds "${value}", which it has from "${String(base)}" already.`,
        hint: `leave it out here, or add "exclude": ["${value}"] to replace the other.`,
      });
    else if (typeof label === "string" && labels.has(toComparableLabel(label)))
      report({
        at: { file, path: [...path, index, "label"] },
        message: `Option list "${list}" adds a choice called "${label}", and has one of that name from "${String(base)}".`,
        hint: "give it another name, or leave it out.",
      });
  });
}

function findWrittenOut(
  part: unknown,
  path: readonly string[],
): readonly { readonly path: readonly string[]; readonly options: unknown }[] {
  if (!isJsonObject(part)) return [{ path, options: part }];
  return Object.entries(part).flatMap(([key, inside]) => findWrittenOut(inside, [...path, key]));
}

const optionPickExists: Rule = {
  id: "option-pick-exists",
  docs: "A list does not extend itself, picks an existing key of a keyed list, and adds choices under `keyed` with as many levels as the list that it extends.",
  needs: ["options"],
  check({ lists, inheritedBy, labelsOf }, report) {
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
          ...suggestValue(
            pick,
            keys,
            [...lists.keys()].flatMap(labelsOf).filter((option) => keys.includes(option.value)),
          ),
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

const optionKeyExists: Rule = {
  id: "option-key-exists",
  docs: "A keyed list has its choices under values of the controlling answers, in the order of `by`. The form would never offer choices under any other value.",
  needs: ["dataModel", "options"],
  check(model, report) {
    for (const [list, { file, value, isShared }] of model.lists) {
      const uses = isShared || !isJsonObject(value["keyed"]) ? [] : findUses(model, list);
      checkLevels(model, { name: list, file, value }, uses, report);
    }
  },
};

function checkLevels(
  model: TenantModel,
  { name: list, file, value }: Pick<ListFact, "name" | "file" | "value">,
  uses: readonly (readonly Controller[])[],
  report: Report,
): void {
  keysByLevel(value["keyed"]).forEach((written, level) => {
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

function keysByLevel(keyed: unknown) {
  const levels: { key: string; path: readonly string[] }[][] = [];
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

export const optionListRules: readonly Rule[] = [
  optionPickExists,
  optionKeyExists,
  optionValueExists,
  optionValuesUnique,
];

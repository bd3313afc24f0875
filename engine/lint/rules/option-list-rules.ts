import type { Report, NameUse } from "../finding.ts";
import { findText, isJsonObject, toList, toObject } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import { reportRepeats, toComparableLabel } from "../finding.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const optionValueExists: Rule = {
  id: "option-value-exists",
  severity: "error",
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
                  ...suggest(item, known[member]),
                }),
          });
        });
      }
    }
  },
};

const optionValuesUnique: Rule = {
  id: "option-values-unique",
  severity: "error",
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
        for (const member of ["value", "label"] as const)
          for (const { name: text = "", at } of usesOf(member))
            if (text !== text.trim())
              report({
                at,
                message: `"${text}" begins or ends with a blank.`,
                hint: text.trim() === "" ? "write the choice." : `write "${text.trim()}".`,
                ...(member === "value" ? { about: [`value:${name}:${text.trim()}`] } : {}),
              });
        reportRepeats(usesOf("value"), report, (one) => `Option value "${one}" is in this list twice.`);
        reportRepeats(
          usesOf("label"),
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

export const optionListRules: readonly Rule[] = [optionValueExists, optionValuesUnique];

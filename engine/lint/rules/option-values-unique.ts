import { findText, isJsonObject, toList, toObject } from "../model/json-shape.ts";
import { reportRepeats, toComparableLabel, type NameUse } from "../report-repeats.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Report } from "../finding.ts";
import type { Rule } from "../rule.ts";

const messages = {
  twice: (value: string) => `Option value "${value}" is in this list twice.`,
  added: (list: string, value: string, base: string) =>
    `Option list "${list}" adds "${value}", which it has from "${base}" already.`,
  addedLabel: (list: string, label: string, base: string) =>
    `Option list "${list}" adds a choice called "${label}", and has one of that name from "${base}".`,
  sameLabel: (label: string) => `Two options of this list are called "${label}".`,
};

export const optionValuesUnique: Rule = {
  id: "option-values-unique",
  severity: "error",
  docs: "Values and labels of an option list are unique, so that a stored code means one thing and a person sees which is which.",
  bad: {
    "options/countries.json": {
      options: [
        { value: "USA", label: "United States" },
        { value: "USA", label: "America" },
      ],
    },
  },
  finds: 'options/countries.json:8:16 "USA": Option value "USA" is in this list twice.',
  good: {
    "options/countries.json": {
      options: [
        { value: "USA", label: "United States" },
        { value: "CAN", label: "Canada" },
      ],
    },
  },
  check(model, report) {
    for (const { name, file, value, isShared } of model.lists.values()) {
      if (sound.has(value)) continue;
      let count = 0;
      const reportOne: Report = (finding) => {
        count++;
        report(finding);
      };
      const parts = [{ path: ["options"], options: value["options"] }, ...findWrittenOut(value["keyed"], ["keyed"])];
      for (const { path, options } of parts) {
        const usesOf = (member: "value" | "label"): readonly NameUse[] =>
          toList(options).map((option, index) => ({
            name: findText(toObject(option)[member]),
            at: { file, path: [...path, index, member] },
          }));
        reportRepeats(usesOf("value"), reportOne, messages.twice);
        reportRepeats(usesOf("label"), reportOne, messages.sameLabel, toComparableLabel);
        if (value["extends"] !== undefined) checkAdded(model, { list: name, file, path, options }, reportOne);
      }
      if (isShared && count === 0) sound.add(value);
    }
  },
};

/** Lists that tenants share, in which nothing was found. */
const sound = new WeakSet();

/** What is added to another list is not in it, unless it is left out there. */
function checkAdded(
  { lists, inheritedBy }: TenantModel,
  {
    list,
    file,
    path,
    options,
  }: { readonly list: string; readonly file: string; readonly path: readonly string[]; readonly options: unknown },
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
        message: messages.added(list, value, String(base)),
        hint: `leave it out here, or add "exclude": ["${value}"] to replace the other.`,
      });
    else if (typeof label === "string" && labels.has(toComparableLabel(label)))
      report({
        at: { file, path: [...path, index, "label"] },
        message: messages.addedLabel(list, label, String(base)),
        hint: "give it another name, or leave it out.",
      });
  });
}

/** The lists of a keyed list, at whichever depth they stand. */
function findWrittenOut(
  part: unknown,
  path: readonly string[],
): readonly { readonly path: readonly string[]; readonly options: unknown }[] {
  if (!isJsonObject(part)) return [{ path, options: part }];
  return Object.entries(part).flatMap(([key, inside]) => findWrittenOut(inside, [...path, key]));
}

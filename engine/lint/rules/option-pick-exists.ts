import { depthOfPart, partsOf } from "../analysis/keyed-lists.ts";
import { findText, isJsonObject } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { toComparableLabel } from "../report-repeats.ts";

const messages = {
  notKeyed: (list: string, value: string, base: string) =>
    `Option list "${list}" picks "${value}" out of "${base}", which is not keyed.`,
  unknown: (list: string, value: string, base: string) =>
    `Option list "${list}" picks "${value}" out of "${base}", which has no choices for it.`,
  otherDepth: (list: string, base: string) =>
    `Option list "${list}" adds choices under "keyed" to "${base}", which is not keyed in this way.`,
};

export const optionPickExists: Rule = {
  id: "option-pick-exists",
  severity: "error",
  docs: "What a list picks out of a keyed list is one of its keys, and what a list adds under `keyed` has as many levels as the list that it extends.",
  needs: ["options"],
  bad: {
    "options/cities.json": { keyed: { FRA: [{ value: "PAR", label: "Paris" }] } },
    "options/french.json": { extends: "cities", pick: "FAR" },
    "data-model.json": { properties: { city: { "x-options": "french" } } },
  },
  finds: 'options/french.json "FAR": Option list "french" picks "FAR" out of "cities", which has no choices for it.',
  good: {
    "options/cities.json": { keyed: { FRA: [{ value: "PAR", label: "Paris" }] } },
    "options/french.json": { extends: "cities", pick: "FRA" },
    "data-model.json": { properties: { city: { "x-options": "french" } } },
  },
  check(model, report) {
    const { lists, inheritedBy } = model;
    for (const { name, file, value } of lists.values()) {
      const base = findText(value["extends"]);
      // A list that does not exist, and one that extends itself, is reported by option-list-exists.
      if (base === undefined || inheritedBy(name) === undefined) continue;
      const about = [`list:${name}`];
      const pick = findText(value["pick"]);
      const keys = partsOf(lists, base).flatMap((part) => (isJsonObject(part) ? Object.keys(part) : []));
      const at = { file, path: ["pick"] };
      if (pick !== undefined && keys.length === 0)
        report({
          at,
          about,
          message: messages.notKeyed(name, pick, base),
          hint: 'leave "pick" out; "exclude" leaves choices out of such a list.',
        });
      else if (pick !== undefined && !keys.includes(pick))
        report({ at, about, message: messages.unknown(name, pick, base), ...suggestKey(model, pick, keys) });
      else if (value["keyed"] !== undefined) {
        const inherited = partsOf(lists, name).slice(0, -1);
        const levels = Math.max(0, ...inherited.map(depthOfPart));
        if (levels !== depthOfPart(value["keyed"]))
          report({
            at: { file, path: ["keyed"], on: "key" },
            about,
            message: messages.otherDepth(name, base),
            ...(levels === 0 ? { hint: 'write them under "options".' } : {}),
          });
      }
    }
  },
};

/** The key that is meant: one that is spelt alike, or whose choice is called so in some list. */
function suggestKey({ lists, labelsOf, valuesOf }: TenantModel, written: string, keys: readonly string[]) {
  const meant = [...lists.keys()]
    .flatMap((name) => (valuesOf(name) === undefined ? [] : labelsOf(name)))
    .find(({ value, label }) => keys.includes(value) && toComparableLabel(label) === toComparableLabel(written));
  return meant === undefined ? suggest(written, keys) : { hint: `that is a label; write its value, "${meant.value}".` };
}

import { findUnknownOptions, isOtherYear } from "../analysis/unknown-options.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import type { JsonPlace } from "../place.ts";
import { placeOfOption } from "../model/place-of-option.ts";
import { suggest } from "../suggest.ts";
import type { Suggestion } from "../suggest.ts";

const messages = {
  unknown: (title: string, key: string, value: string, list: string) =>
    `${title} compares "${key}" with "${value}", which is not a value of option list "${list}".`,
  notText: (title: string, key: string, value: string) =>
    `${title} compares "${key}" with ${value}; values of options are texts.`,
  notChecked: (title: string, key: string, value: string) =>
    `${title} compares the checkbox "${key}" with ${value}; it is true when checked and not answered otherwise.`,
};

export const conditionOptionExists: Rule = {
  id: "condition-option-exists",
  severity: "error",
  docs: "A value that a condition compares a choice with is one of that choice's options, because no other can ever be given.",
  needs: ["dataModel", "options"],
  bad: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "US"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  finds:
    'conditions.json "US": Condition "is_local" compares "country" with "US", which is not a value of option list "countries".',
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check(model, report) {
    for (const fact of model.ruleFacts) {
      for (const { key, value, at, list, known } of findUnknownOptions(model, fact)) {
        const written = JSON.stringify(value);
        if (list === undefined)
          report({ at, message: messages.notChecked(fact.title, key, written), hint: "compare with true." });
        else if (typeof value !== "string")
          report({ at, message: messages.notText(fact.title, key, written), hint: `write "${String(value)}".` });
        else
          report({
            at,
            message: messages.unknown(fact.title, key, value, list),
            about: [`values:${list}:${parentPath(at)}`, `value:${list}:${value}`],
            ...suggestValue(model, list, value, known),
            isOfToday: isOtherYear({ value, known }),
          });
      }
    }
  },
};

/** A label where a value is meant is the likeliest mistake. */
function suggestValue(model: TenantModel, list: string, written: string, known: ReadonlySet<string>): Suggestion {
  const labelled = model.labelsOf(list).find(({ label }) => label.toLowerCase() === written.toLowerCase());
  return labelled === undefined
    ? suggest(
        written,
        [...known].filter((value) => value !== ""),
        (value) => placeOfOption(model, list, value),
      )
    : {
        hint: `that is a label; write its value, "${labelled.value}".`,
      };
}

/** Values that stand in one list of a rule are misspelt together. */
const parentPath = ({ file, path }: JsonPlace): string =>
  JSON.stringify([file, ...(typeof path.at(-1) === "number" ? path.slice(0, -1) : path)]);

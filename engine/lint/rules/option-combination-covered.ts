import { depthOf, findChoiceValues, findUses } from "../analysis/keyed-lists.ts";
import type { Json } from "../model/json-shape.ts";
import { isJsonObject } from "../model/json-shape.ts";
import type { Controller } from "../model/list-reference.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { quoteAll } from "../suggest.ts";

const messages = {
  missing: (list: string, path: readonly string[], values: readonly string[], by: string) =>
    `Option list "${list}" has no choices${path.length === 0 ? "" : ` for "${path.join('", "')}"`} where "${by}" is ${quoteAll(values)}; whoever answers so is not asked.`,
};

/** Nobody means to write choices for each of more values than these: a list by country is for a few of them. */
const MAX_VALUES = 12;

export const optionCombinationCovered: Rule = {
  id: "option-combination-covered",
  severity: "warning",
  docs: "A list that is keyed by several answers has choices for each combination that can be chosen, or says with an empty list, `[]`, that there are none: the question is not asked then.",
  needs: ["dataModel", "options"],
  bad: {
    "data-model.json": { properties: { city: { "x-options": { list: "cities", by: ["country", "prev_attend"] } } } },
    "options/cities.json": {
      keyed: {
        USA: { Y: [{ value: "NYC", label: "New York" }], N: [{ value: "BOS", label: "Boston" }] },
        CAN: [{ value: "TOR", label: "Toronto" }],
        FRA: { Y: [{ value: "PAR", label: "Paris" }] },
      },
    },
  },
  finds:
    'options/cities.json "FRA": Option list "cities" has no choices for "FRA" where "prev_attend" is "N"; whoever answers so is not asked.',
  good: {
    "data-model.json": { properties: { city: { "x-options": { list: "cities", by: ["country", "prev_attend"] } } } },
    "options/cities.json": {
      keyed: {
        USA: { Y: [{ value: "NYC", label: "New York" }], N: [{ value: "BOS", label: "Boston" }] },
        CAN: [{ value: "TOR", label: "Toronto" }],
        FRA: { Y: [{ value: "PAR", label: "Paris" }], N: [] },
      },
    },
  },
  check(model, report) {
    for (const [list, { file, value, isShared }] of model.lists) {
      // A list that extends another has only what is added under its own keys.
      if (isShared || value["extends"] !== undefined || !isJsonObject(value["keyed"])) continue;
      const [use] = depthOf(model.lists, list) < 2 ? [] : findUses(model, list);
      if (use === undefined) continue;
      for (const { path, by, values } of findGaps(model, value["keyed"], use))
        report({
          at: { file, path: ["keyed", ...path], on: "key" },
          message: messages.missing(list, path, values, by),
          hint: `add the choices, or ${values.map((missing) => `"${missing}": []`).join(", ")} where there are none.`,
        });
    }
  },
};

interface Gap {
  /** The values of the answers before. */
  readonly path: readonly string[];
  readonly by: string;
  readonly values: readonly string[];
}

function findGaps(
  model: TenantModel,
  part: Json,
  [controller, ...further]: readonly Controller[],
  path: readonly string[] = [],
): readonly Gap[] {
  if (controller === undefined) return [];
  const possible = findChoiceValues(model, controller.key);
  const written = Object.keys(part);
  const values = possible === undefined || possible.size > MAX_VALUES ? [] : [...possible];
  const missing = values.filter((value) => !Object.hasOwn(part, value));
  // Where a key is wrong, that is the mistake, which option-key-exists reports.
  const isGap = missing.length > 0 && written.length > 0 && written.every((key) => values.includes(key));
  return [
    ...(isGap ? [{ path, by: controller.key, values: missing }] : []),
    ...Object.entries(part).flatMap(([key, inside]) =>
      isJsonObject(inside) ? findGaps(model, inside, further, [...path, key]) : [],
    ),
  ];
}

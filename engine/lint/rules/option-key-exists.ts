import { findText, toObject } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (list: string, value: string, by: string) =>
    `Option list "${list}" has choices for "${value}", which is not a value of "${by}"; they would never be offered.`,
};

export const optionKeyExists: Rule = {
  id: "option-key-exists",
  severity: "error",
  docs: "A keyed list has its choices under values that the controlling answer can have; under any other they would never be offered.",
  needs: ["dataModel", "options"],
  bad: {
    "data-model.json": { properties: { city: { "x-options": { list: "cities", by: "country" } } } },
    "options/cities.json": { keyed: { FRANCE: [{ value: "PAR", label: "Paris" }] } },
  },
  good: {
    "data-model.json": { properties: { city: { "x-options": { list: "cities", by: "country" } } } },
    "options/cities.json": { keyed: { FRA: [{ value: "PAR", label: "Paris" }] } },
  },
  check(model, report) {
    for (const [list, { file, value, isShared }] of model.lists) {
      const controllers = isShared ? [] : findControllers(model, list);
      const known = controllers.map(({ values }) => values);
      // An answer that is typed can be anything.
      if (controllers.length === 0 || known.includes(undefined)) continue;
      const values = new Set(known.flatMap((some) => [...(some ?? [])]).filter((one) => one !== ""));
      for (const key of Object.keys(toObject(value["keyed"]))) {
        if (!values.has(key))
          report({
            at: { file, path: ["keyed", key], on: "key" },
            message: messages.unknown(list, key, controllers[0]?.key ?? ""),
            ...suggest(key, values),
          });
      }
    }
  },
};

/** The answers that choose among a keyed list's parts, and the values that they can have. */
function findControllers(
  { keys, valuesOf }: TenantModel,
  list: string,
): readonly { readonly key: string; readonly values: ReadonlySet<string> | undefined }[] {
  return [...keys.values()].flatMap(({ schema }) => {
    const reference = toObject(schema["x-options"]);
    const by = reference["list"] === list ? findText(reference["by"]) : undefined;
    const choices = by === undefined ? undefined : keys.get(by)?.schema["x-options"];
    const controlling = findText(choices) ?? findText(toObject(choices)["list"]);
    return by === undefined ? [] : [{ key: by, values: controlling === undefined ? undefined : valuesOf(controlling) }];
  });
}

import { findText, toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (key: string, by: string) =>
    `The choices of "${key}" depend on "${by}", which data-model.json does not define.`,
  notKeyed: (key: string, list: string) =>
    `The choices of "${key}" depend on another answer, but option list "${list}" is not keyed.`,
  noController: (key: string, list: string) =>
    `Option list "${list}" is keyed, but "${key}" does not say which answer chooses among its parts.`,
};

export const optionsControllerAsked: Rule = {
  id: "options-controller-asked",
  severity: "error",
  docs: "Choices that depend on another answer name that answer with `by` and come from a keyed list, and keyed lists are used in no other way.",
  needs: ["dataModel", "options"],
  bad: {
    "data-model.json": { properties: { city: { "x-options": { list: "cities", by: "contry" } } } },
    "options/cities.json": { keyed: { FRA: [{ value: "PAR", label: "Paris" }] } },
  },
  good: {
    "data-model.json": { properties: { city: { "x-options": { list: "cities", by: "country" } } } },
    "options/cities.json": { keyed: { FRA: [{ value: "PAR", label: "Paris" }] } },
  },
  check({ keys, lists }, report) {
    for (const { key, schema, placeOf } of keys.values()) {
      const reference = schema["x-options"];
      const list = findText(reference) ?? findText(toObject(reference)["list"]);
      const by = findText(toObject(reference)["by"]);
      const keyed = list === undefined || !lists.has(list) ? undefined : isKeyed(lists, list);
      if (by !== undefined && !keys.has(by))
        report({
          at: placeOf("x-options", "by"),
          message: messages.unknown(key, by),
          about: [by],
          ...suggest(by, keys.keys(), (name) => keys.get(name)?.at),
        });
      else if (by !== undefined && keyed === false)
        report({ at: placeOf("x-options", "list"), message: messages.notKeyed(key, list ?? "") });
      else if (by === undefined && keyed === true)
        report({
          at: placeOf("x-options"),
          message: messages.noController(key, list ?? ""),
          hint: `write { "list": "${list ?? ""}", "by": "<the other answer's key>" }.`,
        });
    }
  },
};

function isKeyed(lists: Parameters<Rule["check"]>[0]["lists"], name: string): boolean {
  const seen = new Set<string>();
  let list = lists.get(name);
  while (list !== undefined && !seen.has(list.name)) {
    if (list.value["keyed"] !== undefined) return true;
    seen.add(list.name);
    list = lists.get(findText(list.value["extends"]) ?? "");
  }
  return false;
}

import { isDateBound } from "../../core/index.ts";
import { findRefusal } from "../analysis/answer-bounds.ts";
import { isOtherYear } from "../analysis/answer-domains.ts";
import { findListName } from "../model/data-model-facts.ts";
import { addAnothersOf } from "../model/layout-facts.ts";
import { findText, toList, toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggest, suggestValue } from "../suggest.ts";

/** Expectations that no key meets together. */
const CONTRADICTIONS = [
  ["visible", "hidden"],
  ["required", "hidden"],
  ["required", "notRequired"],
  ["errors", "hidden"],
] as const;

const keysOf = (expected: unknown): readonly unknown[] =>
  Array.isArray(expected) ? toList(expected) : Object.keys(toObject(expected));

export const scenarioPossible: Rule = {
  id: "scenario-possible",
  severity: "warning",
  isAboutUnused: true,
  docs: "A scenario that expects no message for an answer gives a choice that the form offers, or a date as it is stored. It expects the label of a choice in the print, and of no key two things that contradict each other. Its day and its round exist, and no group has more items than it takes.",
  needs: ["dataModel", "options"],
  check({ sources, keys, pages, tenant, valuesOf, labelsOf }, report) {
    const rounds = toList(tenant["rounds"]).flatMap((one) => findText(toObject(one)["id"]) ?? []);
    const mosts = new Map(
      pages.flatMap(({ layout }) => addAnothersOf(layout).map(({ node: { id, prefixes } }) => [id, prefixes.length])),
    );
    for (const [file, { value }] of sources) {
      if (!file.startsWith("scenarios/")) continue;
      const { now, round, application, expect } = toObject(value);
      if (typeof round === "string" && !rounds.includes(round))
        report({
          at: { file, path: ["round"] },
          message: `This scenario is of round "${round}", which tenant.json does not have.`,
          ...suggest(round, rounds),
        });
      const expected = toObject(expect);
      const { errors, cleared, hidden, printed } = expected;
      for (const [one, other] of CONTRADICTIONS)
        for (const [index, key] of toList(expected[other]).entries())
          if (keysOf(expected[one]).includes(key))
            report({
              at: { file, path: ["expect", other, index] },
              message: `This scenario expects "${String(key)}" in "${one}" and in "${other}", so it always fails.`,
              hint: "take it out of one.",
              about: [`expected:${file}:${String(key)}`],
            });
      if (typeof now === "string" && /^\d{4}-\d{2}-\d{2}/.test(now) && !isDateBound(now.slice(0, 10)))
        report({ at: { file, path: ["now"] }, message: `"${now}" is not a date of the calendar.` });
      for (const [group, count] of Object.entries(toObject(toObject(application)["addAnother"]))) {
        const most = mosts.get(group);
        if (most !== undefined && typeof count === "number" && count > most)
          report({
            at: { file, path: ["application", "addAnother", group] },
            message: `This scenario has ${count} items of "${group}", which takes ${most} at most.`,
          });
      }
      const wrong = new Set([...Object.keys(toObject(errors)), ...toList(cleared), ...toList(hidden)]);
      for (const [key, answer] of errors === undefined
        ? []
        : Object.entries(toObject(toObject(application)["answers"]))) {
        const schema = keys.get(key)?.schema ?? {};
        const list = findListName(schema);
        const known = valuesOf(list);
        const isDate = schema["format"] === "date";
        if (wrong.has(key) || answer === "") continue;
        const isNumber = schema["type"] === "number" || schema["type"] === "integer";
        const number = isNumber && answer !== null ? Number(answer) : NaN;
        const refusal = Number.isNaN(number) ? undefined : findRefusal(schema, number);
        if (refusal !== undefined)
          report({
            at: { file, path: ["application", "answers", key] },
            message: `"${refusal}" of "${key}" refuses ${number}, but this scenario expects no message about it.`,
            hint: "it is here",
            see: keys.get(key)?.placeOf(refusal) ?? { file, path: [] },
            about: [`refusal:${key}:${refusal}`],
          });
        if (typeof answer !== "string") continue;
        if (known?.has(answer) === false || (isDate && !/^\d{4}-\d{2}-\d{2}$/.test(answer)))
          report({
            at: { file, path: ["application", "answers", key] },
            message: `"${answer}" is ${isDate ? "not a date as answers have it" : `not a choice of "${key}"`}, but this scenario expects no message about it.`,
            about: [
              `value:${String(list)}:${answer}`,
              ...(known !== undefined && isOtherYear({ value: answer, known }) ? [`list:${String(list)}`] : []),
            ],
            ...(isDate ? { hint: 'write it as "2000-03-14".' } : suggestValue(answer, known ?? [], labelsOf(list))),
          });
      }
      for (const [key, text] of Object.entries(toObject(printed))) {
        const options = labelsOf(findListName(keys.get(key)?.schema));
        const meant = options.find((option) => option.value === text);
        if (meant !== undefined && !options.some(({ label }) => label === findText(text)))
          report({
            at: { file, path: ["expect", "printed", key] },
            message: `"${String(text)}" is the value of a choice of "${key}", and prints have its label.`,
            hint: `write "${meant.label}".`,
          });
      }
    }
  },
};

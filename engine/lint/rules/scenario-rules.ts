import type { RepeatGroup } from "../../core/index.ts";
import { findClosest, suggest } from "../suggest.ts";
import { isJsonObject, toList, toObject } from "../model/json-shape.ts";
import type { Rule, Example } from "../rule.ts";

/** Names a slip by its wrong and its right letters, so that one slip in many keys becomes one problem. */
function toSlip(found: string, meant: string): string {
  let start = 0;
  while (start < found.length && found[start] === meant[start]) start += 1;
  let end = 0;
  while (end < Math.min(found.length, meant.length) - start && found.at(-1 - end) === meant.at(-1 - end)) end += 1;
  return `slip:${found.slice(0, start)}:${found.slice(start, found.length - end)}:${meant.slice(start, meant.length - end)}`;
}

function isOfItem(key: string, { id, members }: RepeatGroup): boolean {
  const [, member] = new RegExp(`^${id}_[0-9]+_(.+)$`).exec(key) ?? [];
  return member !== undefined && Object.hasOwn(members, member);
}

const scenario = (key: string): Example => ({
  "scenarios/local.json": {
    description: "A local applicant.",
    now: "2026-11-21",
    application: { answers: { [key]: "USA" } },
    expect: { visible: ["city"] },
  },
});

const scenarioKeyAsked: Rule = {
  id: "scenario-key-asked",
  severity: "error",
  isAboutUnused: true,
  docs: "A scenario answers and expects only questions of the pages. An expectation about a mistyped key would prove nothing.",
  needs: ["dataModel", "pages"],
  bad: scenario("contry"),
  finds: 'scenarios/local.json "contry": This scenario names "contry", which no page asks.',
  good: scenario("country"),
  check({ asked, keys, groups, sources }, report) {
    for (const [file, { value }] of sources) {
      if (!/^scenarios\/[^/]+\.json$/.test(file) || !isJsonObject(value)) continue;
      const check = (key: unknown, path: readonly (string | number)[], on: "key" | "value"): void => {
        if (typeof key !== "string" || asked.has(key) || asked.has(key.replace(/_desc$/, ""))) return;
        const meant = findClosest(key, asked.keys());
        report({
          at: { file, path: [...path], on },
          message: `This scenario names "${key}", which no page asks.`,
          about: [
            key,
            ...(meant === undefined ? [] : [toSlip(key, meant)]),
            ...[...groups.values()].filter((group) => isOfItem(key, group)).map(({ id }) => `group:${id}`),
          ],
          ...(keys.has(key) ? { hint: "data-model.json knows it: list it on a page." } : suggest(key, asked.keys())),
        });
      };
      const application = toObject(value["application"]);
      for (const part of ["answers", "documents"])
        for (const key of Object.keys(toObject(application[part]))) check(key, ["application", part, key], "key");
      const { printedFor, ...expectations } = toObject(value["expect"]);
      for (const [audience, printed] of Object.entries(toObject(printedFor)))
        for (const key of Object.keys(toObject(printed))) check(key, ["expect", "printedFor", audience, key], "key");
      for (const [part, expected] of Object.entries(expectations)) {
        toList(expected).forEach((key, index) => check(key, ["expect", part, index], "value"));
        for (const key of Object.keys(toObject(expected))) check(key, ["expect", part, key], "key");
      }
    }
  },
};

export const scenarioRules: readonly Rule[] = [scenarioKeyAsked];

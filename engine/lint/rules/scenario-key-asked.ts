import type { RepeatGroup } from "../../core/index.ts";
import { findClosest } from "../did-you-mean.ts";
import type { JsonPlace } from "../place.ts";
import type { Rule } from "../rule.ts";
import { isJsonObject, toList, toObject } from "../model/json-shape.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (key: string) => `This scenario names "${key}", which no page asks.`,
};

/**
 * Where two spellings part, and how. A prefix that is misspelt makes the same slip in the key of each of its questions,
 * and so one problem of all of them.
 */
function toSlip(found: string, meant: string): string {
  let start = 0;
  while (start < found.length && found[start] === meant[start]) start += 1;
  let end = 0;
  while (end < Math.min(found.length, meant.length) - start && found.at(-1 - end) === meant.at(-1 - end)) end += 1;
  return `slip:${found.slice(0, start)}:${found.slice(start, found.length - end)}:${meant.slice(start, meant.length - end)}`;
}

/** Whether a key is that of an item of a group, such as one more than the group has. */
function isOfItem(key: string, { id, members }: RepeatGroup): boolean {
  const [, member] = new RegExp(`^${id}_[0-9]+_(.+)$`).exec(key) ?? [];
  return member !== undefined && Object.hasOwn(members, member);
}

export const scenarioKeyAsked: Rule = {
  id: "scenario-key-asked",
  severity: "error",
  docs: "What a scenario answers and expects are questions of the pages; an expectation about a mistyped key would prove nothing.",
  needs: ["dataModel", "pages"],
  bad: {
    "scenarios/local.json": {
      description: "A local applicant.",
      now: "2026-11-21",
      application: { answers: { contry: "USA" } },
      expect: { visible: ["city"] },
    },
  },
  finds: 'scenarios/local.json "contry": This scenario names "contry", which no page asks.',
  good: {
    "scenarios/local.json": {
      description: "A local applicant.",
      now: "2026-11-21",
      application: { answers: { country: "USA" } },
      expect: { visible: ["city"] },
    },
  },
  check({ pages, keys, groups, sources }, report) {
    const asked = new Set(pages.flatMap(({ properties }) => [...properties.keys()]));
    for (const [file, { value }] of sources) {
      if (!/^scenarios\/[^/]+\.json$/.test(file) || !isJsonObject(value)) continue;
      const check = (key: unknown, path: readonly (string | number)[], on: "key" | "value"): void => {
        if (
          typeof key !== "string" ||
          asked.has(key) ||
          (key.endsWith("_desc") && asked.has(key.slice(0, -"_desc".length)))
        )
          return;
        const meant = findClosest(key, asked);
        const at: JsonPlace = { file, path: [...path], on };
        report({
          at,
          message: messages.unknown(key),
          about: [
            key,
            ...(meant === undefined ? [] : [toSlip(key, meant)]),
            ...[...groups.values()].filter((group) => isOfItem(key, group)).map(({ id }) => `group:${id}`),
          ],
          ...(keys.has(key) ? { hint: "data-model.json knows it: list it on a page." } : suggest(key, asked)),
        });
      };
      const application = toObject(value["application"]);
      for (const part of ["answers", "documents"])
        for (const key of Object.keys(toObject(application[part]))) check(key, ["application", part, key], "key");
      for (const [part, expected] of Object.entries(toObject(value["expect"]))) {
        toList(expected).forEach((key, index) => check(key, ["expect", part, index], "value"));
        for (const key of Object.keys(toObject(expected))) check(key, ["expect", part, key], "key");
      }
    }
  },
};

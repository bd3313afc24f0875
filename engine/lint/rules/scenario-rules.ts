import { ANSWER_FORMAT_CHECKS, filePlacesOf, isLocalTime } from "../../core/index.ts";
import type { RepeatGroup } from "../../core/index.ts";
import { isOtherYear } from "../analysis/answer-domains.ts";
import { findClosest, suggest } from "../suggest.ts";
import { findText, isJsonObject, toList, toObject } from "../model/json-shape.ts";
import { addAnothersOf } from "../model/layout-facts.ts";
import { findListName } from "../model/data-model-facts.ts";
import { placeOfOption } from "../model/option-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
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

const scenario = (key: string, now = "2026-11-21"): Example => ({
  "scenarios/local.json": {
    description: "A local applicant.",
    now,
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

const scenarioPossible: Rule = {
  id: "scenario-possible",
  severity: "error",
  docs: "The applicant of a scenario could exist: the day is in the calendar, the round is in tenant.json, tabs, items and documents are on the pages, and dates are dates, unless `expect.errors` names them.",
  needs: ["dataModel", "pages"],
  bad: scenario("country", "2026-02-30"),
  finds: 'scenarios/local.json "2026-02-30": "2026-02-30" is not a day of the calendar.',
  good: scenario("country", "2026-02-28"),
  check(model, report) {
    const tabGroups = findTabGroups(model);
    const addAnothers = new Map(
      model.pages.flatMap(({ layout }) => addAnothersOf(layout).map(({ node }) => [node.id, node.prefixes.length])),
    );
    const fitting = findFitting(model);
    for (const [file, { value }] of model.sources) {
      if (!/^scenarios\/[^/]+\.json$/.test(file) || !isJsonObject(value)) continue;
      const application = toObject(value["application"]);
      const place = (part: string, key: string, on: "key" | "value") => ({
        file,
        path: ["application", part, key],
        on,
      });
      const now = findText(value["now"]);
      // The rule file-matches-schema reports this.
      const day = now?.slice(0, 10);
      if (day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && !ANSWER_FORMAT_CHECKS.date(day))
        report({ at: { file, path: ["now"] }, message: `"${day}" is not a day of the calendar.` });
      else if (now !== undefined && now.length === 16 && !isLocalTime(now))
        report({ at: { file, path: ["now"] }, message: `"${now}" is not a time of day.` });
      const round = findText(value["round"]);
      const rounds = toList(model.tenant["rounds"]).flatMap((one) => findText(toObject(one)["id"]) ?? []);
      if (round !== undefined && !rounds.includes(round))
        report({
          at: { file, path: ["round"] },
          message: `This scenario is for round "${round}", which tenant.json does not have.`,
          ...suggest(round, rounds),
        });
      for (const [id, tab] of Object.entries(toObject(application["tabs"]))) {
        const tabs = tabGroups.get(id);
        if (tabs === undefined)
          report({
            at: place("tabs", id, "key"),
            message: `No page has tabs "${id}".`,
            ...suggest(id, tabGroups.keys()),
          });
        else if (typeof tab === "string" && !tabs.includes(tab) && new Set(tabs).size === tabs.length)
          report({
            at: place("tabs", id, "value"),
            message: `Tabs "${id}" have no tab "${tab}".`,
            ...suggest(tab, tabs),
          });
      }
      for (const [id, count] of Object.entries(toObject(application["addAnother"]))) {
        const most = addAnothers.get(id);
        if (most === undefined)
          report({
            at: place("addAnother", id, "key"),
            message: `No page has an addAnother "${id}".`,
            ...suggest(id, addAnothers.keys()),
          });
        else if (typeof count === "number" && count > most)
          report({
            at: place("addAnother", id, "value"),
            message: `Add-another "${id}" has ${most} items at most; this applicant has ${count}.`,
            about: [`group:${id}`],
          });
      }
      for (const [key, files] of Object.entries(toObject(application["documents"]))) {
        const schema = model.keys.get(key)?.schema;
        if (schema === undefined) continue;
        const most = filePlacesOf(key, schema).length;
        if (schema["x-document"] !== true)
          report({
            at: place("documents", key, "key"),
            message: `"${key}" is not a document, so no file can be attached to it.`,
          });
        else if (Array.isArray(files) && files.length > most)
          report({
            at: place("documents", key, "key"),
            message: `"${key}" takes ${most} file${most === 1 ? "" : "s"} at most; this applicant has ${files.length}.`,
            hint: 'a question says how many it takes by "max" of its "x-files".',
          });
      }
      const expected = toObject(toObject(value["expect"])["errors"]);
      for (const [key, answer] of Object.entries(toObject(application["answers"]))) {
        const schema = model.keys.get(key)?.schema;
        // If a scenario expects an error, its wrong answer is intended.
        if (schema !== undefined && !Object.hasOwn(expected, key)) {
          const list = findListName(schema);
          const offered = list === undefined ? undefined : model.valuesOf(list);
          if (schema["type"] === "boolean" && typeof answer !== "boolean" && answer !== "")
            report({
              at: place("answers", key, "value"),
              message: `"${key}" is a checkbox, so its answer is true, or left out.`,
              hint: "write true.",
            });
          else if (
            list !== undefined &&
            typeof answer === "string" &&
            answer !== "" &&
            offered?.has(answer) === false &&
            fitting.has(key) &&
            !isOtherYear({ value: answer, known: offered })
          )
            report({
              at: place("answers", key, "value"),
              message: `"${key}" cannot be "${answer}", which is not a value of option list "${list}"; if this is intended, expect its message in "errors".`,
              about: [`value:${list}:${answer}`],
              ...suggest(answer, offered, (known) => placeOfOption(model, list, known)),
            });
        }
        if (typeof answer !== "string" || answer === "" || model.keys.get(key)?.schema["format"] !== "date") continue;
        if (!ANSWER_FORMAT_CHECKS.date(answer) && !Object.hasOwn(expected, key))
          report({
            at: place("answers", key, "value"),
            message: `"${key}" is answered with "${answer}", which is not a date as YYYY-MM-DD, and no error is expected for it.`,
          });
      }
    }
  },
};

/** Keys of choices that at least one scenario answers validly. If none does, the list itself is likely wrong. */
function findFitting(model: TenantModel): ReadonlySet<string> {
  const scenarios = [...model.sources].filter(([file]) => file.startsWith("scenarios/"));
  return new Set(
    scenarios.flatMap(([, { value }]) =>
      Object.entries(toObject(toObject(toObject(value)["application"])["answers"])).flatMap(([key, answer]) => {
        const list = findListName(model.keys.get(key)?.schema);
        return list !== undefined && model.valuesOf(list)?.has(String(answer)) === true ? [key] : [];
      }),
    ),
  );
}

function findTabGroups({ pages }: TenantModel): ReadonlyMap<string, readonly string[]> {
  return new Map(
    pages.flatMap(({ layout }) =>
      layout.nodes.flatMap(({ node, type }) =>
        type === "tabs" && typeof node["id"] === "string"
          ? [[node["id"], toList(node["tabs"]).flatMap((tab) => findText(toObject(tab)["id"]) ?? [])] as const]
          : [],
      ),
    ),
  );
}

export const scenarioRules: readonly Rule[] = [scenarioKeyAsked, scenarioPossible];

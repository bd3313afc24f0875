import { keysOfGroup, placeholdersOf } from "../../core/index.ts";
import { DEFAULT_TEXTS } from "../../texts/index.ts";
import { wholeFile, type Finding, type Place } from "../finding.ts";
import { DATA_MODEL_FILE, findListName } from "../model/data-model-facts.ts";
import { findText, isJsonObject, toList, toObject } from "../model/json-shape.ts";
import type { PageFact } from "../model/page-facts.ts";
import { inTenantFile, type TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { findClosest, suggestDefined } from "../suggest.ts";
import { SHARED_PREFIX } from "../tenant-files.ts";
import { takenBy, templateOf } from "../template/read-template.ts";
import { readConditionUses } from "./name-rules.ts";
import { readOfficeKeys } from "./office-rules.ts";
import { aboutItem, findGroupOfItem } from "./repeat-rules.ts";

interface KeyUse extends Pick<Finding, "at" | "about"> {
  readonly key: string;
  readonly words: string;
}

function findKeyUses(model: TenantModel): readonly KeyUse[] {
  const { pages, tenant } = model;
  const office = toObject(tenant["office"]);
  return [
    ...pages.flatMap(({ id, layout: { clears } }) => clears.map((one) => ({ ...one, words: `Page "${id}" clears` }))),
    ...pages.flatMap(({ rules }) =>
      rules.flatMap(({ rule, placeOf }) => toUse(rule["field"], placeOf("field"), "A rule is about")),
    ),
    ...toList(toObject(tenant["print"])["summary"]).flatMap((key, index) =>
      toUse(key, inTenantFile("print", "summary", index), "The print's summary in tenant.json names"),
    ),
    ...readOfficeKeys(tenant).map(({ part, ...use }) => ({ ...use, words: `"${part}" of the office's list names` })),
    ...Object.keys(toObject(office["labels"])).map((key) => ({
      key,
      at: { ...inTenantFile("office", "labels", key), on: "key" as const },
      words: '"labels" of the office\'s list names',
    })),
    ...templateOf(model).calls.flatMap(({ name, argument }) =>
      argument === undefined || takenBy(name) !== "key"
        ? []
        : toUse(argument.value, argument.at, `Print template "print.hbs" of tenant "${model.id}" uses`),
    ),
    ...findNamesOfBanner(model),
    ...[...model.sources].flatMap(([file, { value }]) =>
      /^scenarios\/[^/]+\.json$/.test(file) && isJsonObject(value) ? findScenarioUses(model, file, value) : [],
    ),
  ];
}

const toUse = (key: unknown, at: Place, words: string): readonly KeyUse[] =>
  typeof key === "string" ? [{ key, at, words }] : [];

const BANNER = "banner.submitted";

function findNamesOfBanner({ texts, partner }: TenantModel): readonly KeyUse[] {
  if (texts[BANNER] !== undefined) return [];
  return placeholdersOf(DEFAULT_TEXTS[BANNER])
    .filter((key) => !Object.hasOwn(partner, key))
    .map((key) => ({
      key,
      at: inTenantFile(),
      words: `texts.json has no "${BANNER}", and the default text names`,
    }));
}

function findScenarioUses(
  { asked, groups }: TenantModel,
  file: string,
  scenario: Readonly<Record<string, unknown>>,
): readonly KeyUse[] {
  const toUses = (value: unknown, ...path: readonly string[]): readonly KeyUse[] => {
    const keys = Array.isArray(value) ? toList(value) : Object.keys(toObject(value));
    return keys.flatMap((key, index): readonly KeyUse[] => {
      if (typeof key !== "string" || asked.has(key.replace(/_desc$/, ""))) return [];
      const at: Place = Array.isArray(value)
        ? { file, path: [...path, index] }
        : { file, path: [...path, key], on: "key" };
      const meant = findClosest(key, asked.keys());
      const group = findGroupOfItem(key, groups);
      const about = [meant === undefined ? [] : toSlip(key, meant), group === undefined ? [] : `group:${group.id}`];
      return [{ key, at, words: "This scenario names", about: about.flat() }];
    });
  };
  const { answers, documents } = toObject(scenario["application"]);
  const { printedFor, ...expectations } = toObject(scenario["expect"]);
  return [
    ...toUses(answers, "application", "answers"),
    ...toUses(documents, "application", "documents"),
    ...Object.entries(toObject(printedFor)).flatMap(([name, texts]) => toUses(texts, "expect", "printedFor", name)),
    ...Object.entries(expectations).flatMap(([part, expected]) => toUses(expected, "expect", part)),
  ];
}

/** Names a slip by the letters before it, its wrong and its right letters: a slip in many keys becomes one problem. */
function toSlip(found: string, meant: string): string {
  let start = 0;
  while (start < found.length && found[start] === meant[start]) start += 1;
  let end = 0;
  while (end < Math.min(found.length, meant.length) - start && found.at(-1 - end) === meant.at(-1 - end)) end += 1;
  return `slip:${found.slice(0, start)}:${found.slice(start, found.length - end)}:${meant.slice(start, meant.length - end)}`;
}

const nameAsked: Rule = {
  id: "name-asked",
  isAboutUnused: true,
  docs: "A page asks every question that a rule, a block's `clears`, a scenario, print.hbs, the banner after submission, or `print` and `office` of tenant.json names. A mistyped key would do nothing, and the error summary could not link to it (docs/specification.md, section 2, validation summary).",
  needs: ["pages", "dataModel", "texts"],
  check(model, report) {
    for (const { key, at, words, about = [] } of findKeyUses(model))
      if (!model.asked.has(key))
        report({
          at,
          message: `${words} "${key}", which no page asks.`,
          about: [key, ...about],
          ...suggestDefined(key, model.asked),
          ...aboutItem(key, model),
        });
  },
};

const pageAgrees: Rule = {
  id: "page-agrees",
  isAboutUnused: true,
  docs: "A page's layout and the `properties` of its schema have the same questions. Its `uiSchema`, its `required`, its `errorMessage.required` and its `rules` name no others.",
  needs: ["dataModel"],
  check(model, report) {
    const repeated = new Set([...model.groups.values()].flatMap((group) => keysOfGroup(group).map(([key]) => key)));
    for (const page of model.pages) {
      const { id, file, value, layout: facts, properties, fieldUis, required } = page;
      const add = (key: string, at: Place, message: string, more: Partial<Finding>): void =>
        report({ at, message: `Page "${id}" ${message}`, about: [key], ...more });
      // The rule name-known reports unknown keys.
      for (const { key, at } of facts.keys)
        if (!properties.has(key) && model.keys.has(key))
          add(key, at, `lays out "${key}", which its "schema" does not list.`, suggestQuestion(key, page, model));
      const laidOut = new Set(facts.keys.map(({ key }) => key));
      const mistyped = [...laidOut].filter((key) => !model.keys.has(key));
      for (const [key, { at }] of properties)
        if (!laidOut.has(key) && model.keys.has(key) && !isMeant(key, mistyped))
          // The place of a group's key is in the data model.
          add(
            key,
            repeated.has(key) ? (model.keys.get(key)?.at ?? at) : at,
            `lists "${key}" in its schema, but its layout never shows it.`,
            { hint: 'add it to "ui:layout", or take it out of "properties".' },
          );
      const unasked = [...fieldUis.values()].filter(({ key }) => !properties.has(key));
      for (const { key, placeOf } of unasked)
        add(key, placeOf(), `has settings for "${key}", which it does not ask.`, {
          ...suggestQuestion(key, page, model),
          // If the layout has one unknown name and one question has settings only, the name likely means the question.
          about: mistyped.length === 1 && unasked.length === 1 ? [key, ...mistyped] : [key],
        });
      for (const { rule, placeOf } of page.rules) {
        const key = findText(rule["field"]) ?? "";
        const other = properties.has(key) ? undefined : model.pages.find((one) => one.properties.has(key));
        if (other !== undefined)
          add(key, placeOf("field"), `has a rule about "${key}", which it does not ask.`, {
            hint: `move the rule to page "${other.id}", which asks it.`,
            isWarning: true,
          });
      }
      const lacking = required.filter(({ name }) => !properties.has(name));
      for (const { name, at } of lacking)
        add(name, at, `requires "${name}", which it does not ask.`, suggestQuestion(name, page, model));
      const { required: written = [], errorMessage } = toObject(value["schema"]);
      if (!Array.isArray(written)) continue;
      const names = new Map(required.map(({ name, at }) => [name, { at }]));
      const unknown = lacking.map(({ name }) => name);
      for (const key of Object.keys(toObject(toObject(errorMessage)["required"])))
        if (!names.has(key) && !isMeant(key, unknown))
          add(
            key,
            { file, path: ["schema", "errorMessage", "required", key], on: "key" },
            `has a message for when "${key}" is missing, but does not require it.`,
            suggestDefined(key, names),
          );
    }
  },
};

const isMeant = (key: string, mistyped: readonly string[]): boolean =>
  mistyped.some((other) => findClosest(other, [key]) !== undefined);

function suggestQuestion(name: string, page: PageFact, { pages, keys, writtenSources }: TenantModel): Partial<Finding> {
  const other = pages.find(({ properties }) => properties.has(name));
  if (other !== undefined) return { hint: `page "${other.id}" asks it.` };
  if (!keys.has(name)) return suggestDefined(name, page.properties);
  const { properties } = toObject(toObject(writtenSources.get(page.file)?.value)["schema"]);
  if (properties === undefined) return { hint: `lay out "${name}" on this page.` };
  return { hint: `add "${name}": { "$ref": "../data-model.json#/properties/${name}" } to "properties".` };
}

export const nameUsed: Rule = {
  id: "name-used",
  isAboutUnused: true,
  docs: 'A page asks every answer of the data model. If no page should ask it, say why in `"x-unasked-reason"`. An unused condition, option list or file of assets/ is only a warning.',
  needs: ["pages", "dataModel"],
  check(model, report) {
    const { keys, conditions, lists } = model;
    const warn = (what: string, at: Place, about: string): void =>
      report({ at, message: `${what} is unused.`, hint: "use it, or delete it.", about: [about], isWarning: true });
    const used = new Set(readConditionUses(model).map(({ name }) => name ?? ""));
    const unknown = [...used].filter((name) => !conditions.has(name));
    for (const { name, at } of conditions.values())
      if (!used.has(name) && !isMeant(name, unknown)) warn(`Condition "${name}"`, at, `condition:${name}`);
    const chosen = new Set([
      ...[...keys.values()].map(({ schema }) => findListName(schema)),
      ...[...lists.values()].map(({ value }) => findText(value["extends"])),
    ]);
    for (const { name, file, isShared } of lists.values())
      if (!isShared && !chosen.has(name)) warn(`Option list "${name}"`, { file, path: [] }, `list:${name}`);
    const written = [...model.files.texts].filter(([file]) => !file.startsWith(SHARED_PREFIX));
    for (const path of model.files.assets.keys())
      if (!written.some(([, text]) => text.includes(path.slice("assets/".length))))
        warn(`"${path}"`, wholeFile(path), `asset:${path}`);
    reportUnasked(model, report);
  },
};

function reportUnasked({ pages, keys, groups }: TenantModel, report: (finding: Finding) => void): void {
  const asked = new Set(
    pages.flatMap(({ properties, layout: facts }) => [...properties.keys(), ...facts.keys.map(({ key }) => key)]),
  );
  // The rule name-known reports an unknown key, which may be a misspelling of an unasked key.
  if ([...asked].some((key) => !keys.has(key))) return;
  const left = new Map(
    [...keys].filter(([key, { schema }]) => !asked.has(key) && schema["x-unasked-reason"] === undefined),
  );
  for (const group of groups.values()) {
    const members = keysOfGroup(group).map(([key]) => key);
    if (!members.every((key) => left.has(key))) continue;
    for (const key of members) left.delete(key);
    report({
      at: { file: DATA_MODEL_FILE, path: ["repeat", group.id], on: "key" },
      message: `The group "${group.id}" is in the data model, but no page asks it.`,
      hint: `lay out an "addAnother" with the id "${group.id}" on a page, or delete the group.`,
      about: members,
    });
  }
  for (const { key, at } of left.values())
    report({
      at,
      message: `"${key}" is in the data model, but no page asks it.`,
      hint: 'ask it on a page, delete it, or say in "x-unasked-reason" why it stays.',
      about: [key],
    });
}

export const askedRules: readonly Rule[] = [pageAgrees, nameAsked];

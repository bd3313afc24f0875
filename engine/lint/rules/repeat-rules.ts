import { findGroupName, keysOfGroup, type RepeatGroup } from "../../core/index.ts";
import { type Finding, type Report, type JsonPlace, below } from "../finding.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import { findText, toObject, valueAt } from "../model/json-shape.ts";
import { PROPERTY_REFERENCE, type PageFact } from "../model/page-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const GROUP_REFERENCE = /data-model\.json#\/repeat\/([^/]+)$/;

const repeatGroupKnown: Rule = {
  id: "repeat-group-known",
  docs: "The data model declares each repeated group once, under `repeat`, with its prefixes. A page has no `prefixes`, unlike pages of earlier versions.",
  needs: ["dataModel"],
  check(model, report) {
    for (const page of model.pages) {
      checkProperties(model, page, report);
      checkNodes(model, page, report);
    }
  },
};

function checkProperties(model: TenantModel, page: PageFact, report: Report): void {
  const { properties } = toObject(toObject(model.writtenSources.get(page.file)?.value)["schema"]);
  for (const [name, property] of Object.entries(toObject(properties))) {
    const path = ["schema", "properties", name];
    const id = findGroupName(name);
    const reference = findText(toObject(property)["$ref"]) ?? "";
    const named = GROUP_REFERENCE.exec(reference)?.[1];
    const at: JsonPlace = { file: page.file, path, on: "key", isWritten: true };
    if (id !== undefined && !model.groups.has(id))
      report({
        at,
        message: `Page "${page.id}" names the group "${id}", which ${DATA_MODEL_FILE} does not declare under "repeat".`,
        ...suggestGroup(id, model),
      });
    else if (id !== undefined && named !== id)
      report({
        at: { file: page.file, path: [...path, "$ref"], isWritten: true },
        message: `"{${id}}" stands for the answers of the group "${id}", but refers to "${reference}".`,
        hint: `write "../data-model.json#/repeat/${id}".`,
      });
    else if (id === undefined && named !== undefined)
      report({
        at,
        message: `"${name}" refers to the group "${named}", so its name must be "{${named}}".`,
        about: [name, ...answersOf(model.groups.get(named))],
        hint: `did you mean "{${named}}"?`,
      });
    const other = PROPERTY_REFERENCE.exec(reference)?.[1];
    if (id === undefined && other !== undefined && other !== name && model.keys.has(other))
      report({
        at: { file: page.file, path: [...path, "$ref"], isWritten: true },
        message: `"${name}" refers to "${other}"; a question refers to the answer of its own key.`,
        about: [name, other],
        hint: `write "${other}" for "${name}", or refer to "${name}".`,
      });
  }
}

function checkNodes(
  { groups, writtenSources }: TenantModel,
  { id: page, file, layout }: PageFact,
  report: Report,
): void {
  const source: unknown = writtenSources.get(file)?.value;
  for (const { at } of layout.repeating) {
    const written = toObject(valueAt(source, at.path));
    const id = findText(written["id"]);
    if (id === undefined) continue;
    const idAt: JsonPlace = below(at, "id");
    if (written["prefixes"] !== undefined)
      report({
        at: { ...below(at, "prefixes"), on: "key" },
        message: `The group "${id}" has its prefixes from "repeat" of ${DATA_MODEL_FILE}; a page takes no "prefixes".`,
        hint: groups.has(id)
          ? `leave "prefixes" out.`
          : `declare the group "${id}" under "repeat", with its questions in "properties"; see “Ask for several of the same” in docs/how-to/ask-questions.md.`,
      });
    else if (!groups.has(id))
      report({
        at: idAt,
        message: `Page "${page}" repeats the group "${id}", which ${DATA_MODEL_FILE} does not declare under "repeat".`,
        ...suggestGroup(id, { groups }),
      });
    const meant = groups.has(id) ? findGroupOfChildren(written, id, groups) : undefined;
    if (meant !== undefined)
      report({
        at: idAt,
        message: `This repeats the group "${id}", but asks the answers of the group "${meant}".`,
        hint: `did you mean "${meant}"?`,
      });
  }
}

function findGroupOfChildren(
  node: Readonly<Record<string, unknown>>,
  id: string,
  groups: TenantModel["groups"],
): string | undefined {
  const named = new Set(
    [...JSON.stringify(node["children"] ?? []).matchAll(/"\{([a-z][a-z0-9_]*)\}/g)].map(([, name = ""]) => name),
  );
  const [other] = named;
  return named.size === 1 && other !== undefined && other !== id && groups.has(other) ? other : undefined;
}

const answersOf = (group: RepeatGroup | undefined): readonly string[] =>
  (group?.prefixes ?? []).flatMap((prefix) => Object.keys(group?.members ?? {}).map((member) => prefix + member));

function suggestGroup(id: string, { groups }: Pick<TenantModel, "groups">): ReturnType<typeof suggest> {
  return suggest(id, groups.keys(), (name) => ({ file: DATA_MODEL_FILE, path: ["repeat", name], on: "key" }));
}

const repeatKeysDistinct: Rule = {
  id: "repeat-keys-distinct",
  docs: "The answers of a repeated group have unique keys: no two items, no two groups, and no group and other question share a key.",
  needs: ["dataModel"],
  check({ groups, writtenSources }, report) {
    const file = toObject(writtenSources.get(DATA_MODEL_FILE)?.value);
    const own = toObject(file["properties"]);
    const owners = new Map<string, string>();
    for (const group of groups.values()) {
      const { id, prefixes } = group;
      const placeOf = (...path: readonly string[]): JsonPlace => ({
        file: DATA_MODEL_FILE,
        path: ["repeat", id, ...path],
        on: path.length === 0 ? "key" : "value",
      });
      const [first = "", ...further] = prefixes;
      const again = further.indexOf(first);
      if (further.length > 1 && new Set(further).size === 1)
        report({
          at: placeOf("furtherPrefix"),
          message: `All further items of the group "${id}" have the prefix "${further[0] ?? ""}": it lacks "{n}".`,
          about: [`group:${id}`],
        });
      else if (again >= 0)
        report({
          at: placeOf("firstPrefix"),
          message: `Item ${again + 2} of the group "${id}" has the prefix "${first}", which is the prefix of its first item.`,
          about: [`group:${id}`],
        });
      const keys = keysOfGroup(group);
      const memberOf = new Map<string, string>();
      for (const [key, member] of keys)
        if (!memberOf.has(key)) memberOf.set(key, member);
        else if (memberOf.get(key) !== member)
          report({
            at: placeOf("properties", member),
            message: `The group "${id}" has an answer "${key}" in two items, made of different prefixes.`,
            about: [key],
          });
      const shared = keys.find(([key]) => owners.has(key));
      const other = owners.get(shared?.[0] ?? "");
      if (shared !== undefined && other !== undefined)
        report({
          at: placeOf(),
          message: `The group "${id}" has an answer "${shared[0]}", and so has the group "${other}".`,
          hint: `give one of them another "firstPrefix" or "furtherPrefix".`,
          about: keys.map(([key]) => key),
        });
      for (const [key, member] of keys) {
        if (Object.hasOwn(own, key))
          report({
            at: placeOf("properties", member),
            message: `The group "${id}" has an answer "${key}", which is also among the "properties" of ${DATA_MODEL_FILE}.`,
            hint: "the other is here",
            see: { file: DATA_MODEL_FILE, path: ["properties", key], on: "key", isWritten: true },
            about: [key],
          });
        if (!owners.has(key)) owners.set(key, id);
      }
    }
  },
};

/** The group of an item's answer, such as `college_5_name`, if the data model has such a member. */
export const findGroupOfItem = (key: string, groups: TenantModel["groups"]): RepeatGroup | undefined =>
  [...groups.values()].find(({ id, members }) => {
    const [, member] = new RegExp(`^${id}_[0-9]+_(.+)$`).exec(key) ?? [];
    return member !== undefined && Object.hasOwn(members, member);
  });

/** Hint that the group of an unknown answer has fewer items. */
export function aboutItem(name: string, { groups }: TenantModel): Partial<Finding> {
  const group = findGroupOfItem(name, groups);
  if (group === undefined) return {};
  return {
    about: [name, `group:${group.id}`],
    hint: `"${group.id}" has ${group.prefixes.length} items: name one of these, or raise its "max"`,
    see: { file: DATA_MODEL_FILE, path: ["repeat", group.id, "max"] },
  };
}

export const repeatRules: readonly Rule[] = [repeatGroupKnown, repeatKeysDistinct];

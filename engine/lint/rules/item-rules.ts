import { MAX_COMPONENTS, type RepeatGroup } from "../../core/index.ts";
import { CONDITIONS_FILE } from "../model/rule-facts.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import { isJsonObject } from "../model/json-shape.ts";
import { addAnothersOf } from "../model/layout-facts.ts";
import type { Rule } from "../rule.ts";
import { below } from "../finding.ts";

type Path = readonly (string | number)[];

export const repeatItemNamesItself: Rule = {
  id: "repeat-item-names-itself",
  docs: "Texts, rules and conditions for each item of a group name the item's own answers by the placeholder: `{college}country`. The full name `college_country` would mean the first item's answer in every item. A rule that compares an item's answer with the first item's may use both.",
  needs: ["dataModel"],
  check({ groups, writtenSources }, report) {
    const conditions = writtenSources.get(CONDITIONS_FILE)?.value;
    const named = isJsonObject(conditions) ? Object.keys(conditions) : [];
    const own = new Map([...groups.values()].map((group) => [group.id, toOwnNames(group, named)] as const));
    if (own.size === 0) return;
    for (const [file, { value }] of writtenSources)
      if (file === DATA_MODEL_FILE || file === CONDITIONS_FILE || file.startsWith("pages/"))
        for (const { id, part, path } of findItemParts(value, [], (found) => own.has(found)))
          reportFirst(part, own.get(id) ?? new Map<string, string>(), (at, key, meant) => {
            const whole = [...path, ...at];
            const isAsked = whole.includes("children") && !CONDITIONS.has(whole.at(-1));
            const ofItems = (member: string): readonly string[] =>
              groups.get(id)?.prefixes.map((prefix) => prefix + member) ?? [];
            report({
              at: { file, path: whole, isWritten: true },
              message: `This applies to each item of "${id}", but names "${key}", which belongs to the first item only.`,
              hint: `write "${meant}".`,
              about: isAsked
                ? ofItems(meant.slice(id.length + 2))
                : ofItems(String(at[1])).map((other) => `by:${other}`),
              isWarning: !isAsked && whole.at(-1) !== "by",
            });
          });
  },
};

const CONDITIONS: ReadonlySet<unknown> = new Set(["shownWhen", "hiddenWhen", "condition", "when"]);

function toOwnNames({ id, prefixes: [first = ""], members }: RepeatGroup, conditions: readonly string[]) {
  const placeholder = `{${id}}`;
  const written = [
    ...Object.keys(members).map((member) => placeholder + member),
    ...conditions.filter((name) => name.includes(placeholder)),
  ];
  return new Map(written.map((name) => [name.replaceAll(placeholder, first), name] as const));
}

type ItemPart = Readonly<{ id: string; part: unknown; path: Path }>;

function findItemParts(value: unknown, path: Path, isGroup: (id: string) => boolean): readonly ItemPart[] {
  const inside: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((item: unknown, index) => [index, item] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return inside.flatMap(([step, part]) => {
    if (!isJsonObject(part) && !Array.isArray(part)) return [];
    const here = [...path, step];
    const id = findGroupId(value, step, part, path);
    return id !== undefined && isGroup(id) ? [{ id, part, path: here }] : findItemParts(part, here, isGroup);
  });
}

function findGroupId(parent: unknown, step: string | number, part: unknown, path: Path): string | undefined {
  if (path.length === 1 && path[0] === "repeat") return String(step);
  if (step === "children" && isJsonObject(parent) && "itemTitle" in parent) return String(parent["id"]);
  const written = isJsonObject(part) && "message" in part ? part["field"] : step;
  return typeof written === "string" ? /^\{([^{}]+)\}/.exec(written)?.[1] : undefined;
}

function reportFirst(
  part: unknown,
  own: ReadonlyMap<string, string>,
  found: (at: Path, key: string, meant: string) => void,
): void {
  const visit = (value: unknown, path: Path, text: string): void => {
    if (typeof value === "string") {
      const meant = own.get(value);
      if (meant !== undefined && !text.includes(`"${meant}"`)) found(path, value, meant);
    } else if (Array.isArray(value)) value.forEach((item, index) => visit(item, [...path, index], text));
    else if (isJsonObject(value))
      for (const [key, item] of Object.entries(value))
        if (!WORDS.has(key) && !(key === "x-options" && typeof item === "string"))
          visit(item, [...path, key], RULES.has(key) ? JSON.stringify(item) : text);
  };
  visit(part, [], isJsonObject(part) && "when" in part ? JSON.stringify(part["when"]) : "");
}

const WORDS: ReadonlySet<string> = new Set([
  "title",
  "label",
  "itemTitle",
  "description",
  "message",
  "errorMessage",
  "category",
  "list",
  "id",
]);
const RULES: ReadonlySet<string> = new Set(["when", "x-compute"]);

const addAnotherKeysDistinct: Rule = {
  id: "add-another-keys-distinct",
  docs: "The items of an add-another share no answer, with each other or with the rest of the form: each key begins with its item's own prefix.",
  check({ pages }, report) {
    const elsewhere = new Set(
      pages.flatMap(({ layout: { keys } }) =>
        keys.filter(({ gates }) => !gates.some(({ kind }) => kind === "item")).map(({ key }) => key),
      ),
    );
    for (const { node, at, itemKeys } of pages.flatMap(({ layout: facts }) => addAnothersOf(facts))) {
      const idAt = below(at, "id");
      for (const key of new Set(itemKeys.flat()))
        if (elsewhere.has(key))
          report({
            at: idAt,
            message: `Add-another "${node.id}" asks "${key}", which is also asked outside of it.`,
            about: [key],
          });
        else if (itemKeys.length > 1 && itemKeys.every((keys) => keys.includes(key)))
          report({
            at: idAt,
            message: `Add-another "${node.id}" asks "${key}" in every item: its key lacks "{${node.id}}".`,
            about: [key, `group:${node.id}`],
          });
    }
  },
};

const addAnotherAtMostTen: Rule = {
  id: "add-another-at-most-ten",
  docs: `An add-another has at most ${MAX_COMPONENTS} items (docs/specification.md, sections 8 and 9).`,
  check({ pages, groups }, report) {
    for (const { node } of pages.flatMap(({ layout: facts }) => addAnothersOf(facts))) {
      if (node.prefixes.length > MAX_COMPONENTS && groups.has(node.id))
        report({
          at: { file: DATA_MODEL_FILE, path: ["repeat", node.id, "max"] },
          message: `The maxNumberOfComponents cannot exceed ${MAX_COMPONENTS}: add-another "${node.id}" has more items.`,
          hint: `write ${MAX_COMPONENTS} or less.`,
        });
    }
  },
};

export const itemRules: readonly Rule[] = [addAnotherKeysDistinct, addAnotherAtMostTen];

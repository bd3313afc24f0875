import { addAnothersOf } from "../model/layout-facts.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  prefix: (addAnother: string, prefix: string, keys: readonly string[]) =>
    `With prefix "${prefix}", add-another "${addAnother}" asks "${keys[0] ?? ""}" and ${keys.length - 1} more, which data-model.json does not define.`,
  unknown: (where: string, key: string) => `${where} asks "${key}", which data-model.json does not define.`,
};

export const layoutKeyExists: Rule = {
  id: "layout-key-exists",
  severity: "error",
  docs: "Every question of a layout, in tabs and in each add-another item too, is an answer of the data model.",
  needs: ["dataModel"],
  bad: {
    "pages/about.json": { uiSchema: { "ui:layout": ["frist_name", "first_name", "country", "city", "prev_attend"] } },
  },
  finds: 'pages/about.json "frist_name": Page "about" asks "frist_name", which data-model.json does not define.',
  good: { "pages/about.json": { uiSchema: { "ui:layout": ["first_name", "country", "city", "prev_attend"] } } },
  check({ pages, keys }, report) {
    for (const { id, layout } of pages) {
      for (const { node, at, itemKeys } of addAnothersOf(layout)) {
        // Where the keys of other items are known, not each of this item's keys is misspelt, but its prefix.
        if (!itemKeys.flat().some((key) => keys.has(key))) continue;
        itemKeys.forEach((asked, index) => {
          const own = [...new Set(asked)];
          const prefix = node.prefixes[index] ?? "";
          if (own.length < 2 || own.some((key) => keys.has(key))) return;
          report({
            at: { ...at, path: [...at.path, "prefixes", index] },
            message: messages.prefix(node.id, prefix, own),
            about: own,
            ...suggest(prefix, findPrefixes(own, prefix, keys.keys())),
          });
        });
      }
      for (const { key, at, inside } of layout.keys) {
        if (keys.has(key)) continue;
        report({
          at,
          message: messages.unknown(inside ?? `Page "${id}"`, key),
          about: [key],
          ...suggest(key, keys.keys(), (name) => keys.get(name)?.at),
        });
      }
    }
  },
};

/** What stands in the data model before the same ends of keys. */
function findPrefixes(asked: readonly string[], prefix: string, known: Iterable<string>): ReadonlySet<string> {
  const ends = asked.map((key) => key.slice(prefix.length)).filter((end) => end !== "");
  return new Set(
    [...known].flatMap((key) => ends.filter((end) => key.endsWith(end)).map((end) => key.slice(0, -end.length))),
  );
}

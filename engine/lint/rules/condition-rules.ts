import { findConditionCycle } from "../../core/index.ts";
import type { RepeatGroup } from "../../core/index.ts";
import { findClosest, suggestDefined } from "../suggest.ts";
import { EXAMPLE_GROUP, requireWhen, combine, isIn } from "../example-tenant.ts";
import { CONDITIONS_FILE } from "../model/rule-facts.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import { findText } from "../model/json-shape.ts";
import type { Example, Rule, ExampleValue } from "../rule.ts";
import type { Place } from "../finding.ts";

/** Finds the group that would have this key if it had more items. Returns it with a hint. */
function findItemBeyond(groups: ReadonlyMap<string, RepeatGroup>, key: string) {
  for (const { id, prefixes, members } of groups.values()) {
    const last = prefixes.at(-1);
    const items = prefixes.length;
    if (last === undefined || items < 2 || !last.includes(String(items))) continue;
    const [before = "", after = ""] = last.split(String(items));
    const n = Number(key.slice(before.length).split(after)[0]);
    const prefix = `${before}${n}${after}`;
    if (!key.startsWith(prefix) || n <= items || !Object.hasOwn(members, key.slice(prefix.length))) continue;
    const hint = `the group "${id}" has ${items} items; write "max": ${n}, or leave this out.`;
    return { id, hint, see: { file: DATA_MODEL_FILE, path: ["repeat", id, "max"] } };
  }
  return undefined;
}

const conditionExists: Rule = {
  id: "condition-exists",
  severity: "error",
  docs: "Every condition that a page, a rule, a layout or another condition names is in conditions.json.",
  needs: ["conditions"],
  bad: {
    "conditions.json": { is_local: isIn("USA") },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_locale", message: "City is required." }] },
  },
  finds:
    'pages/about.json "is_locale": A rule of page "about" names condition "is_locale", which conditions.json does not define.',
  good: requireWhen({ "==": [{ var: "country" }, "USA"] }),
  check({ pages, conditions, ruleFacts, files }, report) {
    const hasFile = files.texts.has(CONDITIONS_FILE);
    let isTold = false;
    const check = (name: string | undefined, at: Place, usedBy: string): void => {
      if (name === undefined || conditions.has(name)) return;
      if (hasFile)
        report({
          at,
          message: `${usedBy} names condition "${name}", which conditions.json does not define.`,
          about: [`condition:${name}`],
          ...suggestDefined(name, conditions),
        });
      // Without the file, every name is unknown, so only one is reported.
      else if (!isTold)
        report({
          at,
          message: `${usedBy} names condition "${name}", and there is no conditions.json.`,
          hint: "put the file back, or write one.",
        });
      isTold ||= !hasFile;
    };
    for (const { id, file, value, layout, rules } of pages) {
      check(findText(value["shownWhen"]), { file, path: ["shownWhen"] }, `Page "${id}"`);
      for (const { name, at } of layout.conditions) check(name, at, `The layout of page "${id}"`);
      for (const { rule, placeOf } of rules) {
        for (const keyword of ["requiredWhen", "wrongWhen"])
          check(findText(rule[keyword]), placeOf(keyword), `A rule of page "${id}"`);
      }
    }
    for (const { title, refersTo } of ruleFacts) for (const { name, at } of refersTo) check(name, at, title);
  },
};

const conditionUsed: Rule = {
  id: "condition-used",
  severity: "warning",
  isAboutUnused: true,
  docs: "Every condition is used by a page, a rule, a layout, a computed answer or another condition.",
  needs: ["pages"],
  bad: { "conditions.json": { is_local: isIn("USA") } },
  finds: 'conditions.json "is_local": Condition "is_local" is unused.',
  good: requireWhen({ "==": [{ var: "country" }, "USA"] }),
  check({ pages, conditions, ruleFacts }, report) {
    const used = new Set<string | undefined>([
      ...pages.flatMap(({ value, layout, rules }) => [
        findText(value["shownWhen"]),
        ...layout.conditions.map(({ name }) => name),
        ...rules.flatMap(({ rule }) => [findText(rule["requiredWhen"]), findText(rule["wrongWhen"])]),
      ]),
      ...ruleFacts.flatMap(({ refersTo }) => refersTo.map(({ name }) => name)),
    ]);
    const unknown = [...used].filter((name) => name !== undefined).filter((name) => !conditions.has(name));
    for (const { name, at } of conditions.values()) {
      // The rule condition-exists reports this.
      const isMistyped = unknown.some((other) => findClosest(other, [name]) !== undefined);
      if (!used.has(name) && !isMistyped)
        report({
          at,
          message: `Condition "${name}" is unused.`,
          hint: "use it, or delete it.",
          about: [`condition:${name}`],
        });
    }
  },
};

const conditionKeyExists: Rule = {
  id: "condition-key-exists",
  severity: "error",
  docs: "A condition reads only answers of the data model. An unknown key is never answered, so the condition would be silently wrong.",
  needs: ["dataModel"],
  bad: requireWhen({ "==": [{ var: "contry" }, "USA"] }),
  finds: 'conditions.json "contry": Condition "is_local" reads "contry", which data-model.json does not define.',
  good: requireWhen({ "==": [{ var: "country" }, "USA"] }),
  check({ ruleFacts, keys, groups }, report) {
    for (const { title, reads, problems } of ruleFacts) {
      // The rule condition-names-literal reports this.
      const odd = new Set(problems.map(({ found }) => found));
      for (const { key, at } of reads) {
        if (keys.has(key) || odd.has(key)) continue;
        const beyond = findItemBeyond(groups, key);
        const message = `${title} reads "${key}", which data-model.json does not define.`;
        if (beyond === undefined) report({ at, message, about: [key], ...suggestDefined(key, keys) });
        else report({ at, message, about: [key, `group:${beyond.id}`], hint: beyond.hint, see: beyond.see });
      }
    }
  },
};

const inCircle = (isLocal: ExampleValue): Example => ({
  "conditions.json": { is_local: isLocal, is_foreign: { when: { "!": [{ condition: "is_local" }] } } },
  "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_foreign", message: "City is required." }] },
});

const conditionAcyclic: Rule = {
  id: "condition-acyclic",
  severity: "error",
  docs: "Conditions do not refer to each other in a circle, because the portal could not evaluate them.",
  bad: inCircle({ when: { "!": [{ condition: "is_foreign" }] } }),
  finds:
    'conditions.json:6:24 "is_foreign": Conditions refer to each other in a circle: "is_local" → "is_foreign" → "is_local".',
  good: inCircle(isIn("USA")),
  check({ conditions }, report) {
    const edges = new Map(
      [...conditions.values()].map(({ name, refersTo }) => [name, new Set(refersTo.map((other) => other.name))]),
    );
    // Removes an edge of the reported circle to find the next circle.
    for (let cycle = findConditionCycle(edges); cycle !== undefined; cycle = findConditionCycle(edges)) {
      const [first = "", second = ""] = cycle;
      const fact = conditions.get(first);
      const at = fact?.refersTo.find(({ name }) => name === second)?.at ?? fact?.at;
      if (at !== undefined)
        report({
          at,
          message: `Conditions refer to each other in a circle: ${cycle.map((name) => `"${name}"`).join(" → ")}.`,
          hint: "remove one of these references.",
        });
      edges.get(first)?.delete(second);
    }
  },
};

const readTown = (name: string): Example => ({
  "conditions.json": { [name]: { when: { answered: "{job}town" } } },
  "pages/about.json": { rules: [{ field: "{job}year", requiredWhen: name, message: "The year is required." }] },
});

const conditionNamesItsItem: Rule = {
  id: "condition-names-its-item",
  severity: "error",
  docs: "A condition about each item of a group has the group's placeholder in its name, so that every item has its condition. A condition about one item reads that item's full key.",
  needs: ["conditions", "pages"],
  bad: combine(EXAMPLE_GROUP, readTown("has_town")),
  finds:
    'conditions.json "has_town": Condition "has_town" reads an item of "job" but does not say which: it would read only the last item.',
  good: combine(EXAMPLE_GROUP, readTown("{job}has_town")),
  check({ conditions }, report) {
    for (const { name, at, namelessItemOf: group } of conditions.values())
      if (group !== undefined)
        report({
          at,
          message: `Condition "${name}" reads an item of "${group}" but does not say which: it would read only the last item.`,
          hint: `name it "{${group}}${name}", or read the full key of one item.`,
          about: [`condition:${name}`],
        });
  },
};

const conditionNamesLiteral: Rule = {
  id: "condition-names-literal",
  severity: "error",
  docs:
    "A condition writes out the names of the answers and conditions that it reads. No name is computed, has dots " +
    "or is inherited by every JavaScript object, because json-logic would follow `constructor.constructor` to a " +
    "function that runs code.",
  bad: requireWhen({ "==": [{ var: "constructor.constructor" }, "USA"] }),
  finds:
    'conditions.json "constructor.constructor": Condition "is_local": "constructor.constructor" is not an answer key.',
  good: requireWhen({ "==": [{ var: "country" }, "USA"] }),
  check({ ruleFacts, isReadable }, report) {
    for (const { title, problems, placeOf } of ruleFacts) {
      for (const { kind, path, message } of problems) {
        // The placeholder may be declared in an unreadable page.
        if (message.includes("{") && !isReadable("pages")) continue;
        if (kind === "computed-name" || kind === "inherited-name")
          report({ at: placeOf(path), message: `${title}: ${message}` });
      }
    }
  },
};

export const conditionRules: readonly Rule[] = [
  conditionExists,
  conditionUsed,
  conditionKeyExists,
  conditionAcyclic,
  conditionNamesItsItem,
  conditionNamesLiteral,
];

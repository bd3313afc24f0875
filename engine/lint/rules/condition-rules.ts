import { findConditionCycle } from "../../core/index.ts";
import type { Place } from "../finding.ts";
import type { Rule } from "../rule.ts";

const ruleAcyclic: Rule = {
  id: "rule-acyclic",
  severity: "error",
  docs: "Conditions and computed answers do not refer to each other in a circle, because the portal could not evaluate them.",
  check({ conditions, computes }, report) {
    const facts = [
      ...[...conditions].map(([name, fact]) => [`condition "${name}"`, fact] as const),
      ...[...computes].map(([key, fact]) => [`answer "${key}"`, fact] as const),
    ];
    const edges: ReadonlyMap<string, ReadonlyMap<string, Place>> = new Map(
      facts.map(([name, { refersTo, reads }]) => [
        name,
        new Map<string, Place>([
          ...refersTo.map((other) => [`condition "${other.name}"`, other.at] as const),
          ...reads.filter(({ key }) => computes.has(key)).map(({ key, at }) => [`answer "${key}"`, at] as const),
        ]),
      ]),
    );
    // Removes an edge of the reported circle to find the next circle.
    const targets = new Map<string, Set<string>>([...edges].map(([name, to]) => [name, new Set(to.keys())]));
    for (let cycle = findConditionCycle(targets); cycle !== undefined; cycle = findConditionCycle(targets)) {
      const [first = "", second = ""] = cycle;
      const at = edges.get(first)?.get(second);
      if (at !== undefined)
        report({
          at,
          message: `Rules refer to each other in a circle: ${cycle.join(" → ")}.`,
          hint: "remove one of these references.",
          about: cycle.map((name) => `type:${/"(.*)"/.exec(name)?.[1] ?? name}`),
        });
      targets.get(first)?.delete(second);
    }
  },
};

const conditionNamesItsItem: Rule = {
  id: "condition-names-its-item",
  severity: "error",
  docs: "A condition about each item of a group has the group's placeholder in its name, so that every item has its condition. A condition about one item reads that item's full key.",
  needs: ["conditions", "pages"],
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

export const conditionRules: readonly Rule[] = [ruleAcyclic, conditionNamesItsItem, conditionNamesLiteral];

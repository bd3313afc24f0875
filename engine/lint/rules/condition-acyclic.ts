import { findConditionCycle } from "../../core/index.ts";
import type { Rule } from "../rule.ts";

const messages = {
  cycle: (names: readonly string[]) =>
    `Conditions refer to each other in a circle: ${names.map((name) => `"${name}"`).join(" → ")}.`,
};

export const conditionAcyclic: Rule = {
  id: "condition-acyclic",
  severity: "error",
  docs: "Conditions do not refer to each other in a circle, because none of them could then be decided.",
  bad: {
    "conditions.json": {
      is_local: { when: { "!": [{ condition: "is_foreign" }] } },
      is_foreign: { when: { "!": [{ condition: "is_local" }] } },
    },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  finds:
    'conditions.json:6:24 "is_foreign": Conditions refer to each other in a circle: "is_local" → "is_foreign" → "is_local".',
  good: {
    "conditions.json": {
      is_local: { when: { "==": [{ var: "country" }, "USA"] } },
      is_foreign: { when: { "!": [{ condition: "is_local" }] } },
    },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_foreign", message: "City is required." }] },
  },
  check({ conditions }, report) {
    const edges = new Map(
      [...conditions.values()].map(({ name, refersTo }) => [name, new Set(refersTo.map((other) => other.name))]),
    );
    // Each circle is broken where it was reported, so that a second one is found too.
    for (let cycle = findConditionCycle(edges); cycle !== undefined; cycle = findConditionCycle(edges)) {
      const [first = "", second = ""] = cycle;
      const fact = conditions.get(first);
      const at = fact?.refersTo.find(({ name }) => name === second)?.at ?? fact?.at;
      if (at !== undefined) report({ at, message: messages.cycle(cycle) });
      edges.get(first)?.delete(second);
    }
  },
};

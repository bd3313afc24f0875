import { solverOf, toDemands } from "../analysis/satisfiable.ts";
import type { LayoutFacts, PlacedKey } from "../model/layout-facts.ts";
import type { Rule } from "../rule.ts";

const messages = {
  twice: (page: string, key: string) =>
    `Page "${page}" shows "${key}" twice at once; its two inputs would be one to a browser and to a screen reader.`,
};

export const questionShownOnce: Rule = {
  id: "question-shown-once",
  severity: "error",
  docs: "A question is shown at one place at a time. A layout may place it twice only where never both are shown, as in two cases of a group or two tabs.",
  needs: ["dataModel", "options", "conditions"],
  bad: { "pages/about.json": { uiSchema: { "ui:layout": ["first_name", "country", "city", "prev_attend", "city"] } } },
  finds:
    'pages/about.json:27:7 "city": Page "about" shows "city" twice at once; its two inputs would be one to a browser and to a screen reader.',
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          { type: "block", shownWhen: "is_local", children: ["city", "prev_attend"] },
          { type: "block", hiddenWhen: "is_local", children: ["prev_attend", "city"] },
        ],
      },
    },
  },
  check(model, report) {
    const canBe = solverOf(model);
    for (const { id, layout } of model.pages) {
      const before = new Map<string, PlacedKey[]>();
      for (const placed of layout.keys) {
        const others = before.get(placed.key) ?? [];
        before.set(placed.key, [...others, placed]);
        const other = others.find(
          (earlier) =>
            !areApart(layout, earlier, placed) &&
            canBe([...earlier.gates, ...placed.gates].flatMap(toDemands)) === "yes",
        );
        // One place for each item is one whose key has no placeholder of its group, which is reported as that.
        const isSamePlace = JSON.stringify(other?.at.path) === JSON.stringify(placed.at.path);
        if (other !== undefined && !isSamePlace)
          report({
            at: placed.at,
            message: messages.twice(id, placed.key),
            hint: "the first is here",
            see: other.at,
          });
      }
    }
  },
};

/**
 * Whether two places are in different tabs of one group, or before and after one button; or in different items, which
 * add-another-keys-distinct reports.
 */
function areApart(layout: LayoutFacts, one: PlacedKey, other: PlacedKey): boolean {
  const isInItem = ({ gates }: PlacedKey): boolean => gates.some(({ kind }) => kind === "item");
  const inOtherTab = one.gates.some(
    (gate) =>
      gate.kind === "tab" &&
      other.gates.some((its) => its.kind === "tab" && its.tabs === gate.tabs && its.tab !== gate.tab),
  );
  const inOtherItem = (isInItem(one) || isInItem(other)) && one.gates !== other.gates && !haveSameItem(one, other);
  return inOtherTab || inOtherItem || isBeforeAndAfter(layout, one, other);
}

function haveSameItem(one: PlacedKey, other: PlacedKey): boolean {
  return one.gates.some((gate) => gate.kind === "item" && other.gates.includes(gate));
}

function isBeforeAndAfter({ nodes }: LayoutFacts, one: PlacedKey, other: PlacedKey): boolean {
  const at = one.at.path.findIndex((step, index) => step !== other.at.path[index]);
  const [step, its] = [one.at.path[at], other.at.path[at]];
  if (!((step === "before" && its === "after") || (step === "after" && its === "before"))) return false;
  const path = JSON.stringify(one.at.path.slice(0, at));
  return nodes.some((node) => JSON.stringify(node.at.path) === path && node.node["trigger"] === "button");
}

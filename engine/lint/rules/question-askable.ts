import { findCircles } from "../analysis/doors.ts";
import type { Rule } from "../rule.ts";
import { quoteAll } from "../suggest.ts";

const messages = {
  itself: (keys: readonly string[]) =>
    `Nobody can ever see this: it waits for ${quoteAll(keys)}, which is asked only inside it.`,
  eachOther: (keys: readonly string[]) =>
    `Nobody can ever see this: it waits for ${quoteAll(keys)}, which is asked only where something waits for this.`,
};

export const questionAskable: Rule = {
  id: "question-askable",
  severity: "error",
  docs: "Every question can be come to from an empty application: no page, block, case, reveal or list waits for an answer that is asked only inside it, or for something that waits for it.",
  needs: ["dataModel", "options", "conditions"],
  bad: {
    "conditions.json": { has_city: { when: { answered: "city" } } },
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          { type: "block", shownWhen: "has_city", children: ["city", "prev_attend"] },
        ],
      },
    },
  },
  finds: 'pages/about.json "has_city": Nobody can ever see this: it waits for "city", which is asked only inside it.',
  good: {
    "conditions.json": { has_city: { when: { answered: "city" } } },
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          "city",
          { type: "block", shownWhen: "has_city", children: ["prev_attend"] },
        ],
      },
    },
  },
  check(model, report) {
    for (const circle of findCircles(model)) {
      const [first, second] = circle;
      if (first === undefined) continue;
      const { door, waitsFor } = first;
      if (second === undefined) report({ at: door.at, message: messages.itself(waitsFor) });
      else
        report({
          at: door.at,
          message: messages.eachOther(waitsFor),
          hint: "what waits for this is here",
          see: second.door.at,
        });
    }
  },
};

import { toList } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  none: '"reminders" has no effect, because this tenant has no rounds, so there is no deadline to remind anybody of.',
};

export const remindersHaveRounds: Rule = {
  id: "reminders-have-rounds",
  severity: "warning",
  docs: "`reminders` stands beside `rounds`, because people are reminded of the time at which a round closes and of nothing else.",
  bad: { "tenant.json": { reminders: true } },
  finds:
    'tenant.json "reminders": "reminders" has no effect, because this tenant has no rounds, so there is no deadline to remind anybody of.',
  good: {
    "tenant.json": {
      reminders: false,
      rounds: [{ id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59" }],
    },
  },
  check({ tenant }, report) {
    if (tenant["reminders"] === undefined || toList(tenant["rounds"]).length > 0) return;
    report({
      at: { file: "tenant.json", path: ["reminders"], on: "key" },
      message: messages.none,
      hint: "add rounds, or take it out.",
    });
  },
};

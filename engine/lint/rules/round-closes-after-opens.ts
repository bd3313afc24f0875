import { readRoundFacts } from "../analysis/round-facts.ts";
import type { Rule } from "../rule.ts";

const messages = {
  never: (id: string) => `Round "${id}" closes before it opens, so nobody could ever apply.`,
  empty: (id: string) => `Round "${id}" closes when it opens, so nobody could ever apply.`,
};

export const roundClosesAfterOpens: Rule = {
  id: "round-closes-after-opens",
  severity: "error",
  docs: "A round closes after it opens, because nobody could apply otherwise.",
  bad: {
    "tenant.json": {
      rounds: [{ id: "fall", label: "Fall 2027", opens: "2027-01-15T09:00", closes: "2026-09-01T23:59" }],
    },
  },
  finds: 'tenant.json "2026-09-01T23:59": Round "fall" closes before it opens, so nobody could ever apply.',
  good: {
    "tenant.json": {
      rounds: [{ id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59" }],
    },
  },
  check({ tenant }, report) {
    for (const { id = "", opens, closes } of readRoundFacts(tenant)) {
      const [from] = opens?.instants ?? [];
      const until = closes?.instants.at(-1);
      if (opens === undefined || closes === undefined || from === undefined || until === undefined || until > from)
        continue;
      report({
        at: closes.at,
        message: until === from ? messages.empty(id) : messages.never(id),
        hint: "it opens here",
        see: opens.at,
      });
    }
  },
};

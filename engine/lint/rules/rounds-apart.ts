import { readRoundFacts, type RoundFact } from "../analysis/round-facts.ts";
import type { Rule } from "../rule.ts";

const messages = {
  blank: (id: string) => `The label of round "${id}" is blank, so nobody could read for what they apply.`,
  label: (id: string, earlier: string, label: string) =>
    `Round "${id}" is called "${label}", as round "${earlier}" is, so applicants could not tell which of them they apply for, nor which of their applications is which.`,
};

export const roundsApart: Rule = {
  id: "rounds-apart",
  severity: "error",
  docs: "Each round has a label of its own. Several may be open at once, and applicants then choose one by its label, which also tells their applications apart later.",
  bad: {
    "tenant.json": {
      rounds: [
        { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59" },
        { id: "late", label: "Fall 2027", opens: "2027-01-10T09:00", closes: "2027-06-01T23:59" },
      ],
    },
  },
  finds:
    'tenant.json:35:16 "Fall 2027": Round "late" is called "Fall 2027", as round "fall" is, so applicants could not tell which of them they apply for, nor which of their applications is which.',
  good: {
    "tenant.json": {
      rounds: [
        { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 },
        { id: "late", label: "Fall 2027, late applications", opens: "2027-01-10T09:00", closes: "2027-06-01T23:59" },
      ],
    },
  },
  check({ tenant }, report) {
    const seen = new Map<string, RoundFact>();
    for (const round of readRoundFacts(tenant)) {
      if (round.label === undefined) continue;
      const name = toName(round.label);
      if (name === "") {
        report({ at: { ...round.at, path: [...round.at.path, "label"] }, message: messages.blank(round.id ?? "") });
        continue;
      }
      const earlier = seen.get(name);
      if (earlier === undefined) seen.set(name, round);
      else
        report({
          at: { ...round.at, path: [...round.at.path, "label"] },
          message: messages.label(round.id ?? "", earlier.id ?? "", round.label),
          hint: "the other is here",
          see: { ...earlier.at, path: [...earlier.at.path, "label"] },
        });
    }
  },
};

/** As people read it: they do not see how many spaces there are, and hardly a capital letter. */
const toName = (label: string): string => label.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

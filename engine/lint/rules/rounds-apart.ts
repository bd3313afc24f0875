import { readRoundFacts } from "../analysis/round-facts.ts";
import type { JsonPlace } from "../place.ts";
import type { Rule } from "../rule.ts";

const messages = {
  overlap: (id: string, earlier: string) =>
    `Round "${id}" opens before round "${earlier}" has closed, and an applicant could not choose which of them an application is for.`,
  grace: (id: string, earlier: string) =>
    `Round "${id}" opens while what was on its way to round "${earlier}" may still arrive, so a late submission could belong to either.`,
};

interface Span {
  readonly id: string;
  readonly at: JsonPlace;
  readonly closesAt: JsonPlace;
  readonly from: number;
  readonly until: number;
  readonly end: number;
}

export const roundsApart: Rule = {
  id: "rounds-apart",
  severity: "error",
  docs: "No round opens before the one before it has closed and its grace is over, because an applicant has one application at a time, and could not choose for which of two rounds it counts.",
  bad: {
    "tenant.json": {
      rounds: [
        { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59" },
        { id: "spring", label: "Spring 2028", opens: "2027-01-10T09:00", closes: "2027-06-01T23:59" },
      ],
    },
  },
  good: {
    "tenant.json": {
      rounds: [
        { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 },
        { id: "spring", label: "Spring 2028", opens: "2027-02-01T09:00", closes: "2027-06-01T23:59" },
      ],
    },
  },
  check({ tenant }, report) {
    const spans = readRoundFacts(tenant)
      .flatMap(({ id = "", opens, closes, graceMs }): readonly Span[] => {
        const [from] = opens?.instants ?? [];
        const until = closes?.instants.at(-1);
        return opens === undefined || closes === undefined || from === undefined || until === undefined || until <= from
          ? []
          : [{ id, at: opens.at, closesAt: closes.at, from, until, end: until + graceMs }];
      })
      .sort((one, other) => one.from - other.from);
    for (const [index, span] of spans.entries()) {
      const earlier = spans
        .slice(0, index)
        .filter(({ end }) => span.from < end)
        .sort((one, other) => other.end - one.end)[0];
      if (earlier !== undefined)
        report({
          at: span.at,
          message: (span.from < earlier.until ? messages.overlap : messages.grace)(span.id, earlier.id),
          hint: "the other closes here",
          see: earlier.closesAt,
        });
    }
  },
};

import { toLocalTime } from "../../core/index.ts";
import { readRoundFacts, ROUND_TIMES } from "../analysis/round-facts.ts";
import { timeZoneOf } from "../analysis/time-zone.ts";
import type { Rule } from "../rule.ts";

const messages = {
  none: (text: string) => `"${text}" is not a day of the calendar and a time of day.`,
  skipped: (text: string, zone: string) =>
    `"${text}" does not exist in ${zone}, because clocks are put forward over it.`,
  twice: (text: string, zone: string) =>
    `"${text}" exists twice in ${zone}, because clocks are put back over it, and nobody could tell which is meant.`,
};

const HOUR_MS = 60 * 60_000;

export const roundTimesExist: Rule = {
  id: "round-times-exist",
  severity: "error",
  docs: "A round opens and closes at times that exist exactly once in the tenant's time zone, because applicants, the office and the server must mean the same moment.",
  bad: {
    "tenant.json": {
      timeZone: "America/New_York",
      rounds: [{ id: "spring", label: "Spring 2027", opens: "2027-01-10T09:00", closes: "2027-03-14T02:30" }],
    },
  },
  finds:
    'tenant.json "2027-03-14T02:30": "2027-03-14T02:30" does not exist in America/New_York, because clocks are put forward over it.',
  good: {
    "tenant.json": {
      timeZone: "America/New_York",
      rounds: [{ id: "spring", label: "Spring 2027", opens: "2027-01-10T09:00", closes: "2027-03-14T03:00" }],
    },
  },
  check({ tenant }, report) {
    const zone = timeZoneOf(tenant);
    for (const round of readRoundFacts(tenant)) {
      for (const name of ROUND_TIMES) {
        const time = round[name];
        if (time === undefined || time.instants.length === 1) continue;
        const { text, at, isLocalTime, instants } = time;
        if (!isLocalTime) report({ at, message: messages.none(text), hint: "write 2027-01-15T23:59." });
        else if (instants.length === 0)
          report({ at, message: messages.skipped(text, zone), hint: "choose a time some hours away from that night." });
        else
          report({
            at,
            message: messages.twice(text, zone),
            hint: `choose a time before or after both, such as ${toLocalTime((instants.at(-1) ?? 0) + HOUR_MS, zone)}.`,
          });
      }
    }
  },
};

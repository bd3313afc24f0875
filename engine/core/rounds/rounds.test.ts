import { expect, it } from "vitest";
import { toRounds, isOpen, readRoundState } from "./rounds.ts";

const FALL = { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 };
const SPRING = { id: "spring", label: "Spring 2028", opens: "2027-02-01T09:00", closes: "2027-06-01T12:00" };
const rounds = toRounds({ timeZone: "America/New_York", rounds: [SPRING, FALL] });
const stateAt = (iso: string) => {
  const { phase, next, changesAt, ...rest } = readRoundState(rounds, Date.parse(iso));
  return [
    phase,
    "round" in rest ? rest.round.id : undefined,
    next?.id,
    changesAt === undefined ? undefined : new Date(changesAt).toISOString(),
  ];
};

it("keeps applications open if the tenant has no rounds", () => {
  expect(readRoundState([], 0)).toEqual({ phase: "always" });
  expect(isOpen({ phase: "always" })).toBe(true);
});

it.each([
  ["2026-09-01T13:00:00.000Z", "open", "fall", "spring", "2027-01-16T04:59:00.000Z"],
  ["2027-01-16T04:59:00.000Z", "grace", "fall", "spring", "2027-01-16T05:04:00.000Z"],
  ["2027-01-16T05:04:00.000Z", "closed", "fall", "spring", "2027-02-01T14:00:00.000Z"],
  ["2027-02-01T14:00:00.000Z", "open", "spring", undefined, "2027-06-01T16:00:00.000Z"],
  // A round without a grace period closes at once.
  ["2027-06-01T16:00:00.000Z", "closed", "spring", undefined, undefined],
] as const)("returns at %s the phase %s", (at, ...expected) => expect(stateAt(at)).toEqual(expected));

it("changes the state of the rounds exactly at the time that it announces", () => {
  for (let at = Date.parse("2026-08-01T00:00Z"); ;) {
    const { changesAt, phase } = readRoundState(rounds, at);
    if (changesAt === undefined) break;
    expect(readRoundState(rounds, changesAt - 1).phase).toBe(phase);
    expect(readRoundState(rounds, changesAt)).not.toEqual(readRoundState(rounds, changesAt - 1));
    at = changesAt;
  }
});

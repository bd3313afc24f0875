import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../../tests/property-runs.ts";
import { toLocalTime } from "./local-time.ts";
import { findDueReminder, MAX_REOPENING_DAYS, REOPENING_DAYS, toReopeningDay, toReopeningEnd } from "./deadlines.ts";
import { toRounds } from "./rounds.ts";

const ZONES = Intl.supportedValuesOf("timeZone");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const roundOf = (timeZone: string, closes: string, opens = "2026-01-01T00:00") => {
  const [round] = toRounds({ timeZone, rounds: [{ id: "r", label: "R", opens, closes }] });
  if (round === undefined) throw new Error("There is a round.");
  return round;
};

describe("the reminder that is due", () => {
  const round = roundOf("America/New_York", "2027-01-15T23:59");
  it.each([
    ["2027-01-09T04:58:59.999Z", undefined],
    ["2027-01-09T04:59:00.000Z", 7],
    ["2027-01-15T04:58:59.999Z", 7],
    ["2027-01-15T04:59:00.000Z", 1],
    ["2027-01-16T04:58:59.999Z", 1],
    ["2027-01-16T04:59:00.000Z", undefined],
  ])("returns at %s the reminder of %s days", (at, days) =>
    expect(findDueReminder(round, { timeZone: "America/New_York" }, Date.parse(at))?.days).toBe(days),
  );

  it("keeps the time of day when clocks change before the round closes", () => {
    // New York's clocks go forward on March 14, 2027.
    const spring = roundOf("America/New_York", "2027-03-15T09:00");
    const at = (iso: string) => findDueReminder(spring, { timeZone: "America/New_York" }, Date.parse(iso))?.days;
    expect([at("2027-03-08T13:59Z"), at("2027-03-08T14:00Z")]).toEqual([undefined, 7]);
    expect([at("2027-03-14T12:59Z"), at("2027-03-14T13:00Z")]).toEqual([7, 1]);
  });

  it("reminds on the tenant's own days in any order, or never", () => {
    const on = (reminders: readonly number[] | boolean, iso: string) =>
      findDueReminder(round, { timeZone: "America/New_York", reminders }, Date.parse(iso))?.days;
    expect(on([3, 14], "2027-01-02T12:00Z")).toBe(14);
    expect(on([3, 14], "2027-01-13T12:00Z")).toBe(3);
    expect(on([3, 14], "2026-12-25T12:00Z")).toBeUndefined();
    expect(on(true, "2027-01-15T12:00Z")).toBe(1);
    expect(on(false, "2027-01-15T12:00Z")).toBeUndefined();
  });

  it("skips reminders that were due before the round opened", () => {
    const short = roundOf("America/New_York", "2027-01-15T23:59", "2027-01-12T09:00");
    expect(findDueReminder(short, { timeZone: "America/New_York" }, Date.parse("2027-01-13T12:00Z"))).toBeUndefined();
    expect(findDueReminder(short, { timeZone: "America/New_York" }, Date.parse("2027-01-15T12:00Z"))?.days).toBe(1);
    const hours = roundOf("America/New_York", "2027-01-15T23:59", "2027-01-15T09:00");
    expect(findDueReminder(hours, { timeZone: "America/New_York" }, Date.parse("2027-01-15T20:00Z"))).toBeUndefined();
  });

  it("returns a reminder from its due time until the round closes, in every time zone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: Date.parse("2026-02-01") / MINUTE_MS, max: Date.parse("2040-01-01") / MINUTE_MS }),
        fc.integer({ min: -1, max: 9 * 24 * 60 }),
        (zone, minute, before) => {
          const closesAt = minute * MINUTE_MS;
          const now = closesAt - before * MINUTE_MS;
          const found = findDueReminder({ opensAt: 0, closesAt }, { timeZone: zone }, now);
          if (before <= 0) {
            expect(found).toBeUndefined();
            return;
          }
          if (found === undefined) {
            expect(closesAt - now).toBeGreaterThan(7 * DAY_MS - 2 * HOUR_MS);
            return;
          }
          expect(found.dueAt).toBeLessThanOrEqual(now);
          const [due, close] = [found.dueAt, closesAt].map((at) => Date.parse(`${toLocalTime(at, zone)}Z`));
          const days = ((close ?? 0) - (due ?? 0)) / DAY_MS;
          // If the clocks skip this time, or the zone skips this day, the reminder is due at the next time that exists.
          expect(Math.abs(days - found.days)).toBeLessThanOrEqual(1);
          if (found.days === 7) expect(closesAt - now).toBeGreaterThan(DAY_MS - 2 * HOUR_MS);
        },
      ),
      { numRuns: propertyRuns(3000) },
    );
  });
});

describe("The end of a reopening", () => {
  it("ends a reopening in the last minute of a day in the tenant's time zone, always in the future", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) }),
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: MAX_REOPENING_DAYS }),
        (now, zone, days) => {
          const day = toReopeningDay(now, zone, days);
          const end = toReopeningEnd(day, now, zone);
          expect(end).toBeGreaterThan(now);
          expect(toLocalTime(end ?? 0, zone)).toBe(`${day}T23:59`);
          expect(toLocalTime((end ?? 0) + 1, zone)).not.toContain(day);
        },
      ),
    );
  });

  it("returns undefined for a day that is past, too far ahead or not in the calendar", () => {
    const now = Date.UTC(2026, 10, 23, 12);
    const days = [toReopeningDay(now, "UTC", -1), toReopeningDay(now, "UTC", MAX_REOPENING_DAYS + 1), "2026-02-30", ""];
    for (const day of days) expect(toReopeningEnd(day, now, "UTC")).toBeUndefined();
  });

  it("ends a reopening in two weeks if the staff member names no day", () => {
    expect(toReopeningDay(Date.UTC(2026, 10, 23, 23), "America/New_York")).toBe("2026-12-07");
    expect(REOPENING_DAYS).toBe(14);
  });
});

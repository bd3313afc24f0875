import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toLocalTime } from "./local-time.ts";
import { MAX_REOPENING_DAYS, REOPENING_DAYS, toReopeningDay, toReopeningEnd } from "./deadlines.ts";

const ZONES = ["America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati", "Europe/Lisbon", "UTC"];
const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) });

describe("The end of a reopening", () => {
  it("falls in the last minute of the day in the tenant's time zone, and always in the future", () => {
    fc.assert(
      fc.property(
        moment,
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

  it("finds no end for a day that is over, too far ahead or not in the calendar", () => {
    const now = Date.UTC(2026, 10, 23, 12);
    const days = [toReopeningDay(now, "UTC", -1), toReopeningDay(now, "UTC", MAX_REOPENING_DAYS + 1), "2026-02-30", ""];
    for (const day of days) expect(toReopeningEnd(day, now, "UTC")).toBeUndefined();
  });

  it("ends in two weeks if nobody says when", () => {
    expect(toReopeningDay(Date.UTC(2026, 10, 23, 23), "America/New_York")).toBe("2026-12-07");
    expect(REOPENING_DAYS).toBe(14);
  });
});

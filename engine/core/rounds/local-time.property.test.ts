import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../../tests/property-runs.ts";
import { findInstants, isLocalTime, toInstant, toLocalTime } from "./local-time.ts";

const ZONES = Intl.supportedValuesOf("timeZone");
/** All zones in the long run, every tenth in the fast run. */
const CHANGING = ZONES.filter((_, index) => index % (ZONES.length / propertyRuns(ZONES.length)) < 1);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FROM = Date.parse("2000-01-01T00:00Z");
const UNTIL = Date.parse("2045-01-01T00:00Z");

/** Computes the local time by another method than the code. */
function shownAt(instant: number, timeZone: string): string {
  return new Date(instant)
    .toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
    .replace(" ", "T");
}

describe("isLocalTime", () => {
  it.each(["2027-01-15T00:00", "2028-02-29T23:59"])("accepts %s", (text) => expect(isLocalTime(text)).toBe(true));
  it.each(["2027-02-29T10:00", "2027-01-15T24:00", "2027-01-15T10:60", "2027-01-15", "2027-01-15T10:00Z", ""])(
    "rejects %j",
    (text) => expect(isLocalTime(text)).toBe(false),
  );
});

describe("findInstants", () => {
  it("finds each instant by its local time, in any zone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: FROM / MINUTE_MS, max: UNTIL / MINUTE_MS }),
        (zone, minute) => {
          const instant = minute * MINUTE_MS;
          const local = toLocalTime(instant, zone);
          expect(local).toBe(shownAt(instant, zone));
          const found = findInstants(local, zone);
          expect(found).toContain(instant);
          expect(found.map((each) => shownAt(each, zone))).toEqual(found.map(() => local));
        },
      ),
      { numRuns: propertyRuns(3000) },
    );
  });

  it("finds no instant for a skipped time and two for a repeated time, at every clock change", () => {
    let changes = 0;
    for (const zone of CHANGING) {
      const offsetAt = (instant: number) => Date.parse(`${toLocalTime(instant, zone)}Z`) - instant;
      // Steps of this length would miss a zone whose clocks change twice within one. Morocco's changes are a month
      // apart.
      for (let day = Date.parse("2026-01-01T00:00Z"); day < Date.parse("2028-01-01T00:00Z"); day += 10 * DAY_MS) {
        const [before, after] = [offsetAt(day), offsetAt(day + 10 * DAY_MS)];
        if (before === after) continue;
        changes += 1;
        let [low, high] = [day, day + 10 * DAY_MS];
        while (high - low > MINUTE_MS) {
          const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
          if (offsetAt(middle) === before) low = middle;
          else high = middle;
        }
        const wall = (instant: number) => new Date(instant).toISOString().slice(0, 16);
        const [earliest, latest] = [high + Math.min(before, after), high + Math.max(before, after)];
        const expected = after > before ? 0 : 2;
        expect(findInstants(wall(earliest), zone), `${zone} ${wall(earliest)}`).toHaveLength(expected);
        expect(findInstants(wall(latest - MINUTE_MS), zone), `${zone} ${wall(latest)}`).toHaveLength(expected);
        expect(findInstants(wall(earliest - MINUTE_MS), zone)).toHaveLength(1);
        expect(findInstants(wall(latest), zone)).toHaveLength(1);
      }
    }
    expect(changes).toBeGreaterThan(propertyRuns(200) / 2);
  });

  it("finds no instant on 30 December 2011 in Samoa, which skipped this day", () => {
    expect(findInstants("2011-12-30T12:00", "Pacific/Apia")).toEqual([]);
    expect(findInstants("2011-12-31T12:00", "Pacific/Apia")).toEqual([Date.parse("2011-12-30T22:00Z")]);
  });
});

describe("toInstant", () => {
  it("returns the first or the last of the two instants of a repeated local time", () => {
    const local = "2026-10-25T02:15";
    expect(toInstant(local, "Europe/Berlin", "first")).toBe(Date.parse("2026-10-25T00:15Z"));
    expect(toInstant(local, "Europe/Berlin", "last")).toBe(Date.parse("2026-10-25T01:15Z"));
  });
  it("adds one hour to a local time that the start of summer time skips", () =>
    expect(toLocalTime(toInstant("2027-03-14T02:30", "America/New_York", "last"), "America/New_York")).toBe(
      "2027-03-14T03:30",
    ));
});

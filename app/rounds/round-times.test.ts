import { describe, expect, it } from "vitest";
import { findOwnMoment, isToldNow, toMoment, toTimeLeft } from "./round-times.ts";

const CLOSES = Date.parse("2027-01-16T04:59Z");
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

describe("toTimeLeft", () => {
  it.each([
    [24 * 3_600_000, "24 hours"],
    [3_600_000 + 1, "1 hour, 1 minute"],
    [3_600_000, "1 hour"],
    [600_001, "11 minutes"],
    [600_000, "10 minutes"],
    [61_000, "1 minute, 1 second"],
    [60_000, "1 minute"],
    [900, "1 second"],
    [0, "0 seconds"],
    [-5000, "0 seconds"],
  ])("renders %d ms as %s", (left, words) => expect(toTimeLeft("en-US", left)).toBe(words));
  it("writes the remaining time in the tenant's language", () =>
    expect(toTimeLeft("de", 3_660_000)).toBe("1 Stunde, 1 Minute"));
});

it("announces each moment once, even after a late check, and announces no moment after the end", () => {
  expect(isToldNow(60_001, 60_000)).toBe(true);
  expect(isToldNow(60_000, 59_000)).toBe(false);
  expect(isToldNow(700_000, 200_000)).toBe(true);
  expect(isToldNow(59_000, -1000)).toBe(false);
  expect(isToldNow(61_000, -1000)).toBe(false);
});

it("renders a deadline in the tenant's zone, and also in the visitor's zone if the times differ", () => {
  expect(toMoment("en-US", CLOSES, "America/New_York")).toBe("January 15, 2027 at 11:59 PM EST");
  expect(findOwnMoment("en-US", CLOSES, OWN_ZONE)).toBeUndefined();
  const elsewhere = OWN_ZONE === "Asia/Tokyo" ? "UTC" : "Asia/Tokyo";
  expect(findOwnMoment("en-US", CLOSES, elsewhere)).toBe(toMoment("en-US", CLOSES));
});

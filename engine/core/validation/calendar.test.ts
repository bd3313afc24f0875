import { describe, expect, it } from "vitest";
import { isCalendarDate, isDateBound, resolveDateBound, toCalendarDate } from "./calendar.ts";

describe("isCalendarDate", () => {
  it.each(["2024-02-29", "1999-12-31"])("accepts %s", (date) => expect(isCalendarDate(date)).toBe(true));
  it.each(["2023-02-29", "2024-13-01", "24-01-01", "2024-1-1", "2024-01-01T00:00:00Z", ""])("rejects %j", (date) =>
    expect(isCalendarDate(date)).toBe(false),
  );
});

describe("resolveDateBound", () => {
  it.each([
    ["today-13y", "2013-11-21"],
    ["today-100y", "1926-11-21"],
    ["startOfYear-4y", "2022-01-01"],
    ["endOfYear+3y", "2029-12-31"],
    ["today", "2026-11-21"],
    ["today+10d", "2026-12-01"],
    ["today-9m", "2026-02-21"],
    ["2026-01-01", "2026-01-01"],
  ])("resolves %s to %s on 21 November 2026", (bound, expected) =>
    expect(resolveDateBound(bound, "2026-11-21")).toBe(expected),
  );
  it("moves February 29 to the last day of February", () =>
    expect(resolveDateBound("today-1y", "2024-02-29")).toBe("2023-02-28"));
  it("returns undefined for an invalid bound", () => {
    expect(resolveDateBound("yesterday", "2026-11-21")).toBeUndefined();
    expect(isDateBound("today-13")).toBe(false);
  });
});

it("finds the day in the tenant's time zone, not in UTC", () => {
  const late = new Date("2026-01-01T03:00:00Z");
  expect(toCalendarDate(late, "America/New_York")).toBe("2025-12-31");
  expect(toCalendarDate(late, "Asia/Tokyo")).toBe("2026-01-01");
});

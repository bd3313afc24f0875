import { describe, expect, it } from "vitest";
import { findDateOrder, findWrongPart, parsePastedDate, toDateParts, toEntered, toIsoDate } from "./date-parts.ts";

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month).toLocaleString("en-US", { month: "long" }),
);

const MONTH_FIRST = findDateOrder("en-US");

describe("findDateOrder", () => {
  it.each([
    ["en-US", "month day year"],
    ["en-GB", "day month year"],
    ["de", "day month year"],
    ["sv", "year month day"],
    ["ja", "year month day"],
    ["fa", "year month day"],
  ])("finds for %s the order %s, and parses a pasted date in this order", (lang, order) => {
    const parts = findDateOrder(lang);
    expect(parts.join(" ")).toBe(order);
    const isDayFirst = order.startsWith("day");
    expect(parsePastedDate("3/4/2020", MONTHS, parts)?.month).toBe(isDayFirst ? "4" : "3");
    expect(parsePastedDate(isDayFirst ? "3/14/2020" : "14/3/2020", MONTHS, parts)?.day).toBe("14");
    expect(findWrongPart({ month: "", day: "", year: "" }, parts)).toBe(isDayFirst ? "day" : "month");
  });
});

describe("parsePastedDate", () => {
  it.each([
    "1990-05-17",
    "1990/05/17",
    "05/17/1990",
    "5-17-1990",
    "17.05.1990",
    "17. 5. 1990",
    "17/05/1990",
    "May 17, 1990",
    "17 May 1990",
    "17th may 1990",
  ])("parses %s as May 17, 1990", (text) => {
    expect(parsePastedDate(text, MONTHS, MONTH_FIRST)).toEqual({ month: "5", day: "17", year: "1990" });
  });

  it.each(["tomorrow", "1990", "13/32/1990x", "May 1990", "99/99/1990"])("does not parse %s as a date", (text) => {
    expect(parsePastedDate(text, MONTHS, MONTH_FIRST)).toBeUndefined();
  });
});

describe("parts of a date", () => {
  it.each([
    [{ month: "5", day: "7", year: "1990" }, "1990-05-07"],
    [{ month: "2", day: "31", year: "1990" }, "1990-02-31"],
    [{ month: "2", day: "", year: "" }, undefined],
    [{ month: "5", day: "7", year: "199" }, undefined],
    [{ month: "", day: "", year: "" }, undefined],
  ])("are restored from the entered text, and form a date once they are complete: %o", (parts, iso) => {
    expect(toDateParts(toEntered(parts))).toEqual(parts);
    expect(toIsoDate(parts)).toBe(iso);
  });

  it.each([
    [{ month: "", day: "1", year: "1990" }, "month"],
    [{ month: "2", day: "30", year: "1990" }, "day"],
    [{ month: "2", day: "29", year: "2000" }, "year"],
    [{ month: "5", day: "", year: "" }, "day"],
  ] as const)("name the wrong one of %o", (parts, wrong) => {
    expect(findWrongPart(parts, MONTH_FIRST)).toBe(wrong);
  });
});

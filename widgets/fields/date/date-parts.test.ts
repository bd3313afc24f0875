import { describe, expect, it } from "vitest";
import { findWrongPart, parsePastedDate, toDateParts, toEntered, toIsoDate } from "./date-parts.ts";

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month).toLocaleString("en-US", { month: "long" }),
);

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
  ])("reads %s as May 17, 1990", (text) => {
    expect(parsePastedDate(text, MONTHS)).toEqual({ month: "5", day: "17", year: "1990" });
  });

  it.each(["tomorrow", "1990", "13/32/1990x", "May 1990", "99/99/1990"])("leaves %s to be pasted as it is", (text) => {
    expect(parsePastedDate(text, MONTHS)).toBeUndefined();
  });
});

describe("parts of a date", () => {
  it.each([
    [{ month: "5", day: "7", year: "1990" }, "1990-05-07"],
    [{ month: "2", day: "31", year: "1990" }, "1990-02-31"],
    [{ month: "2", day: "", year: "" }, undefined],
    [{ month: "5", day: "7", year: "199" }, undefined],
    [{ month: "", day: "", year: "" }, undefined],
  ])("come back from what was entered, and make a date once they are whole: %o", (parts, iso) => {
    expect(toDateParts(toEntered(parts))).toEqual(parts);
    expect(toIsoDate(parts)).toBe(iso);
  });

  it.each([
    [{ month: "", day: "1", year: "1990" }, "month"],
    [{ month: "2", day: "30", year: "1990" }, "day"],
    [{ month: "2", day: "29", year: "2000" }, "year"],
    [{ month: "5", day: "", year: "" }, "day"],
  ] as const)("name the wrong one of %o", (parts, wrong) => {
    expect(findWrongPart(parts)).toBe(wrong);
  });
});

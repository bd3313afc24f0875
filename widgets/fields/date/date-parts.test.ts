import { describe, expect, it } from "vitest";
import { findWrongPart, parsePastedDate, toDateParts, toEntered, toIsoDate } from "./date-parts.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

describe("parsePastedDate", () => {
  it.each([
    ["1990-05-17"],
    ["1990/05/17"],
    ["05/17/1990"],
    ["5-17-1990"],
    ["17.05.1990"],
    ["17. 5. 1990"],
    ["17/05/1990"],
    ["May 17, 1990"],
    ["17 May 1990"],
    ["17th may 1990"],
  ])("reads %s as May 17, 1990", (text) => {
    expect(parsePastedDate(text, MONTHS)).toEqual({ month: "5", day: "17", year: "1990" });
  });

  it.each([["tomorrow"], ["1990"], ["13/32/1990x"], ["May 1990"], ["99/99/1990"]])(
    "leaves %s to be pasted as it is",
    (text) => {
      expect(parsePastedDate(text, MONTHS)).toBeUndefined();
    },
  );
});

describe("parts of a date", () => {
  it("come from and go back to the stored form", () => {
    expect(toIsoDate(toDateParts("1990-05-07"))).toBe("1990-05-07");
  });

  it.each([
    { month: "2", day: "31", year: "1990" },
    { month: "2", day: "", year: "" },
    { month: "", day: "0", year: "19" },
    { month: "", day: "", year: "" },
  ])("come back from what was entered: %o", (parts) => {
    expect(toDateParts(toEntered(parts))).toEqual(parts);
  });

  it("make no date while one is missing", () => {
    expect(toIsoDate({ month: "5", day: "", year: "1990" })).toBeUndefined();
    expect(toIsoDate({ month: "5", day: "7", year: "199" })).toBeUndefined();
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

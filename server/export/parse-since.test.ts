import { expect, it } from "vitest";
import { parseSince } from "./export-request.ts";

it.each([
  ["2027-01-15", "2027-01-15T05:00:00.000Z"],
  ["2027-01-15T12:30", "2027-01-15T17:30:00.000Z"],
  ["2027-01-15T12:30:15", "2027-01-15T17:30:15.000Z"],
  ["2027-01-15T12:30Z", "2027-01-15T12:30:00.000Z"],
  ["2027-01-15T12:30:00.500+02:00", "2027-01-15T10:30:00.500Z"],
  // New York's clocks go forward from 2:00 to 3:00.
  ["2027-03-14T02:30", "2027-03-14T07:30:00.000Z"],
])("reads %s in New York", (text, instant) =>
  expect(new Date(parseSince(text, "America/New_York") ?? NaN).toISOString()).toBe(instant),
);

it("starts a day at its first moment if the clocks skip midnight", () =>
  expect(new Date(parseSince("2018-11-04", "America/Sao_Paulo") ?? NaN).toISOString()).toBe(
    "2018-11-04T03:00:00.000Z",
  ));

it.each([
  "",
  "yesterday",
  "2027-02-30",
  "2027-13-01",
  "15/01/2027",
  "2027-01-15T25:00",
  "2027-01-15T12:00:61",
  "2027-02-30T00:00Z",
  "2027-01-15T12:00+99:00",
  "1700000000",
])("rejects %j", (text) => expect(parseSince(text, "America/New_York")).toBeUndefined());

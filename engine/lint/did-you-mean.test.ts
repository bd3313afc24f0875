import { expect, it } from "vitest";
import { findClosest } from "./did-you-mean.ts";

it.each([
  ["frist_name", "first_name"],
  ["Country", "country"],
  ["citty", "city"],
  ["applied_majr", "applied_major"],
])("takes %s for %s", (name, meant) => {
  expect(findClosest(name, ["first_name", "last_name", "country", "city", "applied_major"])).toBe(meant);
});

it("offers nothing that is not near, and never the name itself", () => {
  expect(findClosest("gpa", ["country", "gpa"])).toBeUndefined();
  expect(findClosest("", [])).toBeUndefined();
});

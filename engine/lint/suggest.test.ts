import { expect, it } from "vitest";
import { findClosest } from "./suggest.ts";

it("offers nothing that is not near, and never the name itself", () => {
  expect(findClosest("gpa", ["country", "gpa"])).toBeUndefined();
  expect(findClosest("", [])).toBeUndefined();
});

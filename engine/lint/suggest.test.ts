import { expect, it } from "vitest";
import { findClosest } from "./suggest.ts";

it("suggests neither a distant name nor the name itself", () => {
  expect(findClosest("gpa", ["country", "gpa"])).toBeUndefined();
  expect(findClosest("", [])).toBeUndefined();
});

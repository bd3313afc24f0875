import { expect, it } from "vitest";
import { estimatePatternCost } from "./pattern-cost.ts";

it.each([
  "^(a+)+$",
  "^(a|aa)+$",
  "^(a|a)*$",
  "^(a?){30}$",
  "^([a-z]{1,5})+$",
  "^([a-z]{1,500}){1,500}$",
  "^([a-z]+ ?)+$",
  "^(a+){10}$",
  "^(a|aa){1,30}$",
  "(x+x+)+y",
  "^(?=(a+)+b).*$",
  "^(\\w+\\s?)*$",
])("estimates a high cost for %s on an answer of 45 characters", (pattern) => {
  expect(estimatePatternCost(pattern, 45)).toBeGreaterThan(1e6);
});

it.each([
  "^K[0-9]{6}$",
  "^\\d{3}-\\d{2}-\\d{4}$",
  "^([A-Z]{2,40} ){0,10}$",
  "^(\\d{10}){5,10}$",
  "^[A-Z]+( [A-Z]+)*$",
  "^\\p{L}[\\p{L}' -]*$",
  "^[^@ ]+@[^@ ]+\\.[^@ .]+$",
  "^([A-Z][a-z]{0,20}){1,10}$",
  "^(?=.*\\d)(?=.*[a-z]).{8,}$",
  "^(a?){0,30}$",
  "^(a|b)*\\1?$",
])("estimates a low cost for %s", (pattern) => {
  expect(estimatePatternCost(pattern, 45)).toBeLessThan(1e4);
});

it("estimates a low cost on one line, but a high cost on a page", () => {
  expect(estimatePatternCost("^\\s*[a-z ]*\\s*$", 45)).toBeLessThan(1e6);
  expect(estimatePatternCost("^\\s*[a-z ]*\\s*$", 1_500)).toBeGreaterThan(1e6);
});

import { expect, it } from "vitest";
import { matchesSomething } from "./pattern-lengths.ts";

const ANY = { minLength: 1, maxLength: 45 };

it.each([
  ["^a$b", false],
  ["$.^", false],
  ["^[^\\s\\S]$", false],
  ["^(?=[0-9])[a-z]", false],
  ["^(?!.*)", false],
  ["^[0-9]{5}(-[0-9]{4})?$", true],
  ["[0-9]", true],
  ["^(?=.*[0-9])(?=.*[a-z]).{8,}$", true],
  ["^\\+?[0-9][0-9 ()./-]*$", true],
  ["^$", false],
])("knows if an answer can match %s", (pattern, expected) => expect(matchesSomething([pattern], ANY)).toBe(expected));

it("counts the characters of a match, wherever the match begins", () => {
  expect(matchesSomething(["^([0-9]{5}|[0-9]{9})$"], { minLength: 6, maxLength: 8 })).toBe(false);
  expect(matchesSomething(["[0-9]{9}"], { minLength: 1, maxLength: 8 })).toBe(false);
  expect(matchesSomething(["[0-9]{9}"], { minLength: 12, maxLength: 12 })).toBe(true);
  expect(matchesSomething(["^.{3}$"], { minLength: 4, maxLength: 7000 })).toBe(false);
});

it("knows which characters a format allows", () => {
  expect(matchesSomething(["^[A-Z]"], ANY, "digits")).toBe(false);
  expect(matchesSomething(["^0"], ANY, "digits")).toBe(true);
});

it("reports nothing about a pattern if it cannot decide", () =>
  expect(matchesSomething(["^(a+)\\1$"], ANY)).toBeUndefined());

import { describe, expect, it } from "vitest";
import { ANSWER_FORMAT_CHECKS, isInternationalPhone } from "./formats.ts";
import { formatPhone, formatSsn } from "../answers/typed-formats.ts";
import { requireForValidators } from "./answer-validator.ts";

describe("answer formats (docs/specification.md, section 5)", () => {
  it.each([
    ["email", "a@b.co"],
    ["phone", "(212) 555-0134"],
    ["ssn", "123-45-6789"],
    ["date", "2000-02-29"],
    ["digits", "0123"],
    ["uri", "https://example.edu/x"],
  ] as const)("accepts as %s %s", (format, value) => expect(ANSWER_FORMAT_CHECKS[format](value)).toBe(true));
  it.each([
    ["email", "a@b"],
    ["email", "a b@c.co"],
    ["email", `${"a".repeat(250)}@b.co`],
    ["phone", "(112) 555-0134"],
    ["phone", "(212) 155-0134"],
    ["phone", "212-555-0134"],
    ["ssn", "123456789"],
    ["digits", "1a"],
    ["uri", "javascript:alert(1)"],
  ] as const)("rejects as %s %s", (format, value) => expect(ANSWER_FORMAT_CHECKS[format](value)).toBe(false));
});

describe("formatPhone", () => {
  it.each([
    ["1 212 555 0134", "(212) 555-0134"],
    ["+1 (212) 555-0134", "(212) 555-0134"],
    ["21", "(21"],
    ["", ""],
  ])("formats %j as %j", (typed, shown) => expect(formatPhone(typed)).toBe(shown));
  it.each(["+44 20 7946 0000", "00442079460000"])("keeps the foreign number %s as typed", (typed) =>
    expect(formatPhone(typed)).toBe(typed),
  );
});

it.each([
  ["123456789", "123-45-6789"],
  ["123-45-67890", "123-45-6789"],
  ["", ""],
])("formats the social security number %j as %j", (typed, shown) => expect(formatSsn(typed)).toBe(shown));

describe("requireForValidators", () => {
  it("counts characters, not UTF-16 units", () => {
    const module = requireForValidators("ajv/dist/runtime/ucs2length") as { default: (text: string) => number };
    expect(module.default("a😀é")).toBe(3);
  });
  it("rejects a module that validators do not need", () =>
    expect(() => requireForValidators("node:fs")).toThrow(/node:fs/));
});

it.each([
  ["+84 24 5550 1234", true],
  ["+353(0)91-555.0123", true],
  ["07700 900123", true],
  ["0221/555 0123", true],
  ["12345", false],
  ["+1234567890123456", false],
  ["0033 1 5550 1234", true],
  ["+84 24 5550 1234 x2", false],
])("recognizes %s as an international number: %s", (number, is) => {
  expect(isInternationalPhone(number)).toBe(is);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { smallTenant } from "../small-tenant.fixture.ts";
import { isSameAnswer, toPlainNumber, toStorableAnswer } from "./storable-answer.ts";

const tenant = smallTenant();
const texts = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .array(fc.constantFrom("e\u0301", "é", "\u1112\u1161\u11ab", "Å", "\u212b", "a", " "))
    .map((parts) => parts.join("")),
);

describe("a text that is stored", () => {
  it("converts a text in any form to Unicode's form C, and leaves form C unchanged", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const stored = toStorableAnswer(tenant, "first_name", text.normalize("NFD"));
        expect(stored).toBe(stored.normalize("NFC"));
        expect(toStorableAnswer(tenant, "first_name", text.normalize("NFC"))).toBe(stored);
        expect(toStorableAnswer(tenant, "first_name", stored)).toBe(stored);
      }),
    );
  });

  it("treats NFC and NFD forms of an answer as equal", () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        expect(isSameAnswer(one.normalize("NFD"), one.normalize("NFC"))).toBe(true);
        expect(isSameAnswer(one, other)).toBe(one.normalize("NFC") === other.normalize("NFC"));
      }),
    );
  });

  it("stores a choice exactly as the option list contains it", () => {
    expect(toStorableAnswer(tenant, "country", "Co\u0302te")).toBe("Co\u0302te");
  });

  it.each([true, 7, null, undefined])("leaves %j unchanged, because it is not a text", (value) => {
    expect(toStorableAnswer(tenant, "first_name", value)).toBe(value);
    expect(isSameAnswer(value, value)).toBe(true);
    expect(isSameAnswer(value, "7")).toBe(false);
  });
});

describe("a number as it is typed", () => {
  it.each([
    ["3.75", "3.75"],
    ["3,75", "3.75"],
    ["3.50", "3.50"],
    ["3,", "3."],
    [",5", ".5"],
    ["0,125", "0.125"],
    ["1234,5", "1234.5"],
    ["-2,5", "-2.5"],
    ["−2", "-2"],
    [" 3.2 ", "3.2"],
    ["３．７５", "3.75"],
    ["٣٫٧٥", "3.75"],
    ["३.७५", "3.75"],
    // The text is ambiguous or not a number, so it stays as typed and the field shows an error.
    ["1,250", "1,250"],
    ["1,250.5", "1,250.5"],
    ["3,7,5", "3,7,5"],
    ["3.7.5", "3.7.5"],
    ["A+", "A+"],
    ["3.75/4", "3.75/4"],
    ["two", "two"],
    [",", ","],
    ["", ""],
  ])("reads %j as %j in English", (typed, plain) => expect(toPlainNumber(typed, "en-US")).toBe(plain));

  it("reads a comma as the decimal sign if the language uses decimal commas", () => {
    expect(toPlainNumber("1,250", "de-DE")).toBe("1.250");
    expect(toPlainNumber("1.250", "de-DE")).toBe("1.250");
  });

  it("leaves a number that it has converted unchanged, in any language", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.stringMatching(/^[-+]?[0-9٣३３]{0,4}[.,٫．]?[0-9٣]{0,4}$/),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom("en-US", "de-DE", "ar-EG", "fr"), (text, lang) => {
        const plain = toPlainNumber(text, lang);
        expect(toPlainNumber(plain, lang)).toBe(plain);
        if (/^-?\d+(\.\d+)?$/.test(text)) expect(plain).toBe(text);
      }),
    );
  });
});

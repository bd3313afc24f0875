import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { smallTenant } from "../small-tenant.fixture.ts";
import { isSameAnswer, toStorableAnswer } from "./storable-answer.ts";

const tenant = smallTenant();
const texts = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .array(fc.constantFrom("e\u0301", "é", "\u1112\u1161\u11ab", "Å", "\u212b", "a", " "))
    .map((parts) => parts.join("")),
);

describe("a text that is stored", () => {
  it("stores a text in Unicode's form C, whatever form it came in, and leaves it so", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const stored = toStorableAnswer(tenant, "first_name", text.normalize("NFD"));
        expect(stored).toBe(stored.normalize("NFC"));
        expect(toStorableAnswer(tenant, "first_name", text.normalize("NFC"))).toBe(stored);
        expect(toStorableAnswer(tenant, "first_name", stored)).toBe(stored);
      }),
    );
  });

  it("compares answers alike in either form of Unicode", () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        expect(isSameAnswer(one.normalize("NFD"), one.normalize("NFC"))).toBe(true);
        expect(isSameAnswer(one, other)).toBe(one.normalize("NFC") === other.normalize("NFC"));
      }),
    );
  });

  it("stores a choice as its list writes it", () => {
    expect(toStorableAnswer(tenant, "country", "Co\u0302te")).toBe("Co\u0302te");
  });

  it.each([true, 7, null, undefined])("leaves %j, which is no text", (value) => {
    expect(toStorableAnswer(tenant, "first_name", value)).toBe(value);
    expect(isSameAnswer(value, value)).toBe(true);
    expect(isSameAnswer(value, "7")).toBe(false);
  });
});

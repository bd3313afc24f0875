import { describe, expect, it } from "vitest";
import { onePageTenant } from "../small-tenant.fixture.ts";
import { validateAnswer } from "../validation/validate-field.ts";
import { formatMoney } from "./format-money.ts";
import { describeCurrency, formatAmount, readMoney } from "./money.ts";

describe("readMoney", () => {
  it.each<[string, string, string, number]>([
    ["$34,999.50", "USD", "en-US", 34999.5],
    ["34999.5", "USD", "en-US", 34999.5],
    ["USD 34 999.50", "USD", "en-US", 34999.5],
    ["US$35,000", "USD", "en-GB", 35000],
    ["US$35,000", "USD", "en-US", 35000],
    ["1,234,567.", "USD", "en-US", 1234567],
    ["-$5", "USD", "en-US", -5],
    [".5", "USD", "en-US", 0.5],
    ["34.999,50 €", "EUR", "de-DE", 34999.5],
    ["34.999", "EUR", "de-DE", 34999],
    ["1’234.50", "CHF", "en-US", 1234.5],
    ["₹1,00,000", "INR", "en-IN", 100000],
    ["¥5,000", "JPY", "en-US", 5000],
  ])("parses %j in %s, written as in %s", (typed, currency, lang, amount) => {
    expect(readMoney(typed, currency, lang)).toBe(amount);
  });

  it.each([
    ["€34,999", "USD", "en-US"],
    ["34,99", "USD", "en-US"],
    ["34.999", "USD", "en-US"],
    ["5.50", "JPY", "en-US"],
    ["about 500", "USD", "en-US"],
    ["$", "USD", "en-US"],
    ["", "USD", "en-US"],
    ["1234567890123456", "USD", "en-US"],
  ])("returns undefined for the ambiguous or invalid amount %j in %s", (typed, currency, lang) => {
    expect(readMoney(typed, currency, lang)).toBeUndefined();
  });

  it("parses the amounts that it formats", () => {
    for (const lang of ["en-US", "de-DE", "fr-FR", "de-CH", "en-IN"])
      for (const amount of [0, 0.5, 35000, 34999.5, 1234567.89]) {
        expect(readMoney(formatAmount(amount, "EUR", lang), "EUR", lang)).toBe(amount);
        expect(readMoney(formatMoney(amount, "EUR", lang), "EUR", lang)).toBe(amount);
      }
  });
});

describe("an amount", () => {
  const tenant = (currency: string) =>
    onePageTenant({ paid: { type: "number", title: "Paid", "x-money": currency, minimum: 0 } });
  const errorsOf = (value: string | number, currency = "USD") => {
    const asking = tenant(currency);
    const [field] = asking.fields.values();
    return field === undefined ? [] : validateAnswer(asking, field, { paid: value }, "2026-11-21");
  };

  it.each<[string | number, string?]>([
    [1000.999],
    ["1000.999"],
    ["99999999999999999"],
    [1e17],
    ["1e3"],
    ["about 500"],
    [5.5, "JPY"],
  ])("rejects %j instead of rounding it", (value, currency) => {
    expect(errorsOf(value, currency)).toEqual([expect.stringContaining("amount")]);
  });

  it.each<[string | number, string?]>([[1000.99], [0], ["34999.5"], [5, "JPY"]])("accepts %j", (value, currency) => {
    expect(errorsOf(value, currency)).toEqual([]);
  });
});

it("formats amounts as the language does, without decimals for whole amounts", () => {
  expect(formatMoney(34999.5, "USD", "en-US")).toBe("$34,999.50");
  expect(formatMoney(35000, "USD", "en-US")).toBe("$35,000");
  expect(formatAmount(34999.5, "USD", "en-US")).toBe("34,999.50");
  expect(describeCurrency("USD", "en-US")).toEqual({ sign: "$", name: "US dollars" });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isPostcode, type PostcodeForms } from "./postcodes.ts";

const { countries: forms } = JSON.parse(readFileSync("templates/postcodes.json", "utf8")) as {
  readonly countries: PostcodeForms;
};
const { options } = JSON.parse(readFileSync("templates/options/countries.json", "utf8")) as {
  readonly options: readonly { readonly value: string }[];
};
const isRight = (country: string, text: string): boolean => {
  const form = forms[country];
  if (form === undefined) throw new Error(`There is no form for ${country}.`);
  return isPostcode(text, form);
};

describe("the forms of postal codes", () => {
  it.each([
    ["USA", "10027-6902"],
    ["USA", " 100276902 "],
    ["CAN", "k1a0b1"],
    ["GBR", "SW1A 2AA"],
    ["GBR", "m1 1ae"],
    ["GBR", "B33 8TH"],
    ["GBR", "CR2-6XH"],
    ["GBR", "DN55 1PT"],
    ["GBR", "W1A 0AX"],
    ["IRL", "d6w xy00"],
    ["DEU", "D-10115"],
    ["CHE", "CH-8001"],
    ["LVA", "LV-1050"],
    ["NLD", "1012AB"],
    ["POL", "00950"],
    ["BRA", "01310100"],
    ["JPN", "１００－０００１"],
  ])("accepts for %s the code %s", (country, text) => expect(isRight(country, text)).toBe(true));

  it.each([
    ["USA", "K1A 0B1"],
    ["USA", "10027-69"],
    ["USA", ""],
    ["CAN", "K1A 0BI1"],
    ["GBR", "SW1A"],
    ["DEU", "1011"],
    ["AND", "BE500"],
    ["FRA", "75oo1"],
  ])("rejects for %s the invalid code %s", (country, text) => expect(isRight(country, text)).toBe(false));

  it("accepts each country's example, and only country codes of the shared list", () => {
    const codes = new Set(options.map(({ value }) => value));
    for (const [country, form] of Object.entries(forms)) {
      expect(codes, country).toContain(country);
      expect(isPostcode(form.example, form), country).toBe(true);
    }
  });
});

import { describe, expect, it } from "vitest";
import { createExampleTenant } from "../../engine/lint/example-tenant.ts";
import type { Example, ExampleValue } from "../../engine/lint/rule.ts";
import type { TenantFiles } from "../../engine/lint/index.ts";
import { lines, lintSeeded, place, positionIn } from "./seed-graduate.ts";

const DATA = "data-model.json";
const ABOUT = "pages/about.json";

/** A school that asks for a postal code by country, and for another country. */
const SCHOOL: Example = {
  [DATA]: {
    properties: {
      zip: { type: "string", title: "Postal code", "x-postcode": "country" },
      mail_country: { type: "string", title: "Country of your mail", "x-options": "countries" },
    },
  },
  [ABOUT]: {
    schema: {
      properties: {
        zip: { $ref: "../data-model.json#/properties/zip" },
        mail_country: { $ref: "../data-model.json#/properties/mail_country" },
      },
    },
    uiSchema: { "ui:layout": ["first_name", "country", "city", "zip", "prev_attend", "mail_country"] },
  },
};
const seed = (zip: ExampleValue, ...changes: readonly Example[]): TenantFiles =>
  createExampleTenant(SCHOOL, { [DATA]: { properties: { zip } } }, ...changes);

describe("the linter, of a postal code by country", () => {
  it.each<[string, ExampleValue]>([
    ["by an answer", {}],
    ["in some countries only", { "x-postcode": { by: "country", only: ["USA"] } }],
    ["with a message that has the example", { errorMessage: { postcode: "Write it like {example}, in {country}." } }],
    [
      "with a pattern that these countries' codes match",
      { pattern: "^[0-9]{5}$", "x-postcode": { by: "country", only: ["USA", "FRA"] } },
    ],
  ])("takes one %s", (_, zip) => expect(lintSeeded(seed(zip))).toBe(""));

  it("suggests the answer that is misspelt", () => {
    const seeded = seed({ "x-postcode": "contry" });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, DATA, '"contry"')}  error  postcode-by-country`,
        '  "zip" is a postal code by the country in "contry", which data-model.json does not define.',
        `  hint: did you mean "country"? (${positionIn(seeded.texts, DATA, '"country": {')})`,
      ),
    );
  });

  it.each<[string, ExampleValue, string]>([
    ["a text", { "x-postcode": "city" }, 'hint: countries are in "country", "mail_country".'],
    ["another choice", { "x-postcode": "prev_attend" }, '"prev_attend", which is no choice among countries.'],
    ["itself", { "x-postcode": "zip" }, '"zip", which is no choice among countries.'],
    ["a country's code", { "x-postcode": "USA" }, 'hint: countries are in "country", "mail_country".'],
    ["a list", { "x-postcode": ["country"] }, '"x-postcode" should be an object; it is a list.'],
    ["no answer", { "x-postcode": { only: ["USA"] } }, '"x-postcode" lacks "by".'],
    ["a misspelt code", { "x-postcode": { by: "country", only: ["CNA"] } }, 'hint: did you mean "CAN"?'],
    ["a code of two letters", { "x-postcode": { by: "country", only: ["US"] } }, 'hint: did you mean "USA"?'],
    [
      "a country's name",
      { "x-postcode": { by: "country", only: ["Canada"] } },
      'hint: that is a label; write its value, "CAN".',
    ],
    ["a number", { type: "number" }, '"zip" is a number, so it cannot be a postal code.'],
    ["a choice", { "x-options": "countries" }, '"zip" is a choice, so it cannot be a postal code.'],
    [
      "digits, where a country has letters",
      { format: "digits" },
      'No postal code of "CAN" is right for "zip": "format" refuses them, such as "K1A 0B1".',
    ],
    [
      "too few characters",
      { maxLength: 5 },
      'No postal code of "CAN" is right for "zip": "maxLength" refuses them, such as "K1A 0B1".',
    ],
    [
      "a pattern of one country",
      { pattern: "^[0-9]{5}$" },
      'No postal code of "CAN" is right for "zip": "pattern" refuses them, such as "K1A 0B1".',
    ],
  ])("finds one by %s, as one problem", (_, zip, message) => {
    const found = lintSeeded(seed(zip));
    expect(found).toContain(message);
    expect(found.trim().split("\n\n"), found).toHaveLength(1);
  });

  it("finds countries that the portal knows no postal codes of", () => {
    const countries = {
      "options/lands.json": {
        options: [
          { value: "US", label: "United States" },
          { value: "CA", label: "Canada" },
        ],
      },
      [DATA]: { properties: { mail_country: { "x-options": "lands" } } },
    };
    expect(lintSeeded(seed({ "x-postcode": "mail_country" }, countries))).toContain(
      'hint: write countries by three letters, such as "USA", as the shared list "countries" does.',
    );
    expect(
      lintSeeded(
        seed(
          { "x-postcode": { by: "country", only: ["CAN"] } },
          { "@shared/postcodes.json": { countries: { CAN: null } } },
        ),
      ),
    ).toContain('"zip" has its postal codes checked for "CAN", of which the portal knows none.');
  });

  it("finds the country of another address, and one that no page asks", () => {
    const address = {
      [DATA]: { properties: { line: { type: "string", title: "Street" }, state: { type: "string", title: "State" } } },
      [ABOUT]: {
        schema: {
          properties: {
            line: { $ref: "../data-model.json#/properties/line" },
            state: { $ref: "../data-model.json#/properties/state" },
          },
        },
        uiSchema: {
          "ui:layout": [
            "first_name",
            "prev_attend",
            "mail_country",
            {
              type: "address",
              label: "Address",
              fields: { country: "country", line1: "line", city: "city", state: "state", zip: "zip" },
            },
          ],
        },
      },
    };
    expect(lintSeeded(seed({}, address))).toBe("");
    const other = seed({ "x-postcode": "mail_country" }, address);
    expect(lintSeeded(other)).toBe(
      lines(
        `${place(other, DATA, '"mail_country"')}  error  postcode-by-country`,
        '  "zip" is a postal code by the country in "mail_country", but its address has its country in "country".',
        '  hint: write "country".',
      ),
    );
    const notAsked = seed(
      { "x-postcode": "mail_country" },
      {
        [ABOUT]: {
          schema: { properties: { mail_country: null } },
          uiSchema: { "ui:layout": ["first_name", "country", "city", "zip", "prev_attend"] },
        },
      },
    );
    expect(lintSeeded(notAsked)).toContain('"mail_country", which no page asks; nothing would be checked.');
  });
});

import { findText, toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggest, suggestDefined } from "../suggest.ts";

/** HTML standard, section 4.10.18.7.1 (autofill detail tokens). */
const FIELDS = [
  "off",
  "on",
  "name",
  "honorific-prefix",
  "given-name",
  "additional-name",
  "family-name",
  "honorific-suffix",
  "nickname",
  "username",
  "new-password",
  "current-password",
  "one-time-code",
  "organization-title",
  "organization",
  "street-address",
  "address-line1",
  "address-line2",
  "address-line3",
  "address-level4",
  "address-level3",
  "address-level2",
  "address-level1",
  "country",
  "country-name",
  "postal-code",
  "cc-name",
  "language",
  "bday",
  "bday-day",
  "bday-month",
  "bday-year",
  "sex",
  "url",
  "photo",
  "tel",
  "tel-country-code",
  "tel-national",
  "tel-area-code",
  "tel-local",
  "tel-local-prefix",
  "tel-local-suffix",
  "tel-extension",
  "email",
  "impp",
];
const PREFIXES = /^(?:section-\S+ )?(?:(?:shipping|billing) )?(?:(?:home|work|mobile|fax|pager) (?=tel|email|impp))?/;

const autocompleteTokenKnown: Rule = {
  id: "autocomplete-token-known",
  severity: "error",
  docs: "A question's `ui:autocomplete` is a token of HTML, so that browsers and assistive tools know what is asked (WCAG 2.2, criterion 1.3.5).",
  bad: { "pages/about.json": { uiSchema: { first_name: { "ui:autocomplete": "first-name" } } } },
  finds:
    'pages/about.json "first-name": "first_name" asks browsers to fill in "first-name", which HTML does not define.',
  good: { "pages/about.json": { uiSchema: { first_name: { "ui:autocomplete": "given-name" } } } },
  check({ pages }, report) {
    for (const { key, ui, placeOf } of pages.flatMap(({ fieldUis }) => [...fieldUis.values()])) {
      const token = findText(ui["ui:autocomplete"]);
      const field = token?.replace(PREFIXES, "").replace(/ webauthn$/, "");
      if (token === undefined || field === undefined || FIELDS.includes(field)) continue;
      report({
        at: placeOf("ui:autocomplete"),
        message: `"${key}" asks browsers to fill in "${token}", which HTML does not define.`,
        ...suggest(field, FIELDS),
      });
    }
  },
};

const autocompleteTargetExists: Rule = {
  id: "autocomplete-target-exists",
  severity: "error",
  docs: "What a school search fills is an answer of the data model (docs/specification.md, section 5, configuration errors).",
  needs: ["dataModel"],
  bad: {
    "pages/about.json": {
      uiSchema: { first_name: { "ui:widget": "schoolSearch", "ui:options": { fills: { city: "citty" } } } },
    },
  },
  finds:
    'pages/about.json "citty": The search in "first_name" fills "citty" with "city", but data-model.json does not define "citty".',
  good: {
    "pages/about.json": {
      uiSchema: { first_name: { "ui:widget": "schoolSearch", "ui:options": { fills: { city: "city" } } } },
    },
  },
  check({ pages, keys }, report) {
    for (const { fieldUis } of pages) {
      for (const { key, ui, placeOf } of fieldUis.values()) {
        for (const [detail, target] of Object.entries(toObject(toObject(ui["ui:options"])["fills"]))) {
          if (typeof target !== "string" || keys.has(target)) continue;
          report({
            at: placeOf("ui:options", "fills", detail),
            message: `The search in "${key}" fills "${target}" with "${detail}", but data-model.json does not define "${target}".`,
            about: [target],
            ...suggestDefined(target, keys),
          });
        }
      }
    }
  },
};

export const autofillRules: readonly Rule[] = [autocompleteTokenKnown, autocompleteTargetExists];

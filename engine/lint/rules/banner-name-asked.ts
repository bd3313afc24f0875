import { placeholdersOf } from "../../core/index.ts";
import { DEFAULT_TEXTS } from "../../texts/index.ts";
import type { Rule } from "../rule.ts";

const TEXT = "banner.submitted";

const messages = {
  noName: (name: string) => `After submission the banner says "${DEFAULT_TEXTS[TEXT]}", but no page asks "${name}".`,
};

export const bannerNameAsked: Rule = {
  id: "banner-name-asked",
  severity: "error",
  docs: "The banner after submission names the applicant by an answer that a page asks; where that is not `first_name`, texts.json has a `banner.submitted` of its own.",
  needs: ["pages", "texts"],
  bad: {
    "pages/about.json": {
      schema: { properties: { first_name: null } },
      uiSchema: { "ui:layout": ["country", "city", "prev_attend"] },
    },
    "data-model.json": { properties: { first_name: null } },
  },
  finds: 'tenant.json:1:1 {: After submission the banner says "Thanks, {first_name}!", but no page asks "first_name".',
  good: {
    "pages/about.json": {
      schema: { properties: { first_name: null } },
      uiSchema: { "ui:layout": ["country", "city", "prev_attend"] },
    },
    "data-model.json": { properties: { first_name: null } },
    "texts.json": { "banner.submitted": "Thank you!" },
  },
  check({ pages, texts, partner }, report) {
    if (texts[TEXT] !== undefined) return;
    const asked = new Set(pages.flatMap(({ properties }) => [...properties.keys()]));
    for (const name of placeholdersOf(DEFAULT_TEXTS[TEXT])) {
      if (asked.has(name) || Object.hasOwn(partner, name)) continue;
      report({
        at: { file: "tenant.json", path: [] },
        message: messages.noName(name),
        about: [name],
        hint: `write your own "${TEXT}" in texts.json, with the key of a name in braces.`,
      });
    }
  },
};

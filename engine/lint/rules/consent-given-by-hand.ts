import type { Rule } from "../rule.ts";

const messages = {
  computed: (key: string) => `"${key}" is a consent and is computed from other answers, so nobody gives it.`,
  document: (key: string) =>
    `"${key}" is a document, and is marked as a consent. No document is ever taken over into another application.`,
};

export const consentGivenByHand: Rule = {
  id: "consent-given-by-hand",
  severity: "error",
  docs: "Only what a person enters can be a consent (`x-consent`), because a person gives it again in each application: no computed answer, and no document, which is sent again anyway.",
  needs: ["dataModel"],
  bad: {
    "data-model.json": {
      properties: { city: { "x-compute": { cat: [{ var: "first_name" }, "!"] }, "x-consent": true } },
    },
  },
  finds: 'data-model.json "city": "city" is a consent and is computed from other answers, so nobody gives it.',
  good: { "data-model.json": { properties: { first_name: { "x-consent": true } } } },
  check({ keys }, report) {
    for (const { key, schema, at } of keys.values()) {
      if (schema["x-consent"] !== true) continue;
      const kind =
        schema["x-compute"] !== undefined ? "computed" : schema["x-document"] === true ? "document" : undefined;
      if (kind !== undefined) report({ at, message: messages[kind](key), hint: 'leave "x-consent" out.' });
    }
  },
};

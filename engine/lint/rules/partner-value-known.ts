import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (name: string) =>
    `This text uses "{${name}}", which is neither a partner value of tenant.json nor filled in by the portal here.`,
};

/** Anything in braces without spaces is meant as a value, in upper or lower case. */
const BRACES = /\{([^{}\s]+)\}/g;

export const partnerValueKnown: Rule = {
  id: "partner-value-known",
  severity: "error",
  docs: "A `{name}` in a text is a partner value of tenant.json or one that the portal fills in there; any other would be shown with its braces.",
  needs: ["tenant"],
  bad: { "pages/about.json": { intro: "Welcome to {universty}." } },
  finds:
    'pages/about.json "Welcome to {universty}.": This text uses "{universty}", which is neither a partner value of tenant.json nor filled in by the portal here.',
  good: { "pages/about.json": { intro: "Welcome to {university}." } },
  check({ words, partner }, report) {
    for (const { text, at, filled } of words) {
      for (const [, name = ""] of text.matchAll(BRACES)) {
        if (Object.hasOwn(partner, name) || filled.includes(name)) continue;
        const partnerPlace = (known: string): { file: string; path: string[]; on: "key" } | undefined =>
          Object.hasOwn(partner, known) ? { file: "tenant.json", path: ["partner", known], on: "key" } : undefined;
        report({
          at,
          message: messages.unknown(name),
          ...suggest(name, [...Object.keys(partner), ...filled], partnerPlace),
        });
      }
    }
  },
};

import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (key: string, code: string) => `"${key}" is an amount in "${code}", which is no currency.`,
  type: (key: string) => `"${key}" is an amount of money, so its type is "number".`,
};

const CURRENCIES: readonly string[] = Intl.supportedValuesOf("currency");

export const moneyCurrencyKnown: Rule = {
  id: "money-currency-known",
  severity: "error",
  docs: "An amount of money (`x-money`) is a number, in a currency that there is.",
  needs: ["dataModel"],
  bad: { "data-model.json": { properties: { city: { type: "number", "x-money": "US$" } } } },
  finds: 'data-model.json "US$": "city" is an amount in "US$", which is no currency.',
  good: { "data-model.json": { properties: { city: { type: "number", "x-money": "USD" } } } },
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values()) {
      const code = schema["x-money"];
      if (typeof code !== "string") continue;
      if (!CURRENCIES.includes(code))
        report({ at: placeOf("x-money"), message: messages.unknown(key, code), ...suggest(code, CURRENCIES) });
      else if (schema["type"] !== "number" && schema["type"] !== "integer")
        report({
          at: placeOf("type"),
          message: messages.type(key),
        });
    }
  },
};

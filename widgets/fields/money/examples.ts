import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Money",
  about:
    'A number that is an amount of money: `x-money` in the data model names its currency. It takes an amount as it is written elsewhere, such as "$34,999.50".',
  options: [{ name: "x-money", meaning: "In the data model: the currency's code of ISO 4217." }],
  examples: [
    {
      title: "With a hint, and one that cannot be read",
      fields: {
        money_income: { type: "number", title: "Yearly income", "x-money": "USD", minimum: 0, multipleOf: 0.01 },
        money_wrong: { type: "number", title: "Savings", "x-money": "USD" },
      },
      ui: { money_income: { "ui:description": "Before taxes." } },
      layout: ["money_income", "money_wrong"],
      answers: { money_income: 34999.5, money_wrong: "about 500" },
    },
  ],
};

import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Computed answer",
  about:
    "An answer that its rule fills from others, `x-compute` in the data model. Nobody enters it, so it is read as text, and screen readers are told when it has changed.",
  options: [],
  examples: [
    {
      title: "A total of two amounts, a dash until there is one, with a hint",
      fields: {
        computed_savings: { type: "number", title: "Savings" },
        computed_grant: { type: "number", title: "Grant" },
        computed_total: {
          type: "number",
          title: "Total support",
          multipleOf: 0.01,
          "x-compute": { "+": [{ var: "computed_savings" }, { var: ["computed_grant", 0] }] },
        },
      },
      ui: { computed_total: { "ui:description": "We add up what you enter." } },
      layout: ["computed_savings", "computed_grant", "computed_total"],
    },
  ],
};

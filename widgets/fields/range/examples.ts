import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Range",
  about:
    "A number on a slider: RJSF's own `RangeWidget`, unchanged. Any widget that is written for RJSF works as it does.",
  options: [
    { name: "minimum, maximum", meaning: "In the data model: the ends of the slider." },
    { name: "multipleOf", meaning: "In the data model: its step." },
  ],
  examples: [
    {
      title: "A number on a slider",
      fields: { range_hours: { type: "integer", title: "Hours a week", minimum: 0, maximum: 40, multipleOf: 5 } },
      ui: { range_hours: { "ui:widget": "range" } },
      layout: ["range_hours"],
      answers: { range_hours: 20 },
    },
    {
      title: "A slider with a hint and an error",
      fields: { range_missing: { type: "integer", title: "Days a week", minimum: 1, maximum: 7 } },
      ui: { range_missing: { "ui:widget": "range", "ui:description": "How many days you can come." } },
      layout: ["range_missing"],
      required: { range_missing: "Please say how many days you can come." },
      isValidating: true,
    },
  ],
};

import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Social security number",
  about: "Nine digits grouped 3-2-4 as typed, for a field of format `ssn`. The browser is asked not to remember it.",
  options: [],
  examples: [
    {
      title: "With a hint",
      fields: { ssn_number: { type: "string", title: "Social Security Number", format: "ssn", "x-privacy": "secret" } },
      ui: { ssn_number: { "ui:description": "Nine digits, such as 123-45-6789. You may leave it empty." } },
      layout: ["ssn_number"],
    },
  ],
};

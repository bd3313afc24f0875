import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Date",
  about:
    "A date as month, day and year, for a field of format `date`. A whole date can be pasted into any part. " +
    "A date that its schema refuses is not stored; what was typed stays, and a message says why.",
  options: [
    {
      name: "x-date",
      meaning: "Bounds `min` and `max`, fixed or relative to today, with `minMessage` and `maxMessage`.",
    },
    { name: "ui:autocomplete", meaning: "`bday` is handed to the parts as `bday-month`, `bday-day` and `bday-year`." },
  ],
  examples: [
    {
      title: "Date of birth, at least 13 years ago",
      fields: {
        date_birth: {
          type: "string",
          title: "Date of Birth",
          format: "date",
          errorMessage: { format: "A valid date of birth is required." },
          "x-date": {
            min: "today-100y",
            minMessage: "This date is not supported. Please contact help support for assistance.",
            max: "today-13y",
            maxMessage: "You must be 13 years or older to apply.",
          },
        },
      },
      ui: { date_birth: { "ui:autocomplete": "bday" } },
      layout: ["date_birth"],
    },
    {
      title: "Required and missing",
      fields: { date_missing: { type: "string", title: "Effective date", format: "date" } },
      ui: { date_missing: { "ui:description": "The first day on which mail will reach you there." } },
      required: { date_missing: "Effective date is a required field" },
      layout: ["date_missing"],
      isValidating: true,
    },
  ],
};

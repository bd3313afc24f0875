import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Month and year",
  about: "Two selects as one question: the layout node `monthYear`. What is wrong with either is said once.",
  options: [
    { name: "label, hint", meaning: "The question, and what helps to answer it." },
    { name: "month, year", meaning: "The two answers' keys; their option lists come from the data model." },
  ],
  examples: [
    {
      title: "Attended from and to",
      fields: {
        my_from_month: { type: "string", title: "Attended from month", "x-options": "my_months" },
        my_from_year: { type: "string", title: "Attended from year", "x-options": "my_years" },
        my_to_month: { type: "string", title: "Attended to month", "x-options": "my_months" },
        my_to_year: { type: "string", title: "Attended to year", "x-options": "my_years" },
      },
      options: {
        my_months: {
          blank: "--",
          options: [
            { value: "1", label: "January" },
            { value: "2", label: "February" },
            { value: "9", label: "September" },
          ],
        },
        my_years: { blank: "--", years: { startYear: 2026, count: 30, direction: "past" } },
      },
      required: {
        my_to_month: "Attended To: Month and Year are required.",
        my_to_year: "Attended To: Month and Year are required.",
      },
      layout: [
        {
          type: "row",
          children: [
            { type: "monthYear", label: "Attended from", month: "my_from_month", year: "my_from_year" },
            {
              type: "monthYear",
              label: "Attended to",
              hint: "Leave this as it is if you are still there.",
              month: "my_to_month",
              year: "my_to_year",
            },
          ],
        },
      ],
      isValidating: true,
    },
  ],
};

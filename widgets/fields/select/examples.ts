import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Select",
  about:
    "One choice of a list, for a field with `x-options`: countries, states and provinces, months, years. The browser's own control, with its typeahead.",
  options: [
    {
      name: "x-options",
      meaning: "The option list's name, or `{ list, by }` for a list that depends on the answer `by`.",
    },
    { name: "x-desc", meaning: "`false` stores no `{key}_desc` beside the value." },
  ],
  examples: [
    {
      title: "State or province by country: hidden while the country has none",
      fields: {
        select_country: { type: "string", title: "Country", "x-options": "select_countries" },
        select_state: {
          type: "string",
          title: "State/Province",
          "x-options": { list: "select_states", by: "select_country" },
        },
      },
      options: {
        select_countries: {
          blank: "--",
          options: [
            { value: "USA", label: "United States" },
            { value: "CAN", label: "Canada" },
            { value: "FRA", label: "France" },
          ],
        },
        select_states: {
          blank: "--",
          keyed: {
            USA: [
              { value: "ME", label: "Maine" },
              { value: "NY", label: "New York" },
            ],
            CAN: [{ value: "ON", label: "Ontario" }],
          },
        },
      },
      ui: { select_country: { "ui:autocomplete": "country" }, select_state: { "ui:autocomplete": "address-level1" } },
      answers: { select_country: "USA" },
      layout: [{ type: "row", children: ["select_country", "select_state"] }],
    },
    {
      title: "Required and missing",
      fields: { select_gender: { type: "string", title: "Gender", "x-options": "select_genders" } },
      options: {
        select_genders: {
          blank: "--",
          options: [
            { value: "F", label: "Female" },
            { value: "M", label: "Male" },
            { value: "X", label: "Another gender" },
          ],
        },
      },
      required: { select_gender: "Gender is a required field" },
      layout: ["select_gender"],
      isValidating: true,
    },
  ],
};

import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Select",
  about:
    "One choice of a list, for a field with `x-options`: countries, states and provinces, months, years. The browser's own control, with its typeahead.",
  options: [
    {
      name: "x-options",
      meaning:
        "The option list's name, or `{ list, by }` for a list that depends on the answer `by`, or on several answers in order.",
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
      title: "Clinical site by campus and term: hidden until both are chosen",
      fields: {
        select_campus: { type: "string", title: "Campus", "x-options": "select_campuses" },
        select_term: { type: "string", title: "Term", "x-options": "select_terms" },
        select_site: {
          type: "string",
          title: "Clinical site",
          "x-options": { list: "select_sites", by: ["select_campus", "select_term"] },
        },
      },
      options: {
        select_campuses: {
          blank: "--",
          options: [
            { value: "NORTH", label: "North" },
            { value: "ONLINE", label: "Online" },
          ],
        },
        select_terms: {
          blank: "--",
          options: [
            { value: "2027FA", label: "Fall 2027" },
            { value: "2028SP", label: "Spring 2028" },
          ],
        },
        select_sites: {
          blank: "--",
          keyed: {
            NORTH: {
              "2027FA": [
                { value: "HARBOR", label: "Harbor Hospital" },
                { value: "HILL", label: "Hill Clinic" },
              ],
              "2028SP": [{ value: "HILL", label: "Hill Clinic" }],
            },
            ONLINE: [{ value: "HOME", label: "A clinic near your home" }],
          },
        },
      },
      answers: { select_campus: "NORTH" },
      layout: [{ type: "row", children: ["select_campus", "select_term", "select_site"] }],
    },
    {
      title: "The states of one country alone, and one choice more",
      fields: { select_home: { type: "string", title: "Home state", "x-options": "select_home_states" } },
      options: {
        select_states_by_country: {
          blank: "--",
          keyed: {
            USA: [
              { value: "ME", label: "Maine" },
              { value: "NY", label: "New York" },
            ],
            CAN: [{ value: "ON", label: "Ontario" }],
          },
        },
        select_home_states: {
          extends: "select_states_by_country",
          pick: "USA",
          options: [{ value: "OT", label: "Other territory" }],
        },
      },
      layout: ["select_home"],
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

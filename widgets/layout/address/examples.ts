import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Address",
  about:
    "A postal address as one named group: the layout node `address`. With `lookup`, line 1 offers suggestions that fill the rest.",
  options: [
    { name: "label", meaning: "The group's name. It is seen unless the section has the same title." },
    { name: "lookup", meaning: "`true` offers suggestions on line 1." },
    {
      name: "fields",
      meaning: "The keys of `country`, `line1`, `line2` (may be left out), `city`, `state` and `zip`.",
    },
  ],
  examples: [
    {
      title: 'With suggestions; try "100"',
      fields: {
        addr_country: { type: "string", title: "Country", "x-options": "addr_countries" },
        addr_line_1: { type: "string", title: "Address" },
        addr_line_2: { type: "string", title: "Address Line 2" },
        addr_city: { type: "string", title: "City" },
        addr_state: {
          type: "string",
          title: "State/Province",
          "x-options": { list: "addr_states", by: "addr_country" },
        },
        addr_zip: { type: "string", title: "Zip/Postal Code", maxLength: 12 },
      },
      ui: {
        addr_country: { "ui:autocomplete": "country" },
        addr_line_1: { "ui:autocomplete": "address-line1" },
        addr_city: { "ui:autocomplete": "address-level2" },
        addr_state: { "ui:autocomplete": "address-level1" },
        addr_zip: { "ui:autocomplete": "postal-code" },
      },
      options: {
        addr_countries: {
          blank: "--",
          options: [
            { value: "USA", label: "United States" },
            { value: "CAN", label: "Canada" },
            { value: "FRA", label: "France" },
          ],
        },
        addr_states: {
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
      required: {
        addr_country: "Country is required.",
        addr_line_1: "Address is required.",
        addr_city: "City is required.",
      },
      layout: [
        {
          type: "address",
          label: "Permanent address",
          lookup: true,
          fields: {
            country: "addr_country",
            line1: "addr_line_1",
            line2: "addr_line_2",
            city: "addr_city",
            state: "addr_state",
            zip: "addr_zip",
          },
        },
      ],
    },
  ],
};

import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Phone",
  about:
    'A phone number, `(NXX) NXX-XXXX` as typed or pasted, for a field of format `phone`. With the layout node `phone` a "text me" checkbox is shown below it.',
  options: [
    { name: "ui:options.international", meaning: "`true` keeps the number as typed, for numbers of any country." },
    { name: "field, optIn", meaning: "Of the node `phone`: the number's key and the checkbox's." },
  ],
  examples: [
    {
      title: "With the text message opt-in, and international",
      fields: {
        phone_cell: {
          type: "string",
          title: "Cell Phone",
          format: "phone",
          errorMessage: { format: "Please enter a valid cell phone number." },
        },
        phone_texts: { type: "boolean", title: "Text me updates about my application." },
        phone_abroad: { type: "string", title: "International Phone" },
      },
      ui: {
        phone_cell: { "ui:autocomplete": "mobile tel-national" },
        phone_abroad: {
          "ui:widget": "phone",
          "ui:options": { international: true },
          "ui:description": "With the country code, such as +44 20 7946 0958.",
        },
      },
      layout: [
        { type: "row", children: [{ type: "phone", field: "phone_cell", optIn: "phone_texts" }, "phone_abroad"] },
      ],
    },
    {
      title: "Wrong",
      fields: {
        phone_wrong: {
          type: "string",
          title: "Home Phone",
          format: "phone",
          errorMessage: { format: "Please enter a valid home phone number." },
        },
      },
      answers: { phone_wrong: "(123) 456" },
      layout: ["phone_wrong"],
      isValidating: true,
    },
  ],
};

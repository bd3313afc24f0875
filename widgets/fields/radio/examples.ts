import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Radio group",
  about: "One choice of a few, all in sight: `ui:widget` `radio` on a field with `x-options`.",
  options: [{ name: "ui:options.inline", meaning: "`true` sets short choices side by side." }],
  examples: [
    {
      title: "Stacked and inline",
      fields: {
        radio_citizen: { type: "string", title: "Citizenship", "x-options": "radio_kinds" },
        radio_same: {
          type: "string",
          title: "Is your mailing address the same as your permanent address?",
          "x-options": "radio_yes_no",
          "x-desc": false,
        },
      },
      options: {
        radio_kinds: {
          options: [
            { value: "1", label: "US citizen" },
            { value: "2", label: "I am an eligible non-citizen." },
            { value: "3", label: "Other" },
          ],
        },
        radio_yes_no: {
          options: [
            { value: "Y", label: "Yes" },
            { value: "N", label: "No" },
          ],
        },
      },
      ui: {
        radio_citizen: { "ui:widget": "radio" },
        radio_same: { "ui:widget": "radio", "ui:options": { inline: true } },
      },
      layout: ["radio_citizen", "radio_same"],
    },
    {
      title: "Required and missing",
      fields: {
        radio_missing: {
          type: "string",
          title: "Have you been suspended from any school?",
          "x-options": "radio_yes_no",
        },
      },
      options: {
        radio_yes_no: {
          options: [
            { value: "Y", label: "Yes" },
            { value: "N", label: "No" },
          ],
        },
      },
      ui: { radio_missing: { "ui:widget": "radio", "ui:options": { inline: true } } },
      required: { radio_missing: "Please indicate if you have been suspended from any school." },
      layout: ["radio_missing"],
      isValidating: true,
    },
  ],
};

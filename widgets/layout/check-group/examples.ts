import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Check group",
  about: "Boolean answers under one legend: the layout node `checkGroup`.",
  options: [
    { name: "label", meaning: "The legend." },
    { name: "hint", meaning: "Said below the legend." },
    { name: "fields", meaning: "The boolean answers' keys, in order." },
  ],
  examples: [
    {
      title: "Select all that apply",
      fields: {
        group_one: { type: "boolean", title: "Asian" },
        group_two: { type: "boolean", title: "Black or African American" },
        group_three: { type: "boolean", title: "White" },
      },
      layout: [
        {
          type: "checkGroup",
          label: "Race",
          hint: "Select all that apply.",
          fields: ["group_one", "group_two", "group_three"],
        },
      ],
    },
  ],
};

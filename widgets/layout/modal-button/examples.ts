import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Modal button",
  about: "A question about a question: the layout node `modalButton`. Its text opens over the page.",
  options: [
    { name: "label", meaning: "The button's words." },
    { name: "title, text", meaning: "The dialog's heading and its text." },
  ],
  examples: [
    {
      title: "Why do we ask?",
      fields: {},
      layout: [
        {
          type: "modalButton",
          label: "Why do we ask for this?",
          title: "Your Social Security Number",
          text: "{university} matches it with your financial aid records. You may leave it empty.",
        },
      ],
    },
  ],
};

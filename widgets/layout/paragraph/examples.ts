import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Text between questions",
  about: "Paragraphs, lists and links: the layout node `text`.",
  options: [
    {
      name: "text",
      meaning: "`**bold**`, `[words](https://…)`, lines beginning `- ` as a list, partner values as `{university}`.",
    },
    { name: "print", meaning: "`false` leaves it out of the printed application." },
  ],
  examples: [
    {
      title: "Everything it can do",
      fields: {},
      layout: [
        {
          type: "text",
          text: "{university} asks for **two** things:\n\n- your [scores](https://www.example.org/scores)\n- your transcript",
        },
      ],
    },
  ],
};

import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Text area",
  about: "A long answer. It is committed when it is left. Text over the limit is kept, and a message says so.",
  options: [
    { name: "ui:options.rows", meaning: "Lines shown, 6 unless given; it grows with the text." },
    { name: "ui:options.maxLength", meaning: "Characters, or `character_limit` for the partner's; 1500 unless given." },
  ],
  examples: [
    {
      title: "With a hint",
      fields: { area_comment: { type: "string", title: "Please explain" } },
      ui: { area_comment: { "ui:widget": "textarea", "ui:description": "A few sentences are enough." } },
      layout: ["area_comment"],
    },
    {
      title: "Over its limit",
      fields: { area_over: { type: "string", title: "Short answer", maxLength: 20 } },
      ui: { area_over: { "ui:widget": "textarea", "ui:options": { rows: 3 } } },
      answers: { area_over: "This is more than twenty characters." },
      layout: ["area_over"],
    },
  ],
};

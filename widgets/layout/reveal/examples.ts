import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Reveal",
  about: "Content that a button swaps in, or that a checkbox opens: the layout node `reveal`.",
  options: [
    {
      name: "trigger",
      meaning: "`button` toggles between `before` and `after`; `checkbox` shows `after` once its answer is ticked.",
    },
    { name: "label, hideLabel", meaning: "The button's words, closed and open." },
    { name: "field", meaning: "The checkbox's boolean answer." },
    { name: "before, after", meaning: "Layout nodes." },
  ],
  examples: [
    {
      title: "By a button",
      fields: { reveal_nickname: { type: "string", title: "Preferred First Name" } },
      layout: [
        {
          type: "reveal",
          trigger: "button",
          label: "I go by another name",
          hideLabel: "I go by my first name",
          before: [{ type: "text", text: "We will call you by your first name." }],
          after: ["reveal_nickname"],
        },
      ],
    },
    {
      title: "By a checkbox",
      fields: {
        reveal_honor: { type: "boolean", title: "I agree to the Code of Honor." },
        reveal_initials: { type: "string", title: "Your initials" },
      },
      layout: [{ type: "reveal", trigger: "checkbox", field: "reveal_honor", after: ["reveal_initials"] }],
    },
  ],
};

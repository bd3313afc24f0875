import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Block",
  about: "Children that a condition shows or hides: the layout node `block`. Hidden, their answers are cleared.",
  options: [
    { name: "shownWhen, hiddenWhen", meaning: "Names of conditions." },
    { name: "clears", meaning: "The keys cleared on hiding; every field in it unless given." },
  ],
  examples: [
    {
      title: "An explanation after a yes",
      fields: {
        block_yes: { type: "boolean", title: "I need accommodations." },
        block_explain: { type: "string", title: "Which ones?" },
      },
      conditions: { block_needs: { "==": [{ var: "block_yes" }, true] } },
      layout: ["block_yes", { type: "block", shownWhen: "block_needs", children: ["block_explain"] }],
    },
  ],
};

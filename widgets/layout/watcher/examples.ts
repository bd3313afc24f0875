import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Watcher",
  about: "Clears answers whenever a condition's truth changes: the layout node `watcher`. It shows nothing itself.",
  options: [
    { name: "condition", meaning: "The condition's name." },
    { name: "clears", meaning: "The keys to clear." },
  ],
  examples: [
    {
      title: "Ticking and unticking clears the city",
      fields: {
        watch_usa: { type: "boolean", title: "I live in the United States." },
        watch_city: { type: "string", title: "City" },
      },
      answers: { watch_city: "Paris" },
      conditions: { watch_in_usa: { "==": [{ var: "watch_usa" }, true] } },
      layout: ["watch_usa", "watch_city", { type: "watcher", condition: "watch_in_usa", clears: ["watch_city"] }],
    },
  ],
};

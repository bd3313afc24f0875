import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Date window",
  about:
    "A notice that shows only from its first day to its last, in the tenant's time zone: the layout node `dateWindow`.",
  options: [
    { name: "start, end", meaning: "`YYYY-MM-DD`, both included." },
    { name: "tone", meaning: "`info` (the default) or `warning`." },
    { name: "title, text", meaning: "What it says; the text may hold links and bold words." },
  ],
  examples: [
    {
      title: "Open now",
      fields: {},
      layout: [
        {
          type: "dateWindow",
          start: "2000-01-01",
          end: "2999-12-31",
          title: "Priority deadline",
          text: "Applications completed by **January 15** are considered first.",
        },
      ],
    },
    {
      title: "Over: nothing shows",
      fields: {},
      layout: [{ type: "dateWindow", start: "2000-01-01", end: "2000-01-02", text: "You should not see this." }],
    },
  ],
};

import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Alert",
  about: "A notice that is part of the page: the layout node `alert`.",
  options: [
    { name: "tone", meaning: "`info` or `warning`; shown by a mark as well as by colour." },
    { name: "title, text", meaning: "What it says; partner values as `{university}`." },
  ],
  examples: [
    {
      title: "Both tones",
      fields: {},
      layout: [
        {
          type: "alert",
          tone: "info",
          title: "Before you submit",
          text: "Questions? Write to [{admissions_email}](mailto:{admissions_email}).",
        },
        { type: "alert", tone: "warning", text: "After you submit, you can no longer change your answers." },
      ],
    },
  ],
};

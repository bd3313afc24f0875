import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Tabs",
  about:
    "One of several ways to answer: the layout node `tabs`. Leaving a tab clears its answers and deletes its document; it cannot be left while its file is on the way.",
  options: [
    { name: "id", meaning: "Under which the choice is kept." },
    { name: "label", meaning: "The question that the tabs answer." },
    { name: "tabs", meaning: "`{ id, label, children }` each." },
  ],
  examples: [
    {
      title: "Type it or upload it",
      fields: {
        tab_sketch: { type: "string", title: "Personal sketch" },
        tab_sketch_pdf: { type: "string", title: "Personal sketch document", "x-document": true },
      },
      ui: { tab_sketch: { "ui:widget": "textarea" } },
      layout: [
        {
          type: "tabs",
          id: "tab_demo",
          label: "How would you like to give your personal sketch?",
          tabs: [
            { id: "type", label: "Type it here", children: ["tab_sketch"] },
            { id: "upload", label: "Upload a document", children: ["tab_sketch_pdf"] },
          ],
        },
      ],
    },
  ],
};

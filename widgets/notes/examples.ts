import type { WidgetExamples } from "../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Notes",
  about: "What there is to say about an answer, below its input: what a choice has removed, with the way back.",
  options: [],
  examples: [
    {
      title: "A choice that removes answers",
      fields: {
        note_conviction: { type: "string", title: "Convicted?", "x-options": "yes_no", "x-desc": false },
        note_explanation: { type: "string", title: "Please explain" },
        note_court: { type: "string", title: "Court" },
      },
      ui: { note_conviction: { "ui:widget": "radio" }, note_explanation: { "ui:widget": "textarea" } },
      layout: [
        "note_conviction",
        { type: "block", shownWhen: "note_convicted", children: ["note_explanation", "note_court"] },
      ],
      conditions: { note_convicted: { "==": [{ var: "note_conviction" }, "Y"] } },
      options: {
        yes_no: {
          options: [
            { value: "Y", label: "Yes" },
            { value: "N", label: "No" },
          ],
        },
      },
      answers: { note_conviction: "Y", note_explanation: "A long explanation", note_court: "Albany" },
    },
  ],
};

import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "File upload",
  about:
    "One document, from choosing it to the converted copy, for a field with `x-document`. Limits come from the " +
    "tenant. In this gallery a file named with `fail` does not convert, and one with `cut` loses its connection once.",
  options: [
    { name: "limits", meaning: "In tenant.json: `fileMaxBytes`, `fileNameMaxLength`, `fileTypes`." },
    { name: "x-files", meaning: "In data-model.json: `megabytes`, the question's own limit." },
  ],
  examples: [
    {
      title: "Empty",
      fields: { file_empty: { type: "string", title: "Transcript", "x-document": true } },
      layout: ["file_empty"],
    },
    {
      title: "Attached",
      fields: { file_attached: { type: "string", title: "Personal sketch", "x-document": true } },
      answers: { file_attached: "ANSWERED" },
      documents: { file_attached: { file_name: "personal-sketch.pdf", file_size: 48_200 } },
      layout: ["file_attached"],
    },
    {
      title: "A limit of its own",
      fields: { file_large: { type: "string", title: "Slides", "x-document": true, "x-files": { megabytes: 5 } } },
      layout: ["file_large"],
    },
    {
      title: "Required and missing",
      fields: { file_missing: { type: "string", title: "Transcript", "x-document": true } },
      required: { file_missing: "Transcript is a required field" },
      layout: ["file_missing"],
      isValidating: true,
    },
    {
      title: "Logged out",
      fields: { file_visitor: { type: "string", title: "Transcript", "x-document": true } },
      layout: ["file_visitor"],
      isLoggedOut: true,
    },
  ],
};

import type { WidgetExamples } from "../../gallery/widget-examples.ts";

const CERTIFICATES = { type: "string", title: "Certificates", "x-document": true } as const;

export const examples: WidgetExamples = {
  name: "File upload",
  about:
    "One document, or several, from choosing to the converted copy, for a field with `x-document`. Limits come from the " +
    "tenant. In this gallery a file named with `fail` does not convert, and one with `cut` loses its connection once.",
  options: [
    { name: "limits", meaning: "In tenant.json: `fileMaxBytes`, `fileNameMaxLength`, `fileTypes`." },
    {
      name: "x-files",
      meaning:
        "In data-model.json: `megabytes`, the question's own limit; `max`, how many files it takes; `min`, how many whoever adds any must add.",
    },
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
      title: "Several files",
      fields: { file_several: { ...CERTIFICATES, "x-files": { max: 3 } } },
      layout: ["file_several"],
    },
    {
      title: "Several files, two of them attached",
      fields: { file_some: { ...CERTIFICATES, "x-files": { min: 2, max: 3 } } },
      answers: { file_some: "ANSWERED", file_some_3: "ANSWERED" },
      documents: {
        file_some: { file_name: "first-aid.pdf", file_size: 48_200 },
        file_some_3: { file_name: "phlebotomy.pdf", file_size: 91_000 },
      },
      layout: ["file_some"],
    },
    {
      title: "Several files, as many as fit",
      fields: { file_full: { ...CERTIFICATES, "x-files": { max: 2 } } },
      answers: { file_full: "ANSWERED", file_full_2: "ANSWERED" },
      documents: {
        file_full: { file_name: "first-aid.pdf", file_size: 48_200 },
        file_full_2: { file_name: "phlebotomy.pdf", file_size: 91_000 },
      },
      layout: ["file_full"],
    },
    {
      title: "Several files, required and missing",
      fields: { file_none: { ...CERTIFICATES, "x-files": { max: 3 } } },
      required: { file_none: "Please upload at least one certificate." },
      layout: ["file_none"],
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

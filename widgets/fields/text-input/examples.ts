import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Text",
  about:
    "A short answer in one line, `ui:widget` `text` or `email`. A string field is shown as one unless something else fits it better.",
  options: [
    {
      name: "schema.maxLength",
      meaning: "Characters that an answer may have; 45 unless given, 254 for an e-mail address.",
    },
    { name: "schema.format", meaning: "`email`, `uri` and `digits` bring the fitting keyboard." },
    { name: "schema.type", meaning: "`number` and `integer` are typed as text, with a keyboard of digits." },
    { name: "ui:description", meaning: "A hint between label and input." },
    {
      name: "ui:placeholder",
      meaning: "Text in the empty input. It must never be the only place where something is said.",
    },
    {
      name: "ui:autocomplete",
      meaning: "A token of the HTML standard, such as `given-name`. Needed on personal data (WCAG 1.3.5).",
    },
  ],
  examples: [
    {
      title: "Plain, with a hint, and with the fitting keyboard",
      fields: {
        text_name: { type: "string", title: "First Name" },
        text_hint: { type: "string", title: "Previous Last Name" },
        text_email: { type: "string", title: "Email Address", format: "email" },
        text_gpa: { type: "number", title: "GPA" },
      },
      ui: {
        text_name: { "ui:autocomplete": "given-name" },
        text_hint: { "ui:description": "If your school records are under another name." },
        text_email: { "ui:autocomplete": "email" },
      },
      layout: [{ type: "row", children: ["text_name", "text_hint"] }, "text_email", "text_gpa"],
    },
    {
      title: "Required and missing, and wrong",
      fields: {
        text_missing: { type: "string", title: "Last Name" },
        text_wrong: { type: "string", title: "Email Address", format: "email" },
      },
      required: { text_missing: "Last Name is a required field" },
      answers: { text_wrong: "not an address" },
      layout: ["text_missing", "text_wrong"],
      isValidating: true,
    },
  ],
};

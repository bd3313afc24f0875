import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Checkbox",
  about: "A box that is ticked for yes, for a boolean field. Unticked, the answer is empty.",
  options: [{ name: "ui:description", meaning: "A hint below the label." }],
  examples: [
    {
      title: "Plain, and required but not ticked",
      fields: {
        check_handbook: { type: "boolean", title: "I have read the student handbook." },
        check_legal: { type: "boolean", title: "I accept these terms." },
      },
      required: { check_legal: "You must accept these terms to submit your application." },
      layout: ["check_handbook", "check_legal"],
      isValidating: true,
    },
  ],
};

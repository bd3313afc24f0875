import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Group",
  about:
    "The children of the first case whose condition is true; those of the others are cleared: the layout node `group`.",
  options: [{ name: "cases", meaning: "`{ when, children }` each, the first true one shows." }],
  examples: [
    {
      title: "Two kinds of citizen",
      fields: {
        group_kind: { type: "string", title: "Citizenship", "x-options": "group_kinds" },
        group_card: { type: "string", title: "Alien registration number" },
        group_visa: { type: "string", title: "Visa number" },
      },
      options: {
        group_kinds: {
          options: [
            { value: "2", label: "Permanent resident" },
            { value: "3", label: "Other" },
          ],
        },
      },
      ui: { group_kind: { "ui:widget": "radio" } },
      conditions: {
        group_resident: { "==": [{ var: "group_kind" }, "2"] },
        group_other: { "==": [{ var: "group_kind" }, "3"] },
      },
      layout: [
        "group_kind",
        {
          type: "group",
          cases: [
            { when: "group_resident", children: ["group_card"] },
            { when: "group_other", children: ["group_visa"] },
          ],
        },
      ],
    },
  ],
};

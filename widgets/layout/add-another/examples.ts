import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Add another",
  about:
    "Repeats its children, once a prefix: the layout node `addAnother`. The button shows to logged-in applicants while more can be added.",
  options: [
    {
      name: "id",
      meaning: "Under which the count is kept; `{<id>}` in keys stands for the prefix, `{n}` in texts for the number.",
    },
    { name: "label", meaning: "The button's words." },
    { name: "itemTitle", meaning: "Each item's heading, such as `College {n}`." },
    { name: "reorder", meaning: "`true`: applicants can move the items up and down." },
    { name: "prefixes", meaning: "One an item, at most 10." },
  ],
  examples: [
    {
      title: "Up to three colleges",
      fields: {
        more_name: { type: "string", title: "School name" },
        more_gpa: { type: "number", title: "GPA" },
        more_2_name: { type: "string", title: "School name" },
        more_2_gpa: { type: "number", title: "GPA" },
        more_3_name: { type: "string", title: "School name" },
        more_3_gpa: { type: "number", title: "GPA" },
      },
      layout: [
        {
          type: "addAnother",
          id: "more",
          label: "Add Another College",
          itemTitle: "College {n}",
          prefixes: ["more_", "more_2_", "more_3_"],
          children: [{ type: "row", children: ["{more}name", "{more}gpa"] }],
        },
      ],
    },
    {
      title: "Three in an order of one's own",
      answers: { wish_name: "Albany", wish_2_name: "Boston", wish_3_name: "Calgary" },
      fields: {
        wish_name: { type: "string", title: "Name" },
        wish_2_name: { type: "string", title: "Name" },
        wish_3_name: { type: "string", title: "Name" },
      },
      layout: [
        {
          type: "addAnother",
          id: "wish",
          label: "Add Another Wish",
          itemTitle: "Wish {n}",
          reorder: true,
          prefixes: ["wish_", "wish_2_", "wish_3_"],
          children: ["{wish}name"],
        },
      ],
    },
  ],
};

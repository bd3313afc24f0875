import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Repeat",
  about: "Shows its children once for each item of a group, always all of them: the layout node `repeat`.",
  options: [
    { name: "id", meaning: "The group; `{<id>}` in keys stands for the prefix, `{n}` in texts for the number." },
    { name: "itemTitle", meaning: "Each item's heading, such as `Immunization {n}`." },
  ],
  examples: [
    {
      title: "Two immunizations",
      fields: {
        shot_vaccine: { type: "string", title: "Vaccine" },
        shot_date: { type: "string", title: "Date", format: "date" },
        shot_2_vaccine: { type: "string", title: "Vaccine" },
        shot_2_date: { type: "string", title: "Date", format: "date" },
      },
      layout: [
        {
          type: "repeat",
          id: "shot",
          itemTitle: "Immunization {n}",
          prefixes: ["shot_", "shot_2_"],
          children: [{ type: "row", children: ["{shot}vaccine", "{shot}date"] }],
        },
      ],
    },
  ],
};

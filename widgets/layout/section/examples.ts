import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "Section and row",
  about: "A titled part of a page (`section`), and fields side by side where there is room (`row`).",
  options: [
    { name: "title, description", meaning: "Of a section." },
    { name: "children", meaning: "Layout nodes or answer keys." },
  ],
  examples: [
    {
      title: "A section with two rows",
      fields: {
        sec_first: { type: "string", title: "First Name" },
        sec_last: { type: "string", title: "Last Name" },
        sec_nick: { type: "string", title: "Preferred First Name" },
      },
      layout: [
        {
          type: "section",
          title: "Your Name",
          description: "As it appears on your passport.",
          children: [
            { type: "row", children: ["sec_first", "sec_last"] },
            { type: "row", children: ["sec_nick"] },
          ],
        },
      ],
    },
  ],
};

import type { WidgetExamples } from "../../gallery/widget-examples.ts";

export const examples: WidgetExamples = {
  name: "School search",
  about:
    "A school by name, with suggestions. Taking one fills its code and address. Any other name can be kept as typed.",
  options: [
    { name: "ui:options.category", meaning: "`college_ceeb` (the default) or `hs_ceeb`." },
    {
      name: "ui:options.fills",
      meaning: 'Which answers a record\'s fields fill: `{ "ceeb": "college_ceeb", "city": "college_city" }`.',
    },
  ],
  examples: [
    {
      title: 'Fills code, city and country; try "Bo"',
      fields: {
        school_name: { type: "string", title: "College or university", maxLength: 120 },
        school_ceeb: { type: "string", title: "CEEB code" },
        school_city: { type: "string", title: "City" },
      },
      ui: {
        school_name: {
          "ui:widget": "schoolSearch",
          "ui:description": "Type the name and choose your school from the list, or keep what you typed.",
          "ui:options": { category: "college_ceeb", fills: { ceeb: "school_ceeb", city: "school_city" } },
        },
      },
      layout: ["school_name", { type: "row", children: ["school_ceeb", "school_city"] }],
    },
  ],
};

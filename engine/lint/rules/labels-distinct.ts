import { findText, toList, toObject } from "../model/json-shape.ts";
import { reportRepeats, toComparableLabel, type NameUse } from "../report-repeats.ts";
import type { Rule } from "../rule.ts";

const messages = {
  same: (what: string, label: string) => `Two ${what} are called "${label}"; nobody could tell them apart.`,
  items: (id: string, title: string) => `All items of "${id}" are called "${title}"; nobody could tell them apart.`,
};

export const labelsDistinct: Rule = {
  id: "labels-distinct",
  severity: "error",
  docs: "What people choose among has labels of its own: pages in the navigation, the tabs of a group and the checkboxes of a checkGroup; and so have the items of a group that repeats.",
  bad: {
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "prev_attend",
          {
            type: "tabs",
            id: "home",
            label: "Where?",
            tabs: [
              { id: "one", label: "Home", children: ["country"] },
              { id: "two", label: "Home ", children: ["city"] },
            ],
          },
        ],
      },
    },
  },
  finds: 'pages/about.json "Home ": Two tabs are called "Home"; nobody could tell them apart.',
  good: {
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "prev_attend",
          {
            type: "tabs",
            id: "home",
            label: "Where?",
            tabs: [
              { id: "one", label: "Country", children: ["country"] },
              { id: "two", label: "City", children: ["city"] },
            ],
          },
        ],
      },
    },
  },
  check({ pages, keys }, report) {
    const compare = (what: string, labels: readonly NameUse[]): void =>
      reportRepeats(labels, report, (label) => messages.same(what, label.trim()), toComparableLabel);
    compare(
      "pages",
      pages.map(({ file, value }) => ({ name: findText(value["navLabel"]), at: { file, path: ["navLabel"] } })),
    );
    for (const { fieldUis, layout } of pages) {
      for (const { node, at, type } of layout.nodes) {
        const title = findText(node["itemTitle"]);
        if ((type === "addAnother" || type === "repeat") && title !== undefined && !title.includes("{n}"))
          report({
            at: { ...at, path: [...at.path, "itemTitle"] },
            message: messages.items(findText(node["id"]) ?? "", title),
            hint: `write "${title} {n}".`,
          });
        if (type === "tabs")
          compare(
            "tabs",
            toList(node["tabs"]).map((tab, index) => ({
              name: findText(toObject(tab)["label"]),
              at: { ...at, path: [...at.path, "tabs", index, "label"] },
            })),
          );
        if (type === "checkGroup")
          compare(
            "checkboxes",
            [...new Set(toList(node["fields"]).map((key) => findText(key) ?? ""))].map((key, index) => ({
              name: findText(fieldUis.get(key)?.ui["ui:title"]) ?? findText(keys.get(key)?.schema["title"]),
              at: { ...at, path: [...at.path, "fields", index] },
            })),
          );
      }
    }
  },
};

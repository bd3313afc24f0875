import { findText, toList, toObject } from "../model/json-shape.ts";
import type { JsonPlace } from "../place.ts";
import type { Rule } from "../rule.ts";

const messages = {
  twice: (kind: string, id: string) =>
    `${kind} "${id}" exists twice; what an applicant chose is remembered by this id.`,
};

export const idsUnique: Rule = {
  id: "ids-unique",
  severity: "error",
  docs: "Ids are unique: of pages in tenant.json, of tab groups and add-anothers over all pages, of the tabs in a group.",
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
              { id: "one", label: "Country", children: ["country"] },
              { id: "one", label: "City", children: ["city"] },
            ],
          },
        ],
      },
    },
  },
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
  check({ pages, tenant }, report) {
    const reportRepeats = (kind: string, uses: readonly { id: string | undefined; at: JsonPlace }[]): void => {
      const first = new Map<string, JsonPlace>();
      for (const { id, at } of uses) {
        const other = id === undefined ? undefined : first.get(id);
        if (id !== undefined && other === undefined) first.set(id, at);
        else if (id !== undefined && other !== undefined)
          report({ at, message: messages.twice(kind, id), hint: "the first is here", see: other });
      }
    };
    const nodes = pages.flatMap(({ layout }) => layout.nodes);
    const idsOf = (type: string): { id: string | undefined; at: JsonPlace }[] =>
      nodes
        .filter((fact) => fact.type === type)
        .map(({ node, at }) => ({ id: findText(node["id"]), at: { ...at, path: [...at.path, "id"] } }));
    reportRepeats(
      "Page",
      toList(tenant["pages"]).map((id, index) => ({
        id: findText(id),
        at: { file: "tenant.json", path: ["pages", index] },
      })),
    );
    reportRepeats("Tab group", idsOf("tabs"));
    reportRepeats("Add-another", idsOf("addAnother"));
    for (const { node, at } of nodes.filter(({ type }) => type === "tabs")) {
      reportRepeats(
        "Tab",
        toList(node["tabs"]).map((tab, index) => ({
          id: findText(toObject(tab)["id"]),
          at: { ...at, path: [...at.path, "tabs", index, "id"] },
        })),
      );
    }
  },
};

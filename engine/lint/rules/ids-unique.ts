import { findText, toList, toObject } from "../model/json-shape.ts";
import { reportRepeats, type NameUse } from "../report-repeats.ts";
import type { Rule } from "../rule.ts";

const messages = {
  twice: (kind: string, id: string) =>
    kind === "Page"
      ? `Page "${id}" is listed twice.`
      : kind === "Round"
        ? `Round "${id}" exists twice; each application is kept with the id of its round.`
        : `${kind} "${id}" exists twice; what an applicant chose is remembered by this id.`,
};

export const idsUnique: Rule = {
  id: "ids-unique",
  severity: "error",
  docs: "Ids are unique: of pages and rounds in tenant.json, of tab groups and add-anothers over all pages, of the tabs in a group.",
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
  finds: 'pages/about.json:38:19 "one": Tab "one" exists twice; what an applicant chose is remembered by this id.',
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
    const compare = (kind: string, ids: readonly NameUse[]): void =>
      reportRepeats(ids, report, (id) => messages.twice(kind, id));
    const nodes = pages.flatMap(({ layout }) => layout.nodes);
    const idsOf = (type: string): readonly NameUse[] =>
      nodes
        .filter((fact) => fact.type === type)
        .map(({ node, at }) => ({ name: findText(node["id"]), at: { ...at, path: [...at.path, "id"] } }));
    compare(
      "Page",
      toList(tenant["pages"]).map((id, index) => ({
        name: findText(id),
        at: { file: "tenant.json", path: ["pages", index] },
      })),
    );
    compare(
      "Round",
      toList(tenant["rounds"]).map((round, index) => ({
        name: findText(toObject(round)["id"]),
        at: { file: "tenant.json", path: ["rounds", index, "id"] },
      })),
    );
    compare("Tab group", idsOf("tabs"));
    compare("Add-another", idsOf("addAnother"));
    for (const { node, at } of nodes.filter(({ type }) => type === "tabs")) {
      compare(
        "Tab",
        toList(node["tabs"]).map((tab, index) => ({
          name: findText(toObject(tab)["id"]),
          at: { ...at, path: [...at.path, "tabs", index, "id"] },
        })),
      );
    }
  },
};

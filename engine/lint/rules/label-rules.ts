import { layout } from "../example-tenant.ts";
import { findText, toList, toObject } from "../model/json-shape.ts";
import { reportRepeats, toComparableLabel } from "../finding.ts";
import type { NameUse } from "../finding.ts";
import type { Example, Rule } from "../rule.ts";

type Named = Readonly<Record<"id" | "label", string>>;

const inTabs = (one: Named, other: Named): Example =>
  layout("first_name", "prev_attend", {
    type: "tabs",
    id: "home",
    label: "Where?",
    tabs: [
      { ...one, children: ["country"] },
      { ...other, children: ["city"] },
    ],
  });

const idsUniqueMessage = (kind: string, id: string) =>
  kind === "Page"
    ? `Page "${id}" is listed twice.`
    : kind === "Round"
      ? `Round "${id}" exists twice; each application is kept with the id of its round.`
      : `${kind} "${id}" exists twice; what an applicant chose is remembered by this id.`;

const idsUnique: Rule = {
  id: "ids-unique",
  severity: "error",
  docs: "Ids are unique: of pages and rounds in tenant.json, of tab groups and add-anothers over all pages, of the tabs in a group.",
  bad: inTabs({ id: "one", label: "Country" }, { id: "one", label: "City" }),
  finds: 'pages/about.json:38:19 "one": Tab "one" exists twice; what an applicant chose is remembered by this id.',
  good: inTabs({ id: "one", label: "Country" }, { id: "two", label: "City" }),
  check({ pages, tenant }, report) {
    const compare = (kind: string, ids: readonly NameUse[]): void =>
      reportRepeats(ids, report, (id) => idsUniqueMessage(kind, id));
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

const labelsDistinct: Rule = {
  id: "labels-distinct",
  severity: "error",
  docs: "What people choose among has labels of its own: pages in the navigation, the tabs of a group and the checkboxes of a checkGroup; and so have the items of a group that repeats.",
  bad: inTabs({ id: "one", label: "Home" }, { id: "two", label: "Home " }),
  finds: 'pages/about.json "Home ": Two tabs are called "Home"; nobody could tell them apart.',
  good: inTabs({ id: "one", label: "Country" }, { id: "two", label: "City" }),
  check({ pages, keys }, report) {
    const compare = (what: string, labels: readonly NameUse[]): void =>
      reportRepeats(
        labels,
        report,
        (label) => `Two ${what} are called "${label.trim()}"; nobody could tell them apart.`,
        toComparableLabel,
      );
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
            message: `All items of "${findText(node["id"]) ?? ""}" are called "${title}"; nobody could tell them apart.`,
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

export const labelRules: readonly Rule[] = [idsUnique, labelsDistinct];

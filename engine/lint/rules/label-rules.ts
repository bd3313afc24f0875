import { layout } from "../example-tenant.ts";
import { findText, toList, toObject } from "../model/json-shape.ts";
import { asWarning, reportRepeats, toComparableLabel, below } from "../finding.ts";
import type { NameUse, JsonPlace } from "../finding.ts";
import type { Example, Rule } from "../rule.ts";
import { inTenantFile } from "../model/tenant-model.ts";

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

const namesIn = (list: unknown, member: string, at: JsonPlace): readonly NameUse[] =>
  toList(list).map((item, index) => ({ name: findText(toObject(item)[member]), at: below(at, index, member) }));

const idsUnique: Rule = {
  id: "ids-unique",
  severity: "error",
  docs: "Ids are unique: of pages and rounds in tenant.json, of tab groups and add-anothers over all pages, of the tabs in a group.",
  bad: inTabs({ id: "one", label: "Country" }, { id: "one", label: "City" }),
  finds: 'pages/about.json:38:19 "one": Tab "one" exists twice; what an applicant chose is remembered by this id.',
  good: inTabs({ id: "one", label: "Country" }, { id: "two", label: "City" }),
  check({ pages, tenant }, report) {
    const nodes = pages.flatMap(({ layout }) => layout.nodes);
    const listed = toList(tenant["pages"]).map((id, index) => ({
      name: findText(id),
      at: inTenantFile("pages", index),
    }));
    reportRepeats(listed, report, (id) => `Page "${id}" is listed twice.`);
    reportRepeats(
      namesIn(tenant["rounds"], "id", inTenantFile("rounds")),
      report,
      (id) => `Round "${id}" exists twice; each application is kept with the id of its round.`,
    );
    const compare = (kind: string, ids: readonly NameUse[]): void =>
      reportRepeats(
        ids,
        report,
        (id) => `${kind} "${id}" exists twice; what an applicant chose is remembered by this id.`,
      );
    const idsOf = (wanted: string): readonly NameUse[] =>
      nodes
        .filter(({ type }) => type === wanted)
        .map(({ node, at }) => ({ name: findText(node["id"]), at: below(at, "id") }));
    compare("Tab group", idsOf("tabs"));
    compare("Add-another", idsOf("addAnother"));
    for (const { node, at, type } of nodes)
      if (type === "tabs") compare("Tab", namesIn(node["tabs"], "id", below(at, "tabs")));
  },
};

const labelsDistinct: Rule = {
  id: "labels-distinct",
  severity: "error",
  docs: "Labels that people tell things apart by are unique: pages in the navigation, the tabs of a group, the checkboxes of a checkGroup, questions side by side in one part of a page, and the items of a repeated group.",
  bad: inTabs({ id: "one", label: "Home" }, { id: "two", label: "Home " }),
  finds: 'pages/about.json "Home ": Two tabs are called "Home"; nobody could tell them apart.',
  good: inTabs({ id: "one", label: "Country" }, { id: "two", label: "City" }),
  check({ pages, keys }, report) {
    const compare = (what: string, labels: readonly NameUse[]): void =>
      reportRepeats(
        labels,
        what === "questions" ? asWarning(report) : report,
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
            at: below(at, "itemTitle"),
            message: `All items of "${findText(node["id"]) ?? ""}" are called "${title}"; nobody could tell them apart.`,
            hint: `write "${title} {n}".`,
          });
        if (type === "tabs") compare("tabs", namesIn(node["tabs"], "label", below(at, "tabs")));
        const [what, member] = type === "checkGroup" ? ["checkboxes", "fields"] : ["questions", "children"];
        compare(
          what,
          [...new Set(toList(node[member]))].map((key, index) => ({
            name:
              typeof key === "string"
                ? (findText(fieldUis.get(key)?.ui["ui:title"]) ?? findText(keys.get(key)?.schema["title"]))
                : undefined,
            at: below(at, member, index),
          })),
        );
      }
    }
  },
};

export const labelRules: readonly Rule[] = [idsUnique, labelsDistinct];

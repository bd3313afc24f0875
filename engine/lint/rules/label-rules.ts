import { filePlacesOf } from "../../core/index.ts";
import type { JsonPlace, NameUse, Report } from "../finding.ts";
import { asWarning, below, reportBlanks, reportRepeats, toComparableLabel } from "../finding.ts";
import { solverOf, toDemands } from "../analysis/satisfiable.ts";
import type { LayoutFacts, PlacedKey } from "../model/layout-facts.ts";
import { areApart } from "./question-rules.ts";
import { findText, toList, toObject } from "../model/json-shape.ts";
import { PORTAL_PATHS } from "../model/page-facts.ts";
import { inTenantFile } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";

const namesIn = (list: unknown, member: string, at: JsonPlace): readonly NameUse[] =>
  toList(list).map((item, index) => ({ name: findText(toObject(item)[member]), at: below(at, index, member) }));

const ADDRESSES: ReadonlySet<string> = new Set([
  ...PORTAL_PATHS,
  "/api",
  "/public",
  "/service",
  "/lookup",
  "/assets",
  "/config",
  "/uploads",
  "/dev",
]);

const idsUnique: Rule = {
  id: "ids-unique",
  docs: "Ids are unique: of pages, rounds and audiences in tenant.json, of tab groups and add-anothers over all pages, of the tabs in a group. Each page has its own path, which is not an address of the portal itself. The office's list has one column for each question.",
  check({ pages, tenant }, report) {
    const nodes = pages.flatMap(({ layout: { nodes: all } }) => all);
    const compare = (what: string, ids: readonly NameUse[], because = ""): void =>
      reportRepeats(ids, report, (id) => `${what} "${id}" exists twice${because}.`);
    const compareChosen = (what: string, ids: readonly NameUse[]): void =>
      compare(what, ids, "; what an applicant chose is remembered by this id");
    const idsOf = (wanted: string): readonly NameUse[] =>
      nodes
        .filter(({ type }) => type === wanted)
        .map(({ node, at }) => ({ name: findText(node["id"]), at: below(at, "id") }));
    compare(
      "Page",
      toList(tenant["pages"]).map((id, index) => ({ name: findText(id), at: inTenantFile("pages", index) })),
    );
    const paths = pages.map(({ file, value }) => ({ name: findText(value["path"]), at: { file, path: ["path"] } }));
    compare("Path", paths);
    for (const { name = "", at } of paths)
      if (ADDRESSES.has(name))
        report({ at, message: `"${name}" is an address of the portal itself.`, hint: "choose another path." });
    compare(
      "Round",
      namesIn(tenant["rounds"], "id", inTenantFile("rounds")),
      "; each application is kept with the id of its round",
    );
    compare("Audience", namesIn(tenant["audiences"], "id", inTenantFile("audiences")));
    const { programme, columns } = toObject(tenant["office"]);
    compare("Column", [
      { name: findText(programme), at: inTenantFile("office", "programme") },
      ...toList(columns).map((key, index) => ({ name: findText(key), at: inTenantFile("office", "columns", index) })),
    ]);
    compareChosen("Tab group", idsOf("tabs"));
    compareChosen("Add-another", idsOf("addAnother"));
    for (const { node, at, type } of nodes)
      if (type === "tabs") compareChosen("Tab", namesIn(node["tabs"], "id", below(at, "tabs")));
  },
};

const labelsDistinct: Rule = {
  id: "labels-distinct",
  docs: "Labels that people tell things apart by are unique: pages in the navigation, rounds, audiences, the tabs of a group, the checkboxes of a checkGroup, questions that one part of a page shows together, and the items of a repeated group. The names of rounds and audiences neither begin nor end with a blank.",
  check(model, report) {
    const { pages, keys, tenant } = model;
    const canBe = solverOf(model);
    const compare = (what: string, labels: readonly NameUse[], to: Report = report): void =>
      reportRepeats(
        labels,
        to,
        (label) => `Two ${what} are called "${label.trim()}"; nobody could tell them apart.`,
        toComparableLabel,
      );
    compare(
      "pages",
      pages.map(({ file, value }) => ({ name: findText(value["navLabel"]), at: { file, path: ["navLabel"] } })),
    );
    const rounds = namesIn(tenant["rounds"], "label", inTenantFile("rounds"));
    const audiences = namesIn(tenant["audiences"], "title", inTenantFile("audiences"));
    compare("rounds", rounds);
    compare("audiences", audiences, asWarning(report));
    // The JSON Schema reports names of blanks only.
    reportBlanks(
      [...rounds, ...audiences].filter(({ name }) => name?.trim() !== ""),
      report,
    );
    for (const { fieldUis, layout } of pages) {
      const labelOf = (key: string): string | undefined =>
        findText(fieldUis.get(key)?.ui["ui:title"]) ?? findText(keys.get(key)?.schema["title"]);
      for (const { node, at, type } of layout.nodes) {
        const title = findText(node["itemTitle"]);
        if ((type === "addAnother" || type === "repeat") && title?.includes("{") === false)
          report({
            at: below(at, "itemTitle"),
            message: `All items of "${findText(node["id"]) ?? ""}" are called "${title}"; nobody could tell them apart.`,
            hint: `write "${title} {n}".`,
          });
        if (type === "tabs") compare("tabs", namesIn(node["tabs"], "label", below(at, "tabs")));
        if (type === "checkGroup")
          compare(
            "checkboxes",
            toList(node["fields"]).map((key, index) => ({
              name: typeof key === "string" ? labelOf(key) : undefined,
              at: below(at, "fields", index),
            })),
          );
      }
      const before = new Map<string, PlacedKey[]>();
      for (const placed of layout.keys) {
        const label = labelOf(placed.key);
        const alike = before.get(toComparableLabel(label ?? placed.key)) ?? [];
        before.set(toComparableLabel(label ?? placed.key), [...alike, placed]);
        const other = alike.find(
          (one) =>
            one.key !== placed.key &&
            // Items of a group share one place.
            one.at.path.join() !== placed.at.path.join() &&
            containerOf(layout, one) === containerOf(layout, placed) &&
            !areApart(layout, one, placed) &&
            canBe([...one.gates, ...placed.gates].flatMap(toDemands)) === "yes",
        );
        if (other !== undefined && placed.askedBy !== "checkGroup")
          report({
            at: placed.at,
            message: `Two questions are called "${label?.trim() ?? ""}"; nobody could tell them apart.`,
            hint: "the first is here",
            see: other.at,
            isWarning: true,
          });
      }
    }
  },
};

const containerOf = ({ nodes }: LayoutFacts, { at }: PlacedKey): unknown =>
  nodes.findLast(
    ({ node, at: { path } }) =>
      ["title", "label", "itemTitle"].some((name) => node[name] !== undefined) &&
      path.every((step, index) => at.path[index] === step),
  );

const companionKeyFree: Rule = {
  id: "companion-key-free",
  docs: 'No answer has a key that the portal uses beside another answer: `{key}_desc` of a coded answer (docs/specification.md, section 3), which `"x-desc": false` turns off, `{key}_typed` of a date, or `{key}_2` for the second file of a question.',
  needs: ["dataModel"],
  check({ keys }, report) {
    for (const { key, schema, at } of keys.values()) {
      const hasLabel = schema["x-options"] !== undefined && schema["x-desc"] !== false;
      const claims = [
        ...(schema["format"] === "date" ? [[`${key}_typed`, "the typed text of the date"] as const] : []),
        ...(hasLabel ? [[`${key}_desc`, "the chosen label of"] as const] : []),
        ...filePlacesOf(key, schema).flatMap((place, index) =>
          index === 0 ? [] : [[place, `file ${index + 1} of`] as const],
        ),
      ];
      for (const [place, what] of claims) {
        const claimed = keys.get(place);
        if (claimed !== undefined)
          report({
            at: claimed.at,
            message: `"${place}" cannot be a key: the portal keeps ${what} "${key}" under it.`,
            hint: "rename one of them",
            see: at,
          });
      }
    }
  },
};

export const labelRules: readonly Rule[] = [idsUnique, labelsDistinct, companionKeyFree];

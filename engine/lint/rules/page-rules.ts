import { findClosest, suggest } from "../suggest.ts";
import { toList } from "../model/json-shape.ts";
import { findPageId } from "../model/page-facts.ts";
import type { Place } from "../finding.ts";
import type { Rule } from "../rule.ts";
import { inTenantFile } from "../model/tenant-model.ts";

const pageFileExists: Rule = {
  id: "page-file-exists",
  docs: "The pages listed in tenant.json are the files of pages/, and every applicant sees the default page.",
  needs: ["tenant"],
  check({ tenant, pages, sources, files }, report) {
    if (!Array.isArray(tenant["pages"])) return;
    const listed = toList(tenant["pages"]).filter((id) => typeof id === "string");
    const ids = [...sources.keys()].flatMap((path) => findPageId(path) ?? []);
    listed.forEach((id, index) => {
      if (!ids.includes(id) && !files.unreadable.some(({ path }) => path === `pages/${id}.json`))
        report({
          at: inTenantFile("pages", index),
          message: `tenant.json lists page "${id}", but there is no "pages/${id}.json".`,
          about: [`page:${findClosest(id, ids) ?? id}`],
          ...suggest(id, ids),
        });
    });
    for (const id of ids)
      if (!listed.includes(id))
        report({
          at: { file: `pages/${id}.json`, path: [] },
          message: `"pages/${id}.json" is not among the pages of tenant.json, so applicants never see it.`,
          about: [`page:${id}`],
          hint: `add "${id}" to "pages" of tenant.json.`,
        });
    const defaultPage = pages.find(({ id }) => id === tenant["defaultPage"]);
    if (defaultPage?.value["shownWhen"] !== undefined)
      report({
        at: inTenantFile("defaultPage"),
        message: `The default page "${defaultPage.id}" is shown only under a condition; applicants who do not meet it would have no page.`,
      });
  },
};

const questionOnOnePage: Rule = {
  id: "question-on-one-page",
  docs: 'A question is on one page only, so that a link to it leads to one place (docs/specification.md, section 5, configuration errors). A later page that shows it again says so: `"ui:again": true`.',
  needs: ["pages"],
  check({ pages, tenant }, report) {
    const order = toList(tenant["pages"]);
    const inOrder = [...pages].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    const first = new Map<string, { page: string; at: Place }>();
    for (const { id, properties, fieldUis } of inOrder) {
      for (const [key, { at }] of properties) {
        const other = first.get(key);
        const again = fieldUis.get(key);
        const isAgain = again?.ui["ui:again"] === true;
        if (other === undefined) first.set(key, { page: id, at });
        if (other === undefined && isAgain)
          report({
            at: again.placeOf("ui:again"),
            message: `No page before "${id}" asks "${key}", so "${id}" cannot show it again.`,
            hint: 'leave "ui:again" out.',
          });
        else if (other !== undefined && !isAgain)
          report({
            at,
            message: `"${key}" is on more than one page: "${other.page}" and "${id}".`,
            hint: `for the same answer on both, write "${key}": { "ui:again": true } into the "uiSchema" of "${id}"; the first is here`,
            see: other.at,
          });
      }
    }
  },
};

export const pageRules: readonly Rule[] = [pageFileExists, questionOnOnePage];

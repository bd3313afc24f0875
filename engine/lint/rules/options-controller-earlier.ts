import { toList } from "../model/json-shape.ts";
import { findControllers } from "../model/list-reference.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";

const messages = {
  later: (key: string, page: string, by: string, laterPage: string) =>
    `The choices of "${key}" on page "${page}" depend on "${by}", which is asked later, on page "${laterPage}".`,
  nowhere: (key: string, by: string) => `The choices of "${key}" depend on "${by}", which no page asks.`,
};

export const optionsControllerEarlier: Rule = {
  id: "options-controller-earlier",
  severity: "warning",
  docs: "An answer that chooses another's choices is asked on the same page or before it; until it is given, the other question is not shown, and applicants would have to come back for it.",
  needs: ["tenant", "dataModel", "pages"],
  bad: {
    "tenant.json": { pages: ["about", "study"] },
    "data-model.json": {
      properties: {
        city: { "x-options": { list: "cities", by: "term" } },
        term: { type: "string", title: "Term", enum: ["Fall", "Spring"] },
      },
    },
    "options/cities.json": { keyed: { Fall: [{ value: "PAR", label: "Paris" }] } },
    "pages/study.json": {
      path: "/study",
      navLabel: "Your Studies",
      schema: { type: "object", properties: { term: { $ref: "../data-model.json#/properties/term" } } },
      uiSchema: { "ui:layout": ["term"] },
    },
  },
  finds:
    'data-model.json:18:15 "term": The choices of "city" on page "about" depend on "term", which is asked later, on page "study".',
  good: {
    "tenant.json": { pages: ["study", "about"], defaultPage: "study" },
    "data-model.json": {
      properties: {
        city: { "x-options": { list: "cities", by: "term" } },
        term: { type: "string", title: "Term", enum: ["Fall", "Spring"] },
      },
    },
    "options/cities.json": { keyed: { Fall: [{ value: "PAR", label: "Paris" }] } },
    "pages/study.json": {
      path: "/study",
      navLabel: "Your Studies",
      schema: { type: "object", properties: { term: { $ref: "../data-model.json#/properties/term" } } },
      uiSchema: { "ui:layout": ["term"] },
    },
  },
  check(model, report) {
    const pageOf = findPages(model);
    const order = toList(model.tenant["pages"]);
    for (const fact of model.keys.values()) {
      const page = pageOf.get(fact.key);
      for (const { key: by, at } of page === undefined ? [] : findControllers(fact)) {
        if (page === undefined || !model.keys.has(by) || model.computes.has(by)) continue;
        const asked = pageOf.get(by);
        if (asked === undefined) report({ at, message: messages.nowhere(fact.key, by), about: [by] });
        else if (order.indexOf(asked) > order.indexOf(page))
          report({
            at,
            message: messages.later(fact.key, page, by, asked),
            hint: `ask "${fact.key}" on page "${asked}", or "${by}" on page "${page}".`,
          });
      }
    }
  },
};

function findPages({ pages }: TenantModel): ReadonlyMap<string, string> {
  return new Map(pages.flatMap(({ id, layout }) => layout.keys.map(({ key }) => [key, id] as const)));
}

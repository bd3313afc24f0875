import type { Place } from "../place.ts";
import type { Rule } from "../rule.ts";

const messages = {
  twice: (key: string, page: string, other: string) => `"${key}" is on more than one page: "${page}" and "${other}".`,
};

export const questionOnOnePage: Rule = {
  id: "question-on-one-page",
  severity: "error",
  docs: "A question is on one page only, so that a link to it leads to one place (docs/specification.md, section 5, configuration errors).",
  needs: ["pages"],
  bad: {
    "tenant.json": { pages: ["about", "more"] },
    "pages/more.json": {
      path: "/more",
      navLabel: "More",
      schema: { type: "object", properties: { city: { $ref: "../data-model.json#/properties/city" } } },
      uiSchema: { "ui:layout": ["city"] },
    },
  },
  finds: 'pages/more.json:7:7 "city": "city" is on more than one page: "about" and "more".',
  good: { "tenant.json": { pages: ["about"] } },
  check({ pages, tenant }, report) {
    const order = Array.isArray(tenant["pages"]) ? (tenant["pages"] as readonly unknown[]) : [];
    const inOrder = [...pages].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    const first = new Map<string, { page: string; at: Place }>();
    for (const { id, properties } of inOrder) {
      for (const [key, { at }] of properties) {
        const other = first.get(key);
        if (other === undefined) first.set(key, { page: id, at });
        else report({ at, message: messages.twice(key, other.page, id), hint: "the first is here", see: other.at });
      }
    }
  },
};

import { expect, it } from "vitest";
import { EMPTY_APPLICATION, type Answers } from "../answers/answers.ts";
import { createEvaluator, settle } from "../incremental/create-evaluator.ts";
import { toPrintModel } from "../print/to-print-model.ts";
import { readProgress } from "../progress/read-progress.ts";
import { onePageDefinition, smallTenant } from "../small-tenant.fixture.ts";
import type { TenantDefinition } from "../tenant/definition.ts";
import type { LayoutNode } from "../tenant/layout.ts";
import { pageOf } from "../tenant/tenant.ts";
import { evaluate } from "./evaluate.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const text = (title: string) => ({ type: "string", title }) as const;

/** Page "one" asks `mobile` of applicants from "FRA", and page "two" shows it again to all. */
function twoPages(ui: object = { "ui:again": true, "ui:description": "Check it." }): TenantDefinition {
  const abroad = { type: "block", shownWhen: "abroad", children: ["mobile"] } as const satisfies LayoutNode;
  const properties = { country: text("Country"), mobile: text("Mobile") };
  const conditions = { abroad: { when: { "==": [{ var: "country" }, "FRA"] } } };
  const definition = onePageDefinition(properties, ["country", abroad], conditions, { required: ["mobile"] });
  const [one] = definition.pages;
  if (one === undefined) throw new Error("The definition has one page.");
  const pages = [
    { ...one, id: "one", path: "/one", uiSchema: { ...one.uiSchema, mobile: { "ui:autocomplete": "tel" } } },
    {
      ...one,
      id: "two",
      path: "/two",
      schema: { type: "object" as const, properties: { mobile: properties.mobile } },
      uiSchema: { "ui:layout": ["mobile"], mobile: ui },
    },
  ];
  return { ...definition, pages };
}

const tenant = smallTenant(twoPages());
const at = (country: string, more: Answers = {}) => ({ ...EMPTY_APPLICATION, answers: { country, ...more } });
const read = (country: string, more?: Answers) => {
  const application = at(country, more);
  const evaluation = evaluate(tenant, application, NOW);
  const evaluator = createEvaluator(tenant, application, NOW);
  return { application, evaluation, progress: readProgress(tenant, evaluator) };
};

it.each([
  ["FRA", "one"],
  ["USA", "two"],
])("reports and counts a question on two pages once, on the first page that shows it: %s", (country, page) => {
  const { evaluation, progress } = read(country);
  expect([...evaluation.errors.keys()]).toEqual(["mobile"]);
  expect(evaluation.pages.filter(({ keys }) => keys.includes("mobile")).map(({ id }) => id)).toEqual([page]);
  expect(pageOf(tenant, "mobile", evaluation.pages).id).toBe(page);
  expect([...progress].filter(([, { toAnswer }]) => toAnswer > 0).map(([id]) => id)).toEqual([page]);
});

it("keeps the answer of a repeated question while one of its pages shows it, and prints it once", () => {
  const { application, evaluation } = read("USA", { mobile: "12" });
  expect(settle(tenant, application, NOW).cleared).toEqual([]);
  const printedAt = (country: string) =>
    toPrintModel(tenant, at(country, { mobile: "12" }), read(country, { mobile: "12" }).evaluation, NOW).pages.flatMap(
      ({ id, sections }) =>
        sections.flatMap(({ items }) => items.flatMap((item) => ("key" in item && item.key === "mobile" ? [id] : []))),
    );
  expect([printedAt("FRA"), printedAt("USA")]).toEqual([["one"], ["two"]]);
  expect(evaluation.errors.size).toBe(0);
});

it("merges the first page's settings with the later page's own hint for a question on two pages", () => {
  const [field] = [...tenant.fields.values()].filter(({ key }) => key === "mobile");
  expect(field).toMatchObject({ page: "one", pages: ["one", "two"] });
  expect(tenant.pages[1]?.uiSchema["mobile"]).toMatchObject({
    "ui:autocomplete": "tel",
    "ui:description": "Check it.",
  });
});

it("rejects a later page that repeats a question without `ui:again`", () => {
  expect(() => smallTenant(twoPages({}))).toThrow('"mobile" is asked on two pages, "one" and "two".');
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns } from "../../tests/property-runs.ts";
import { checkDraftAnswer, evaluate, pageOf, questionOf, settle, toPrintModel } from "./index.ts";
import { isItemEmpty } from "./evaluation/visibility.ts";
import { tenantAndApplication, type TenantAndApplication } from "./generated-tenant.fixture.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const forAll = (check: (made: TenantAndApplication) => void) =>
  fc.assert(fc.property(tenantAndApplication, check), { numRuns: propertyRuns(300) });

it("evaluates with the same result each time, and mutates nothing", () =>
  forAll(({ tenant, application }) => {
    const before = structuredClone(application);
    expect(evaluate(tenant, application, NOW)).toEqual(evaluate(tenant, application, NOW));
    expect(application).toEqual(before);
  }));

it("clears everything in one settlement, and changes nothing in a second one", () =>
  forAll(({ tenant, application }) => {
    const settled = settle(tenant, application, NOW).application;
    expect(evaluate(tenant, settled, NOW).clears).toEqual([]);
    expect(settle(tenant, settled, NOW).cleared).toEqual([]);
  }));

it("never requires a hidden field, and reports no error at one", () =>
  forAll(({ tenant, application }) => {
    const { visible, required, errors } = evaluate(tenant, application, NOW);
    for (const key of [...required, ...errors.keys()]) expect(visible.has(key)).toBe(true);
  }));

it("reports each error once, at a visible field, in page order", () =>
  forAll(({ tenant, application }) => {
    const { errors, pages } = evaluate(tenant, application, NOW);
    for (const [key, messages] of errors) {
      expect(pages.filter((page) => page.keys.includes(key)).map((page) => page.id)).toEqual([
        pageOf(tenant, key, pages).id,
      ]);
      expect(new Set(messages).size).toBe(messages.length);
    }
    const order = pages.flatMap((page) => page.keys);
    expect([...errors.keys()]).toEqual(order.filter((key) => errors.has(key)));
  }));

it("accepts in a draft every answer that the final check accepts", () =>
  forAll(({ tenant, application }) => {
    const { visible, errors } = evaluate(tenant, application, NOW);
    for (const key of visible) {
      if (tenant.computed.has(key)) continue;
      const value = application.answers[key] ?? "";
      if (!errors.has(key) && value !== false)
        expect(checkDraftAnswer(tenant, key, value, "2026-11-21")).toBeUndefined();
    }
  }));

it("prints all visible answers, except items that were added and left empty", () =>
  forAll(({ tenant, application }) => {
    const evaluation = evaluate(tenant, application, NOW);
    const inEmptyItems = new Set(
      [...tenant.addAnothers].flatMap(([id, { itemKeys }]) =>
        itemKeys.flatMap((keys, index) => (index > 0 && isItemEmpty(tenant, application, id, index + 1) ? keys : [])),
      ),
    );
    expect(new Set(Object.keys(toPrintModel(tenant, application, evaluation, NOW).answers))).toEqual(
      new Set([...evaluation.visible].filter((key) => !inEmptyItems.has(key) && questionOf(tenant, key) === key)),
    );
  }));

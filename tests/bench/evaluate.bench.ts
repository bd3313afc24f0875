import { expect, it } from "vitest";
import { createEvaluator, createTenant, evaluate, type TenantDefinition } from "../../engine/core/index.ts";
import { fillForm, generateForm } from "./generated-form.ts";
import { report, timeMs } from "./measure.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

it("measures a changed answer against evaluating the whole form", () => {
  const rows = [50, 200, 1_000, 5_000].flatMap((fields) => {
    const definition = addWatchers(generateForm(fields));
    const tenant = createTenant(definition, {});
    const application = { answers: fillForm(definition), tabs: {}, addAnother: {}, documents: {} };
    const evaluator = createEvaluator(tenant, application, NOW);
    const whole = {
      floor: timeMs(Math.max(2, 5_000 / fields), 5, () => evaluate(tenant, application, NOW)),
      against: "evaluating the whole",
    };
    const timeChange = (toAnswers: (call: number) => Readonly<Record<string, string>>) =>
      timeMs(2_000, 5, (call) => evaluator.change({ answers: toAnswers(call) }));
    const keyMs = timeChange((call) => ({ field_3: `words ${call}` }));
    const toggleMs = timeChange((call) => ({ field_0: call % 2 === 0 ? "1" : "2" }));
    expect(evaluator.evaluation().visible.has("field_0")).toBe(true);
    return [
      { what: `an answer changed among ${fields} fields, ms`, portico: keyMs, ...whole },
      { what: `an answer that a condition reads changed among ${fields} fields, ms`, portico: toggleMs, ...whole },
    ];
  });
  report("evaluate", rows);
});

function addWatchers(definition: TenantDefinition): TenantDefinition {
  const watchers = Object.keys(definition.conditions).map(
    (condition) => ({ type: "watcher", condition, clears: [condition.replace("chosen", "field")] }) as const,
  );
  return {
    ...definition,
    pages: definition.pages.map((page) => ({
      ...page,
      uiSchema: { ...page.uiSchema, "ui:layout": [...page.uiSchema["ui:layout"], ...watchers] },
    })),
  };
}

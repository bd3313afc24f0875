import fc from "fast-check";
import { expect, it } from "vitest";
import type { Answers } from "../../engine/core/index.ts";
import { createEvaluator, createTenant, EMPTY_APPLICATION, isAnswered, toDefinition } from "../../engine/core/index.ts";
import { ask, block, combine, type ExampleValue } from "../../engine/lint/example-tenant.fixture.ts";
import { lintTenant, type TenantFiles } from "../../engine/lint/index.ts";
import { propertyRuns } from "../property-runs.ts";
import { exampleWith, NOW } from "./examples.ts";

const KEYS = ["one", "two", "three"];
const VALUES = ["USA", "CAN"];
const key = fc.constantFrom(...KEYS);
const { rule } = fc.letrec<{ rule: ExampleValue }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    fc.record({ answered: key }),
    fc.record({ notAnswered: key }),
    fc.record({ "==": fc.tuple(fc.record({ var: key }), fc.constantFrom(...VALUES)) }),
    fc.record({ "==": fc.tuple(fc.record({ var: key }), fc.record({ var: key })) }),
    fc.record({ and: fc.tuple(tie("rule"), tie("rule")) }),
    fc.record({ or: fc.tuple(tie("rule"), tie("rule")) }),
  ),
}));

/** A tenant in which a rule requires an answer and another refuses it. A third can hide question "two". */
const requiredAndWrong = fc
  .record({ shown: fc.option(rule), needed: rule, wrong: rule, field: key })
  .map(({ shown, needed, wrong, field }) => {
    const questions = Object.fromEntries(KEYS.map((name) => [name, { "x-options": "lands" }]));
    const files = combine(ask(questions, "one", shown === null ? "two" : block("shown", "two"), "three"), {
      "options/lands.json": { options: VALUES.map((value) => ({ value, label: value })) },
      "conditions.json": {
        ...(shown === null ? {} : { shown: { when: shown } }),
        needed: { when: needed },
        wrong: { when: wrong },
      },
      "pages/about.json": {
        rules: [
          { field, requiredWhen: "needed", message: "Choose a country" },
          { field, wrongWhen: "wrong", message: "Choose another country" },
        ],
      },
    });
    return { files: exampleWith(files), field };
  });

/** True for each error that the engine refutes: an applicant sees the required question, or gives a right answer. */
function refute(files: TenantFiles, field: string) {
  const tenant = createTenant(toDefinition(files.texts, ""), {});
  const seen = new Set<string>();
  const reachable: Answers[] = [{}];
  const refuted = { "part-reachable": false, "required-answer-allowed": false };
  for (const answers of reachable) {
    const { required, visible } = createEvaluator(tenant, { ...EMPTY_APPLICATION, answers }, NOW).evaluation();
    const isMissing = required.has(field) && !isAnswered(answers[field]);
    refuted["part-reachable"] ||= required.has(field);
    for (const name of visible)
      for (const value of ["", ...VALUES]) {
        const evaluator = createEvaluator(tenant, { ...EMPTY_APPLICATION, answers }, NOW);
        evaluator.change({ answers: { [name]: value } });
        const after = evaluator.application().answers;
        const isRight = name === field && isAnswered(after[field]) && !evaluator.evaluation().errors.has(field);
        refuted["required-answer-allowed"] ||= isMissing && isRight;
        const identity = JSON.stringify(KEYS.map((one) => after[one] ?? ""));
        if (KEYS.includes(name) && !seen.has(identity)) reachable.push(after);
        seen.add(identity);
      }
  }
  return refuted;
}

it("reports no required answer that can be given, also if the answer ends the need for it", () => {
  fc.assert(
    fc.property(requiredAndWrong, ({ files, field }) => {
      const problems = lintTenant(files, { now: NOW }).filter(({ message }) => message.includes("is required"));
      for (const { rule: id, message } of problems)
        expect([message, refute(files, field)]).toEqual([message, expect.objectContaining({ [id]: false })]);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { createExampleTenant, readRuleExample, type Example } from "../../engine/lint/example-tenant.fixture.ts";
import { lintTenants, RULES } from "../../engine/lint/index.ts";
import { describePlaced, describeProblems, NOW } from "./examples.ts";
import { renderLintRulesPage } from "./lint-rules-page.ts";

it("has an example of each rule and no others", () => {
  const files = readdirSync("engine/lint/examples").map((file) => file.replace(/\.json$/, ""));
  expect(files.toSorted()).toEqual(RULES.map(({ id }) => id).toSorted());
});

it("finds nothing wrong with the example tenant", () => {
  expect(describeProblems(createExampleTenant())).toEqual([]);
});

it.each(RULES)("reports the bad example of $id once, and accepts the good example", ({ id, severity = "error" }) => {
  const { bad, finds, good } = readRuleExample(id);
  const [files, ...problems] = lintBeside(bad);
  expect(problems.map((problem) => describePlaced(files, problem))).toEqual([finds]);
  expect(problems).toMatchObject([{ rule: id, severity, message: expect.stringMatching(/[.!?]$/) as unknown }]);
  expect(lintBeside(good).slice(1)).toEqual([]);
});

it("matches docs/reference/lint-rules.md (to update it: npm run docs)", async () => {
  for (const { docs } of RULES) expect(docs).toMatch(/^\S.*\.$/);
  await expect(renderLintRulesPage(RULES)).toMatchFileSnapshot("../../docs/reference/lint-rules.md");
});

/** Lints the example tenant with `change`, together with a tenant `graduate`. Returns its files and its problems. */
function lintBeside(change: Example) {
  const graduate = createExampleTenant({ "tenant.json": { id: "graduate", hosts: ["graduate.localhost"] } });
  const files = createExampleTenant(change);
  const [, problems = []] = lintTenants([{ ...graduate, folder: "tenants/graduate" }, files], { now: NOW });
  return [files, ...problems] as const;
}

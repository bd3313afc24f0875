import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { loadTenant } from "../load-tenant.ts";
import { runScenarios } from "../scenarios/run-scenarios.ts";
import { runLint } from "./run-lint.ts";
import { runProve } from "./run-prove.ts";
import { makeFolder } from "../../../tests/use-folder.ts";

function createTerminal(env: Readonly<Record<string, string>> = {}) {
  const result = { out: "", err: "" };
  const terminal = {
    out: (text: string) => void (result.out += text),
    err: (text: string) => void (result.err += text),
    exit: () => undefined,
    stop: () => {
      throw new Error("stopped");
    },
    env,
    isTerminal: false,
  };
  return { terminal, result };
}

it("prints the undecided parts with their places, and the number of reached parts", async () => {
  const tenants = await makeFolder();
  await cp("tenants/nursing", join(tenants, "nursing"), { recursive: true });
  const file = join(tenants, "nursing", "conditions.json");
  const written = await readFile(file, "utf8");
  await writeFile(
    file,
    written.replace(
      '{ "<": [{ "var": "prerequisite_gpa" }, 2.75] }',
      '{ "==": [{ "var": "prerequisite_gpa" }, 1.23] }',
    ),
  );
  const { terminal, result } = createTerminal({ TENANTS_DIR: tenants });
  expect(await runProve(terminal, "nursing", { seconds: 30 })).toBe(0);
  expect(result.out).toMatch(/^pages\/studies\.json:\d+ {2}question "low_gpa_reason" is shown\. Not decided\.\n/m);
  expect(result.out).toMatch(/^conditions\.json:\d+ {2}condition "low_gpa" is true\. Not decided\.\n/m);
  expect(result.err).toMatch(/^\d+ of \d+ parts reached by \d+ applicants, 0 unreachable, \d not decided\.\n$/);
});

it("reports a message that never appears as an error of the linter", async () => {
  const tenants = await makeFolder();
  await cp("tenants/certificate", join(tenants, "certificate"), { recursive: true });
  const write = async (path: string, from: string, to: string) => {
    const file = join(tenants, "certificate", path);
    await writeFile(file, (await readFile(file, "utf8")).replace(from, `${to}${from}`));
  };
  await write(
    "conditions.json",
    '"learned_english":',
    '"native": { "when": { "!": [{ "condition": "learned_english" }] } },',
  );
  const rule = { field: "english_test", wrongWhen: "native", message: "Never said" };
  await write("pages/english.json", '{\n      "field": "english_test"', `${JSON.stringify(rule)},`);
  const { terminal, result } = createTerminal({ TENANTS_DIR: tenants });
  const lint = (prove: boolean) => runLint(terminal, [], { format: "text", quiet: true, prove });
  expect(await lint(false)).toBe(0);
  expect(await lint(true)).toBe(1);
  expect(result.out).toMatch(
    /\/conditions\.json:\d+:1 {2}error {2}part-reachable\n.*“Never said”[^]*hint: the message is at pages\/english\.json:\d+/,
  );
  const [, line] = /conditions\.json:(\d+):1 {2}error {2}part-reachable/.exec(result.out) ?? [];
  const conditions = await readFile(join(tenants, "certificate", "conditions.json"), "utf8");
  expect(conditions.split("\n")[Number(line) - 1]).toContain('"native"');
});

it.each([
  ["tenants", "graduate"],
  ["tests/fixtures/tenants", "film"],
])("writes its applicants as scenarios that pass and leave no question unseen, from %s/%s", async (from, id) => {
  const tenants = await makeFolder();
  const folder = join(tenants, id);
  await cp(join(from, id), folder, { recursive: true });
  await rm(join(folder, "scenarios"), { recursive: true });
  await runProve(createTerminal({ TENANTS_DIR: tenants }).terminal, id, { seconds: 30, write: true });
  const loaded = await loadTenant(folder);
  const { results, coverage } = await runScenarios(loaded);
  expect(results.flatMap(({ file, failures }) => failures.map((failure) => `${file}: ${failure}`))).toEqual([]);
  expect(loaded.problems).toEqual([]);
  const written = results.map(({ file }) => file).filter((file) => file.includes("proved-"));
  const first = JSON.parse(await readFile(join(folder, "scenarios", basename(written[0] ?? "")), "utf8")) as object;
  expect(first).toMatchObject({
    description: expect.stringMatching(
      /^Covers the pages? “[^”_]+”.*; the questions “[^”_]+”, .* and \d+ more; /,
    ) as string,
  });
  expect([coverage.fields.neverShown, coverage.conditions.neverTrue, coverage.conditions.neverFalse]).toEqual([
    [],
    [],
    [],
  ]);
});

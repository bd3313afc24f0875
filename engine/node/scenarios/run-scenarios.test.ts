import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../core/index.ts";
import { loadTenant } from "../load-tenant.ts";
import { formatScenarioReport } from "./format-report.ts";
import { runScenarios, type ScenarioReport } from "./run-scenarios.ts";

let tenant: Tenant;
beforeAll(async () => {
  ({ tenant } = await loadTenant("tenants/graduate"));
});

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "portico-scenarios-")), "graduate");
  await mkdir(join(folder, "scenarios"), { recursive: true });
});
afterEach(() => rm(join(folder, ".."), { recursive: true }));

const run = (): Promise<ScenarioReport> => runScenarios({ tenant, folder });
const failuresOf = async (file: string): Promise<readonly string[]> =>
  (await run()).results.find((result) => result.file === `scenarios/${file}`)?.failures ?? [];

async function writeScenario(expected: object, answers: object = {}): Promise<void> {
  const scenario = {
    description: "Somebody",
    now: "2026-11-21",
    application: { answers: { applied_major: "12", ...answers } },
    expect: expected,
  };
  await writeFile(join(folder, "scenarios/one.json"), JSON.stringify(scenario));
}

describe("runScenarios", () => {
  it("updates only expectations that differ, and leaves the rest of the file unchanged", async () => {
    await writeScenario({
      visible: ["mailing_city", "first_name"],
      notRequired: ["applied_concentration"],
      errors: "none",
      cleared: ["applied_major"],
      computed: {},
      printed: { applied_major: "Nursing", mailing_city: "Oslo" },
      printedFor: { office: { applied_major: null } },
    });
    const [result] = (await runScenarios({ tenant, folder }, true)).results;
    expect(result).toMatchObject({ failures: [], accepted: expect.arrayContaining([expect.any(String)]) as unknown });
    expect(await failuresOf("one.json")).toEqual([]);
    const written = JSON.parse(await readFile(join(folder, "scenarios/one.json"), "utf8")) as { expect: object };
    expect(written).toMatchObject({
      now: "2026-11-21",
      expect: {
        visible: ["first_name"],
        hidden: ["mailing_city"],
        required: ["applied_concentration"],
        printed: { applied_major: "Clinical Mental Health Counseling (MA)" },
        notPrinted: ["mailing_city"],
        printedFor: { office: { applied_major: "Clinical Mental Health Counseling (MA)" } },
      },
    });
    expect(written.expect).not.toHaveProperty("cleared");
  });

  it("fails after an update if an answer could not be saved", async () => {
    await writeScenario({ hidden: ["first_name"] }, { first_name: "A".repeat(2_000) });
    const report = await runScenarios({ tenant, folder }, true);
    expect(report.passed).toBe(false);
    expect(report.results[0]?.failures).toEqual([expect.stringContaining("could not be saved")]);
  });

  it.each([
    ["visible", { visible: ["mailing_city"] }, `"mailing_city" should be visible, and is hidden.`],
    ["hidden", { hidden: ["first_name"] }, `"first_name" should be hidden, and is visible.`],
    ["required", { required: ["middle_name"] }, `"middle_name" should be required, and is not.`],
    [
      "notRequired",
      { notRequired: ["applied_concentration"] },
      `"applied_concentration" should be optional, and is required.`,
    ],
    [
      "printed",
      { printed: { applied_major: "Nursing" } },
      `"applied_major" should be printed as "Nursing", and is "Clinical Mental Health Counseling (MA)".`,
    ],
    ["notPrinted", { notPrinted: ["applied_major"] }, `"applied_major" should not be printed.`],
    [
      "printedFor",
      { printedFor: { office: { applied_major: null } } },
      `For office: "applied_major" should not be printed.`,
    ],
    ["cleared", { cleared: ["applied_major"] }, `cleared: "applied_major" is expected and missing.`],
  ])("reports a wrong expectation of %s", async (_, expected, failure) => {
    await writeScenario(expected);
    expect(await failuresOf("one.json")).toEqual([failure]);
  });

  it.each([
    [
      "another computed value",
      { computed: { middle_name: "Dear Ben" } },
      {},
      `"middle_name" should be "Dear Ben", and is "Dear Ada".`,
    ],
    ["no value", { computed: { middle_name: "" } }, {}, `"middle_name" should be "", and is "Dear Ada".`],
    [
      "a computed value for a question that is not computed",
      { computed: { last_name: "M" } },
      {},
      `"last_name" is not computed.`,
    ],
    [
      "an answer to a computed question",
      {},
      { middle_name: "Dear Ada" },
      `"middle_name" is computed, so nobody can answer it.`,
    ],
  ])("reports a scenario with %s", async (_, expected, answers, failure) => {
    const { dataModel } = tenant.definition;
    const middle_name = {
      type: "string",
      title: "Middle",
      "x-compute": { cat: ["Dear ", { var: "first_name" }] },
    } as const;
    const properties = { ...dataModel.properties, middle_name };
    const computing = createTenant(
      { ...tenant.definition, dataModel: { ...dataModel, properties } },
      tenant.validators,
    );
    await writeScenario({ visible: ["first_name"], ...expected }, { first_name: "Ada", ...answers });
    const { results } = await runScenarios({ tenant: computing, folder });
    expect(results.find(({ file }) => file === "scenarios/one.json")?.failures).toEqual([failure]);
  });

  describe("with a question that takes several files", () => {
    const WATCH = { type: "block", shownWhen: "lives_in_usa", clears: ["personal_sketch_pdf"], children: [] } as const;
    const file = (name: string) => ({ file_name: `${name}.pdf`, file_size: 1200 });
    const judge = async (documents: object, expected: object, answers: object = { country: "USA" }) => {
      const { definition, validators } = tenant;
      const { properties } = definition.dataModel;
      const sketch = { ...properties["personal_sketch_pdf"], type: "string", "x-files": { min: 2, max: 3 } } as const;
      const pages = definition.pages.map(({ schema, uiSchema, ...page }) => ({
        ...page,
        schema: { ...schema, properties: { ...schema.properties, personal_sketch_pdf: sketch } },
        uiSchema: { ...uiSchema, "ui:layout": [...uiSchema["ui:layout"], WATCH] },
      }));
      const dataModel = { type: "object", properties: { ...properties, personal_sketch_pdf: sketch } } as const;
      const several = createTenant({ ...definition, dataModel, pages }, validators);
      const application = { answers, documents, tabs: { personal_sketch_tabs: "upload" } };
      const scenario = { description: "Somebody", now: "2026-11-21", application, expect: expected };
      await writeFile(join(folder, "scenarios/one.json"), JSON.stringify(scenario));
      const { results } = await runScenarios({ tenant: several, folder });
      return results.find(({ file: name }) => name === "scenarios/one.json")?.failures;
    };

    it("accepts a list of files or one file, and prints their names", async () => {
      const documents = { personal_sketch_pdf: [file("one"), file("two")] };
      expect(await judge(documents, { printed: { personal_sketch_pdf: "one.pdf, two.pdf" } })).toEqual([]);
      expect(
        await judge({ personal_sketch_pdf: file("one") }, { printed: { personal_sketch_pdf: "one.pdf" } }),
      ).toEqual([]);
    });

    it("reports the question once if all its files are cleared", async () => {
      const documents = { personal_sketch_pdf: [file("one"), file("two")] };
      const expected = { visible: ["personal_sketch_pdf"] };
      expect(await judge(documents, expected)).toEqual([]);
      const cleared = { ...expected, cleared: ["personal_sketch_pdf"] };
      expect(await judge(documents, cleared, { country: "FRA" })).toEqual([]);
      expect(await judge(documents, expected, { country: "FRA" })).toEqual([
        'cleared: "personal_sketch_pdf" is not expected.',
      ]);
    });
  });

  it("reports a missing message and an unexpected one", async () => {
    await writeScenario({ errors: { first_name: ["Who are you?"] } });
    expect(await failuresOf("one.json")).toEqual(
      expect.arrayContaining([
        `errors of "first_name": "Who are you?" is expected and missing.`,
        `errors of "last_name": "Enter your last name" is not expected.`,
      ]),
    );
  });

  it("reports an answer that is cleared unexpectedly", async () => {
    await writeScenario({ visible: ["applied_major"] }, { prev_student_id: "Z1" });
    expect(await failuresOf("one.json")).toEqual([`cleared: "prev_student_id" is not expected.`]);
  });

  it("reports an answer that could not be saved", async () => {
    await writeScenario({ visible: ["applied_major"] }, { applied_major: "99" });
    expect(await failuresOf("one.json")).toEqual([
      `The answer to "applied_major" could not be saved: This choice is no longer offered. Choose one from the list.`,
    ]);
  });

  it("reports a round, tabs, items and files that the form does not have, and an impossible day", async () => {
    const file = { file_name: "a.pdf", file_size: 9 };
    const scenario = {
      description: "Somebody",
      now: "2026-11-21",
      round: "autumn",
      application: {
        answers: {},
        documents: { first_name: file, personal_sketch_pdf: [file, file] },
        tabs: { personal_sketch_tabs: "paper" },
        addAnother: { college: 9, school: 1 },
      },
      expect: { visible: ["applied_major"] },
    };
    const write = (change: object) =>
      writeFile(join(folder, "scenarios/one.json"), JSON.stringify({ ...scenario, ...change }));
    await write({});
    expect(await failuresOf("one.json")).toEqual([
      'tenant.json has no round "autumn".',
      'No page has a tab "paper" in "personal_sketch_tabs".',
      'No page has 9 items of "college".',
      'No page has 1 items of "school".',
      '"first_name" takes 0 files, and this applicant attaches 1.',
      '"personal_sketch_pdf" takes 1 files, and this applicant attaches 2.',
    ]);
    await write({ now: "2026-02-30" });
    expect(await failuresOf("one.json")).toEqual(['"2026-02-30" is not a day of the calendar.']);
  });

  it("reports a file that is not a scenario", async () => {
    await writeFile(join(folder, "scenarios/one.json"), `{ "description": "Somebody", "expects": {} }`);
    const failures = await failuresOf("one.json");
    expect(failures).toContain(`"expects" is not a key of the file. did you mean "expect"?`);
    expect((await run()).passed).toBe(false);
  });

  it.each(["Pacific/Kiritimati", "Etc/GMT+12"])("passes the scenarios in time zone %s", async (timeZone) => {
    const definition = { ...tenant.definition, tenant: { ...tenant.definition.tenant, timeZone } };
    const elsewhere = createTenant(definition, tenant.validators);
    const { results } = await runScenarios({ tenant: elsewhere, folder: "tenants/graduate" });
    expect(results.flatMap(({ failures }) => failures)).toEqual([]);
  });

  it("fails a tenant without scenarios", async () => {
    await rm(join(folder, "scenarios"), { recursive: true });
    const report = await run();
    expect(report.passed).toBe(false);
    expect(formatScenarioReport(report)).toContain("graduate has no scenarios");
  });
});

describe("scenario coverage", () => {
  it("lists the conditions, questions and messages that no scenario reaches", async () => {
    for (const name of ["first-visit.json", "data-science-in-ohio.json"])
      await cp(join("tenants/graduate/scenarios", name), join(folder, "scenarios", name));
    const { coverage } = await run();
    expect(coverage.conditions.neverTrue).toContain("other_citizen");
    expect(coverage.conditions.neverTrue).not.toContain("lives_in_usa");
    expect(coverage.conditions.neverFalse).toEqual([]);
    expect(coverage.fields.neverShown).toContainEqual({
      key: "mailing_city",
      cause: '"mailing_differs" is never true',
    });
    expect(coverage.messages.neverGiven).toContainEqual({
      key: "birth_date",
      message: "You must be 13 years or older to apply.",
      cause: "when answered wrongly",
    });
    expect(formatScenarioReport(await run())).toMatch(/\n  when answered wrongly: birth_date, ssn, .*\n/);
    expect(coverage.messages.neverGiven.map(({ key }) => key)).not.toContain("first_name");
  });

  it("counts repeated questions once, and reports a gap only if no scenario reaches any item", async () => {
    const { coverage: whole } = await runScenarios({ tenant, folder: "tenants/graduate" });
    await cp("tenants/graduate/scenarios/first-visit.json", join(folder, "scenarios/first-visit.json"));
    const { coverage } = await run();
    expect(coverage.fields.total).toBe(whole.fields.total);
    expect(coverage.fields.neverShown).toContainEqual({
      key: "college_gpa (in none of 5 items)",
      cause: '"college_named" is never true',
    });
    expect(coverage.conditions.neverTrue).toContain("college_named (in none of 5 items)");
    expect(coverage.messages.neverGiven).toContainEqual({
      key: "college_gpa",
      message: "Enter your GPA as a number from 0 to 4.99, such as 3.45 (in none of 5 items)",
      cause: "when answered wrongly",
    });
    expect(JSON.stringify(coverage)).not.toMatch(/college_[2-5]_/);
    // The name of the first school is shown to everybody, and of the others only when they are added.
    expect(coverage.fields.neverShown.filter(({ key }) => key.startsWith("college_name"))).toEqual([]);
    await writeFile(
      join(folder, "scenarios/third-school.json"),
      JSON.stringify({
        description: "A third school only",
        now: "2026-11-21",
        application: { answers: { college_3_name: "Knox" }, addAnother: { college: 3 } },
        expect: { visible: ["college_3_gpa"] },
      }),
    );
    const after = (await run()).coverage;
    expect(after.fields.neverShown.filter(({ key }) => key.startsWith("college_gpa"))).toEqual([]);
    expect(after.conditions.neverTrue.filter((name) => name.startsWith("college_named"))).toEqual([]);
  });
});

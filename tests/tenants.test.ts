import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  answerMessage,
  findMonthsByYear,
  optionsFor,
  pageOf,
  type Answers,
  type Tenant,
} from "../engine/core/index.ts";
import { loadTenant, runScenarios } from "../engine/node/index.ts";
import { errorsWith } from "./fixtures/graduate-applicant.ts";
import { TENANT_IDS } from "./fixtures/tenant-ids.ts";
import { makeFolder } from "./use-folder.ts";

// Fixes the date, because the linter warns of past windows and rounds.
beforeAll(() => void vi.useFakeTimers({ now: new Date("2026-11-22T17:00:00Z"), toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

const SCHOOLS = [...TENANT_IDS.map((id) => `tenants/${id}`), "templates/starter"];

it.each([...SCHOOLS, "tests/fixtures/tenants/film"])(
  "lints %s clean, and covers every condition, question and message by scenarios",
  async (path) => {
    const { tenant, folder, problems } = await loadTenant(path);
    const { passed, coverage } = await runScenarios({ tenant, folder });
    expect(problems).toEqual([]);
    expect(passed).toBe(true);
    expect([
      coverage.conditions.neverTrue,
      coverage.conditions.neverFalse,
      coverage.fields.neverShown,
      coverage.messages.neverGiven,
    ]).toEqual([[], [], [], []]);
  },
);

const DEMANDS = /^(?:Enter|Choose|Check|Answer|Upload|Tell us|Explain|Confirm) /;

interface Message {
  readonly key: string;
  readonly message: string;
}

function listDemands({ definition, fields, requiredMessages, rulesByField }: Tenant): readonly Message[] {
  return [...fields.values()].flatMap((field) => {
    const { key } = field;
    const messages = (rulesByField.get(key) ?? []).filter(({ requiredWhen }) => requiredWhen !== undefined);
    const ofRules = messages.map(({ message }) => ({ key, message }));
    if (!requiredMessages.has(key)) return ofRules;
    const given = requiredMessages.get(key) ?? answerMessage(definition, field, "validation.required");
    return [{ key, message: given }, ...ofRules];
  });
}

describe.each(SCHOOLS)("the messages of %s", (path) => {
  let tenant: Tenant;
  beforeAll(async () => ({ tenant } = await loadTenant(path)));

  it("words the message about each missing answer as a request", () => {
    const missing = listDemands(tenant).map(({ message }) => message);
    expect(missing.length).toBeGreaterThan(3);
    expect(missing.filter((message) => !DEMANDS.test(message))).toEqual([]);
  });

  it("words the messages of a page differently for each question, so that a summary's links differ", () => {
    const months = findMonthsByYear(tenant);
    const keysOf = new Map<string, Set<string>>();
    for (const { key, message } of listDemands(tenant)) {
      const words = `${pageOf(tenant, key).id}: ${message}`;
      keysOf.set(words, (keysOf.get(words) ?? new Set()).add(months.get(key) ?? key));
    }
    expect([...keysOf].filter(([, keys]) => keys.size > 1).map(([words]) => words)).toEqual([]);
  });
});

it("gives no host to two tenants", async () => {
  const loaded = await Promise.all(TENANT_IDS.map((id) => loadTenant(`tenants/${id}`)));
  const hosts = loaded.flatMap(({ definition }) => definition.tenant.hosts);
  expect(new Set(hosts).size).toBe(hosts.length);
});

it("loads a copy of the starter once tenant.json has the copy's id", async () => {
  const parent = await makeFolder();
  const folder = join(parent, "law-school");
  await cp("templates/starter", folder, { recursive: true });
  await expect(loadTenant(folder)).rejects.toThrow("law-school");
  const file = join(folder, "tenant.json");
  await writeFile(file, (await readFile(file, "utf8")).replaceAll("starter", "law-school"));
  expect((await loadTenant(folder)).definition.tenant).toMatchObject({
    id: "law-school",
    hosts: ["law-school.localhost"],
  });
});

describe("tenants/graduate, beyond its scenarios", () => {
  let tenant: Tenant;
  beforeAll(async () => {
    ({ tenant } = await loadTenant("tenants/graduate"));
  });

  it.each<[key: string, answers: Answers, count: number, labels: readonly string[]]>([
    ["country", {}, 251, ["Choose one", "United States", "Afghanistan"]],
    ["gmat_taken_month", {}, 13, ["Choose one", "January", "December"]],
    ["gmat_plan_year", {}, 6, ["Choose one", "2026", "2030"]],
    ["conviction", {}, 2, ["Yes", "No"]],
    ["state", { country: "USA" }, 64, ["Alabama", "District of Columbia", "Guam", "Puerto Rico"]],
    ["state", { country: "CAN" }, 14, ["Choose one", "Northwest Territories", "Nunavut", "Ontario", "Quebec", "Yukon"]],
    ["state", { country: "FRA" }, 0, []],
    ["citizenship_visa_status", {}, 2, ["I am an eligible non-citizen."]],
  ])("offers for %s, after %o, %i choices such as %j", (key, answers, count, labels) => {
    const offered = optionsFor(tenant, key, answers, "2026-11-21").map(({ label }) => label);
    expect(offered).toHaveLength(count);
    expect(offered.filter((label) => labels.includes(label))).toEqual(labels);
  });

  it("stores the label of each coded answer under its key and _desc, unless radio buttons store none", () => {
    const coded = [...tenant.fields.values()].filter(({ options }) => options !== undefined);
    expect(coded.length).toBeGreaterThan(60);
    for (const { key, descKey, widget } of coded)
      expect([key, descKey]).toEqual([key, widget === "radio" && descKey === undefined ? undefined : `${key}_desc`]);
  });

  it.each([
    ["entry_term", ["12", "18", "21", "34", "56", "72"]],
    ["applied_concentration", ["12", "18", "34"]],
    ["gmat_taken", ["34", "56"]],
    ["mat_taken", ["34", "56"]],
    ["gre_taken", ["34", "56"]],
  ])("requires %s for the majors %j and no other", (key, majors) => {
    const all = optionsFor(tenant, "applied_major", {}, "2026-11-21").flatMap(({ value }) =>
      value === "" ? [] : [value],
    );
    const requiring = all.filter((applied_major) => key in errorsWith(tenant, { applied_major, [key]: "" }));
    expect(requiring.sort()).toEqual(majors);
  });

  it("judges a birth date by the university's calendar, not by UTC", () => {
    const lateEvening = new Date("2026-11-22T04:30:00Z");
    expect(errorsWith(tenant, { birth_date: "2013-11-22" }, lateEvening)).toHaveProperty("birth_date");
    expect(errorsWith(tenant, { birth_date: "2013-11-21" }, lateEvening)).toEqual({});
  });
});

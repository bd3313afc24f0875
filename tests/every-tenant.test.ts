import { describe, expect, it } from "vitest";
import { loadTenant, runScenarios } from "../engine/node/index.ts";
import { TENANT_IDS } from "./fixtures/tenant-ids.ts";

describe.each(TENANT_IDS)("tenants/%s", (id) => {
  it("lints clean, and its scenarios reach every condition both ways, every question and every message", async () => {
    const { tenant, folder, problems } = await loadTenant(`tenants/${id}`);
    const { passed, coverage } = await runScenarios({ tenant, folder });
    expect(problems).toEqual([]);
    expect(passed).toBe(true);
    expect([
      coverage.conditions.neverTrue,
      coverage.conditions.neverFalse,
      coverage.fields.neverShown,
      coverage.messages.neverGiven,
    ]).toEqual([[], [], [], []]);
  });
});

it("serves no two tenants at one host", async () => {
  const loaded = await Promise.all(TENANT_IDS.map((id) => loadTenant(`tenants/${id}`)));
  const hosts = loaded.flatMap(({ definition }) => definition.tenant.hosts);
  expect(new Set(hosts).size).toBe(hosts.length);
});

import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createExampleTenant } from "./example-tenant.ts";
import { lintTenant, lintTenants, RULES, SET_RULES } from "./index.ts";
import type { Problem } from "./index.ts";

const now = new Date("2026-11-21T12:00:00Z");
const all = [...RULES, ...SET_RULES];

describe("the example tenant", () => {
  it("lints clean", () => {
    expect(lintTenant(createExampleTenant(), { now })).toEqual([]);
  });
});

describe("every rule", () => {
  it("has its own file, named for its id, and is run", () => {
    const files = readdirSync("engine/lint/rules")
      .filter((file) => !file.includes(".test."))
      .map((file) => file.replace(/\.ts$/, ""));
    expect(all.map(({ id }) => id).sort()).toEqual(files.sort());
  });

  it.each(all.map((rule) => [rule.id, rule] as const))(
    "%s says what must hold in one sentence, and what is wrong in others",
    (_, { docs, bad, good }) => {
      expect(docs).toMatch(/^\S.*\.$/);
      expect(bad).not.toEqual(good);
    },
  );

  it.each(RULES.map((rule) => [rule.id, rule] as const))("%s finds its bad example wrong", (id, { bad, severity }) => {
    const found = lintTenant(createExampleTenant(bad), { now });
    expect(found.map(({ rule }) => rule)).toContain(id);
    expect(found.filter(({ rule }) => rule === id)[0]).toMatchObject({
      severity,
      message: expect.stringMatching(/[.!?]$/) as unknown,
    });
  });

  it.each(SET_RULES.map((rule) => [rule.id, rule] as const))(
    "%s finds its bad example wrong beside another tenant",
    (id, { bad }) => {
      const beside = {
        ...createExampleTenant({ "tenant.json": { id: "graduate", hosts: ["graduate.localhost"] } }),
        folder: "tenants/graduate",
      };
      const [, found = []] = lintTenants([beside, createExampleTenant(bad)], { now });
      expect(found.map(({ rule }) => rule)).toContain(id);
    },
  );

  it.each(all.map((rule) => [rule.id, rule] as const))(
    "%s finds nothing wrong with its good example, nor does any other rule",
    (_, { good }) => {
      expect(lintTenant(createExampleTenant(good), { now }).map(toLine)).toEqual([]);
    },
  );
});

function toLine({ file, line, rule, message }: Problem): string {
  return `${file}:${line} ${rule} ${message}`;
}

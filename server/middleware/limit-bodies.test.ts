import fc from "fast-check";
import { expect, it } from "vitest";
import type { Tenant } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { HOSTILE_BODIES, toLargestSave } from "../../tests/contract/hostile-bodies.ts";
import { TENANT_IDS } from "../../tests/fixtures/tenant-ids.ts";
import { CALL_LIMITS, findAnswerLimits, isWithin, type BodyLimits } from "./limit-bodies.ts";

const isTaken = (body: string, limits: BodyLimits): boolean =>
  Buffer.byteLength(body) <= limits.maxBytes && isWithin(body, limits);

it.each([...TENANT_IDS.map((id) => `tenants/${id}`), "templates/starter"])(
  "accepts the largest save of %s, and rejects much larger bodies",
  async (folder) => {
    const { tenant } = await loadTenant(folder);
    const limits = findAnswerLimits(tenant);
    const largest = toLargestSave(tenant);
    // Pages send letters without escapes.
    expect(isTaken(JSON.stringify(JSON.parse(largest)), limits)).toBe(true);
    expect(limits.maxBytes).toBeLessThan(3 * largest.length + 70_000);
    for (const [name, body] of Object.entries(HOSTILE_BODIES)) expect(isTaken(body, limits), name).toBe(false);
  },
);

it("counts the depth, members and values of any JSON", () => {
  const measure = (value: unknown): readonly [depth: number, members: number, values: number] => {
    if (typeof value !== "object" || value === null) return [0, 0, 1];
    const inner = Object.values(value).map(measure);
    // The check does not look for the end of an empty list, so it counts one member.
    if (inner.length === 0) return [1, 1, 2];
    return [
      1 + Math.max(...inner.map(([depth]) => depth)),
      Math.max(inner.length, ...inner.map(([, members]) => members)),
      1 + inner.reduce((sum, [, , values]) => sum + values, 0),
    ];
  };
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const json = JSON.stringify(value);
      const [maxDepth, maxMembers, maxValues] = measure(value);
      const limits = { maxDepth, maxMembers, maxValues };
      expect(isWithin(json, limits)).toBe(true);
      if (maxDepth === 0) return;
      expect(isWithin(json, { ...limits, maxDepth: maxDepth - 1 })).toBe(false);
      expect(isWithin(json, { ...limits, maxValues: maxValues - 1 })).toBe(false);
      if (maxMembers > 1) expect(isWithin(json, { ...limits, maxMembers: maxMembers - 1 })).toBe(false);
    }),
  );
});

it("accepts the longest staff note", () => {
  expect(isTaken(JSON.stringify({ text: "漢".repeat(4_000) }), CALL_LIMITS)).toBe(true);
});

it("limits the body of a form with many answers, and accepts one very long answer", () => {
  const field = (key: string, maxLength: number) => [key, { key, maxLength }] as const;
  const limitOf = (...fields: ReturnType<typeof field>[]) =>
    findAnswerLimits({ fields: new Map(fields), computed: new Map() } as unknown as Tenant).maxBytes;
  expect(limitOf(...Array.from({ length: 1_000 }, (_, at) => field(`q${at}`, 1_500)))).toBe(262_144);
  expect(limitOf(field("essay", 50_000))).toBeGreaterThan(600_000);
});

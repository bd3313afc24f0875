import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLongRun, propertyRuns } from "../property-runs.ts";
import { migrateDraft, evaluate, isAnswered, type Application, type Tenant } from "../../engine/core/index.ts";
import { diffTenants } from "../../engine/lint/index.ts";
import { TENANT_IDS } from "../fixtures/tenant-ids.ts";
import { openTenant, tryCompile } from "./random-drafts.ts";
import { applyEdits, createPick, EDITS } from "./random-edits.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const DRAFTS = 12;
const RUNS = propertyRuns(60);

const shownAnswers = (tenant: Tenant, { answers }: Application, visible: ReadonlySet<string>): readonly string[] =>
  Object.keys(answers).filter((key) => {
    const field = tenant.fields.get(key);
    return field !== undefined && !field.isComputed && visible.has(key) && isAnswered(answers[key]);
  });

describe.each(TENANT_IDS)("random edits of tenants/%s", async (id) => {
  const { files, version: before, drafts } = await openTenant(id, DRAFTS, NOW);
  // Cached, because the result is the same in every run.
  const standing = drafts.map((draft) => {
    const { errors, visible } = evaluate(before.tenant, draft, NOW);
    return { draft, errors, shown: shownAnswers(before.tenant, draft, visible) };
  });

  it("starts random edits from complete drafts", () => {
    expect(drafts.length).toBeGreaterThan(DRAFTS / 2);
  });

  it("keeps complete drafts complete unless diff reports the cause", () => {
    const met = { safe: 0, other: 0 };
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...Object.keys(EDITS)), { minLength: 1, maxLength: 2 }),
        fc.array(fc.nat(100_000), { minLength: 12, maxLength: 12 }),
        (names, seeds) => {
          const after = tryCompile(applyEdits(files, names, createPick(seeds)));
          if (after === undefined) return;
          const differences = diffTenants(before, after, NOW);
          const steps = after.tenant.definition.changes ?? [];
          const dropped = steps.flatMap(({ kind, from }) => (kind === "drop" ? from : []));
          const told = new Set([
            ...differences.filter(({ isSettled }) => !isSettled).flatMap(({ touched }) => touched.keys),
            ...dropped,
          ]);
          const placeOf = (key: string): string =>
            steps.reduce((at, { kind, from, to }) => (kind === "rename" && from[0] === at ? (to[0] ?? at) : at), key);
          // Ignore consequences of an answer that the migration left behind: a repair of the answer repairs them too.
          const isLeftBehind =
            dropped.length > 0 || differences.some(({ id: what }) => /^question-re(?:moved|named)$/.test(what));
          met[told.size === 0 ? "safe" : "other"] += 1;
          for (const { draft, errors, shown } of standing) {
            const state = { application: draft, orphans: {}, steps: [] };
            const { application } = migrateDraft(after.tenant, state, NOW, before.tenant);
            const is = evaluate(after.tenant, application, NOW);
            const wrong = [...is.errors.keys()].filter((key) => !errors.has(key));
            const lost = shown.filter(
              (key) => !is.visible.has(placeOf(key)) || !isAnswered(application.answers[placeOf(key)]),
            );
            const silent = [...wrong, ...lost].filter((key) => !told.has(key) && !told.has(placeOf(key)));
            expect({ names, silent: isLeftBehind ? [] : silent }).toEqual({ names, silent: [] });
          }
        },
      ),
      { numRuns: RUNS },
    );
    if (!isLongRun) return;
    expect(met.safe).toBeGreaterThan(0);
    expect(met.other).toBeGreaterThan(0);
  });
});

it("reports no harm from new ids of tabs and groups", async () => {
  const { files, version } = await openTenant("graduate", 0, NOW);
  const renamed = [...files.texts].map(([path, text]): [string, string] => [
    path,
    text
      .replaceAll(/"id": "(personal_sketch_tabs|type|upload)"/g, '"id": "$1_x"')
      .replaceAll("{college}", "{place}")
      .replaceAll(/"college"(?=: \{|,\s*"label")/g, '"place"'),
  ]);
  const after = tryCompile({ ...files, texts: new Map(renamed) });
  expect([...(after?.tenant.tabGroups.keys() ?? []), ...(after?.tenant.addAnothers.keys() ?? [])]).toEqual([
    "personal_sketch_tabs_x",
    "place",
  ]);
  expect(diffTenants(version, after!, NOW)).toEqual([]);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLongRun, propertyRuns } from "../property-runs.ts";
import {
  describeAnswer,
  migrateDraft,
  evaluate,
  isAnswered,
  toChangeNotice,
  type Application,
  type ChangeNotice,
  type Tenant,
} from "../../engine/core/index.ts";
import { diffTenants, type TenantFiles } from "../../engine/lint/index.ts";
import { compileVersion } from "../../engine/node/compile-version.ts";
import { TENANT_IDS } from "../fixtures/tenant-ids.ts";
import { openTenant, tryCompile } from "./random-drafts.ts";
import { applyEdits, createPick, EDITS, RECODED } from "./random-edits.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const DRAFTS = 3;
const RUNS = propertyRuns(16);

const SILENT = [
  "words a question differently",
  "brings choices into another order",
  "brings questions into another order",
  "writes a condition in another way",
  "no longer requires a question",
] as const;

/** Writes changes.json with the renames that diff suggests, as a configurator would. */
function withSteps(before: TenantFiles, after: TenantFiles): TenantFiles {
  const [from, to] = [before, after].map((files) => compileVersion(files));
  const steps = diffTenants(from!, to!, NOW)
    .filter(({ id }) => id === "question-renamed")
    .flatMap(({ touched: { keys } }) => keys.map((key) => ({ rename: key, to: `${key}_new` })));
  return steps.length === 0
    ? after
    : { ...after, texts: new Map([...after.texts, ["changes.json", JSON.stringify({ steps })]]) };
}

interface Visit {
  readonly tenant: Tenant;
  readonly application: Application;
  readonly orphans: Readonly<Record<string, unknown>>;
}

function shownIn(tenant: Tenant, application: Application) {
  const { visible } = evaluate(tenant, application, NOW);
  return [...tenant.fields.values()].filter(
    ({ key, isComputed }) => !isComputed && visible.has(key) && isAnswered(application.answers[key]),
  );
}

/** Returns the label of a choice, also of a hidden one. Returns undefined for other answers. */
function labelOf({ tenant, application: { answers } }: Visit, key: string): string | undefined {
  const field = tenant.fields.get(key);
  return field?.options && describeAnswer(tenant, field, answers[key], answers, NOW.toISOString());
}

function findSilent(before: Visit, after: Visit, notice: ChangeNotice | undefined): readonly string[] {
  const shown = new Map(shownIn(after.tenant, after.application).map((field) => [field.key, field]));
  const pageLabel = (tenant: Tenant, id: string) => tenant.pages.find((page) => page.id === id)?.navLabel;
  const named = [
    ...(notice?.kept ?? []).map(({ key }) => after.orphans[key] ?? after.application.answers[key]),
    ...(notice?.moved ?? []).map(({ key }) => after.application.answers[key]),
  ].map(String);
  return shownIn(before.tenant, before.application)
    .filter(({ key, page, fileOf }) => {
      const value = before.application.answers[key];
      // A renamed question stays the same question, even with other words.
      const at = shown.get(key) ?? [...shown.values()].find((one) => one.key.startsWith(`${key}_new`));
      const isThere =
        at !== undefined &&
        // A recoded choice keeps its label.
        [String(value), RECODED].includes(String(after.application.answers[at.key])) &&
        labelOf(before, key) === labelOf(after, at.key) &&
        (at.page === page || pageLabel(after.tenant, at.page) === pageLabel(before.tenant, page));
      return !isThere && fileOf === undefined && !named.includes(String(value));
    })
    .map(({ key }) => key);
}

describe.each(TENANT_IDS)("the notice to an applicant of tenants/%s", async (id) => {
  const { files, version, drafts } = await openTenant(id, DRAFTS, NOW);
  const base = version.tenant;
  const edits = fc.array(fc.constantFrom(...Object.keys(EDITS)), { minLength: 1, maxLength: 3 });
  const seeds = fc.array(fc.nat(100_000), { minLength: 12, maxLength: 12 });

  function visit(draft: Application, versions: readonly Tenant[]) {
    let [asked, application, notice]: [Tenant, Application, ChangeNotice | undefined] = [base, draft, undefined];
    let state: Parameters<typeof migrateDraft>[1] = { application: draft, orphans: {}, steps: [] };
    for (const tenant of versions) {
      const after = migrateDraft(tenant, state, NOW, asked);
      notice = toChangeNotice({ base: asked, before: state, tenant, after, earlier: notice }, NOW);
      [asked, application, state] = [tenant, after.application, after];
    }
    return { tenant: asked, application, orphans: state.orphans, notice };
  }

  it("lists every answer that changed, after one change of the form or two", () => {
    const met = { told: 0, silent: 0 };
    fc.assert(
      fc.property(fc.array(fc.tuple(edits, seeds), { minLength: 1, maxLength: 2 }), (changes) => {
        const versions: Tenant[] = [];
        let last = files;
        for (const [names, numbers] of changes) {
          const edited = applyEdits(last, names, createPick(numbers));
          if (tryCompile(edited) === undefined) return;
          last = withSteps(last, edited);
          const version = tryCompile(last)?.tenant;
          if (version === undefined) return;
          versions.push(version);
        }
        for (const draft of drafts) {
          const after = visit(draft, versions);
          met[after.notice === undefined ? "silent" : "told"] += 1;
          const before = { tenant: base, application: draft, orphans: {} };
          expect({ changes, silent: findSilent(before, after, after.notice) }).toEqual({ changes, silent: [] });
          // The notice must ask again exactly if the draft has errors.
          const wrong = evaluate(after.tenant, after.application, NOW).errors;
          const again = after.notice?.again.length ?? 0;
          expect({ changes, isAsked: again > 0 }).toEqual({ changes, isAsked: wrong.size > 0 });
        }
      }),
      { numRuns: RUNS },
    );
    if (!isLongRun) return;
    expect(met.told).toBeGreaterThan(0);
    expect(met.silent).toBeGreaterThan(0);
  });

  it.each([
    ["no answer reads differently", fc.array(fc.constantFrom(...SILENT), { maxLength: 3 }), []],
    // Nobody undoes a step, and the migration keeps everything that applicants could enter in between.
    [
      "a change was taken back before they came",
      edits.filter((all) => !all.some((name) => /renames a question|with (its|their) steps?$|reckoned$/.test(name))),
      [base],
    ],
  ] as const)("reports nothing if %s", (_, changes, then) => {
    fc.assert(
      fc.property(changes, seeds, (names, numbers) => {
        const version = tryCompile(applyEdits(files, names, createPick(numbers)))?.tenant;
        if (version === undefined) return;
        for (const draft of drafts)
          expect({ names, notice: visit(draft, [version, ...then]).notice }).toEqual({ names, notice: undefined });
      }),
      { numRuns: RUNS },
    );
  });
});

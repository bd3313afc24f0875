import { groupBy } from "../finding.ts";
import { WIDGET_NAMES } from "../../schemas/index.ts";
import { stepsSince, type Tenant } from "../../core/index.ts";
import { createTenantModel } from "../model/tenant-model.ts";
import type { TenantFiles } from "../tenant-files.ts";
import { compareOptions } from "./compare-options.ts";
import { compareQuestions } from "./compare-questions.ts";
import { compareRounds, compareSettings } from "./compare-settings.ts";
import { compareConditions } from "./compare-conditions.ts";
import { compareSteps } from "./compare-steps.ts";
import { findRenames } from "./find-renames.ts";
import { reportMoves, reportValues } from "./report-moves.ts";
import { trySteps } from "./try-steps.ts";
import { createMeanings, isSameJson } from "./create-meanings.ts";
import { acceptHint, formerKeyOf, listed, nameOf } from "./diff-side.ts";
import type { DiffSide, DiffSides, VersionPair } from "./diff-side.ts";
import { DIFFERENCE_KINDS, kindOfDifference, type Difference, type Found, type Report } from "./difference.ts";

export interface TenantVersion {
  readonly files: TenantFiles;
  readonly tenant: Tenant;
}

/**
 * Finds what a new version does to drafts, the most important differences first. Pure. Relative dates count from `now`.
 */
export function diffTenants(old: TenantVersion, own: TenantVersion, now: Date): readonly Difference[] {
  const [former, after] = [toSide(old, now), toSide(own, now)];
  const steps = stepsSince(own.tenant, old.tenant).filter(({ kind }) => kind !== "accept");
  const moves = trySteps({ before: former, after, now }, steps);
  const renames = findRenames(former, after, moves);
  const before = { ...former, meanings: createMeanings(former.model, renames) };
  const sides: DiffSides = { before, after, now, renames, steps, moves };
  const isSettled = createSettlement(sides);
  const found: Found[] = [];
  const report: Report = (id, at, message, more = {}) => {
    const one: Found = { kind: kindOfDifference(id), side: "new", id, at, message, ...more };
    const [key, ...others] = one.keys ?? [];
    const accepted = settingOf(id) ?? (others.length === 0 ? key : undefined);
    const hint = accepted === undefined ? {} : { hint: acceptHint(accepted) };
    found.push({ ...hint, ...one, isSettled: isSettled(one) });
  };
  compareQuestions(sides, report);
  compareOptions(sides, report);
  compareConditions(sides, report);
  compareRounds(sides, report);
  compareSteps(sides, report);
  compareSettings(sides, report);
  reportMoves(sides, report);
  reportValues([...found], sides, report);
  return mergeAlike(found, sides).sort(compareDifferences);
}

function toSide({ files, tenant }: TenantVersion, now: Date): DiffSide {
  const model = createTenantModel(files, now, WIDGET_NAMES);
  return { tenant, model, meanings: createMeanings(model, new Map()) };
}

/** Merges equal differences of a group's items, and of questions that use one list. */
function mergeAlike(found: readonly Found[], sides: DiffSides): Difference[] {
  const groups = groupBy(found, (one) => {
    const { file, line, column } = sideOf(one, sides).model.positionOf(one.at);
    // Differences of choices and rounds can have one place and different messages.
    const words = /^(?:option|round)-/.test(one.id) ? one.message : one.kind;
    return JSON.stringify([one.id, one.side, file, line, column, words]);
  });
  return groups.map((all) => toDifference(all, sides));
}

const sideOf = ({ side }: Found, { before, after }: DiffSides): DiffSide => (side === "old" ? before : after);

function toDifference(all: readonly [Found, ...Found[]], sides: DiffSides): Difference {
  const [first] = all;
  const { kind, id, side, at, message, hint, values, becomes, rounds, drafts = "answered" } = first;
  const keysOf = (found: readonly Found[]) => [...new Set(found.flatMap((one) => one.keys ?? []))];
  const keys = keysOf(all);
  const names = keysOf(all.filter((one) => one.message === message && isSameJson(one.at, at))).flatMap((key) => {
    const field = sides.after.tenant.fields.get(key) ?? sides.before.tenant.fields.get(key);
    return field === undefined || field.fileOf !== undefined ? [] : [nameOf(field)];
  });
  return {
    kind,
    id,
    side,
    ...sideOf(first, sides).model.positionOf(at),
    message: message.replace("{questions}", () => listed(names)),
    ...(hint === undefined ? {} : { hint }),
    touched: {
      keys: [...new Set(keys.map((key) => (side === "old" ? key : (formerKeyOf(sides, key) ?? key))))],
      drafts,
      ...(values === undefined ? {} : { values }),
      ...(rounds === undefined ? {} : { rounds }),
    },
    ...(becomes === undefined ? {} : { becomes }),
    isSettled: all.every((one) => one.isSettled === true),
  };
}

function compareDifferences(one: Difference, other: Difference): number {
  const byKind = DIFFERENCE_KINDS.indexOf(other.kind) - DIFFERENCE_KINDS.indexOf(one.kind);
  const byFile = one.file < other.file ? -1 : one.file > other.file ? 1 : 0;
  return (
    byKind || byFile || one.line - other.line || one.column - other.column || (one.message < other.message ? -1 : 1)
  );
}

/** Returns a function that is true if a step causes the difference, or a new step accepts it. */
function createSettlement({ before, after }: VersionPair): (found: Found) => boolean {
  const accepted = new Set(
    stepsSince(after.tenant, before.tenant).flatMap(({ kind, from }) => (kind === "accept" ? from : [])),
  );
  return ({ id, keys = [], isSettled = false }) => {
    if (isSettled) return true;
    const setting = settingOf(id);
    if (setting !== undefined) return accepted.has(setting);
    return !NEEDS_A_STEP.has(id) && keys.length > 0 && keys.every((key) => accepted.has(key));
  };
}

/** Differences that no `accept` settles. */
const NEEDS_A_STEP: ReadonlySet<string> = new Set([
  "question-removed",
  "question-renamed",
  "option-recoded",
  "answers-moved",
]);

const settingOf = (id: string): string | undefined =>
  /^rounds?-/.test(id) ? "rounds" : { "tenant-id": "id", "time-zone": "timeZone" }[id];

import type { JsonPlace } from "../finding.ts";
import { inTenantFile } from "../model/tenant-model.ts";
import { acceptHint, type DiffSides, type DiffSide } from "./diff-side.ts";
import type { Report } from "./difference.ts";
import { toRounds, type Round, type RoundFile } from "../../core/index.ts";

export function compareSettings({ before, after }: DiffSides, report: Report): void {
  const [was, is] = [before.tenant.definition.tenant, after.tenant.definition.tenant];
  const placeOf = (name: string): JsonPlace => ({ ...inTenantFile(name), on: "key" });
  if (was.id !== is.id)
    report(
      "tenant-id",
      placeOf("id"),
      `The tenant is "${is.id}" and no longer "${was.id}": the portal stores applications under this id, so applicants would not find their drafts.`,
      { drafts: "all" },
    );
  const hasDates = [...after.tenant.fields.values()].some(({ schema }) => schema["x-date"] !== undefined);
  if (was.timeZone !== is.timeZone && hasDates)
    report(
      "time-zone",
      placeOf("timeZone"),
      "The new time zone decides which day is today: a date at its limit may now be wrong.",
      { drafts: "all" },
    );
}

interface Written extends Round {
  readonly file: RoundFile;
  readonly index: number;
}

export function compareRounds({ before, after, now }: DiffSides, report: Report): void {
  const [was, is] = [readRounds(before), readRounds(after)];
  if (was.size === 0 && is.size > 0)
    return report(
      "rounds-begun",
      { ...inTenantFile("rounds"), on: "key" },
      "Applicants can apply only while a round is open now. A draft joins the round in which its applicant opens it next, and can only be read while no round is open.",
      { drafts: "all" },
    );
  // Without rounds, applicants can always apply.
  if (is.size === 0) return;
  const fresh = [...is.values()].filter(({ id }) => !was.has(id));
  const taken = new Set<string>();
  for (const old of was.values()) {
    const own = is.get(old.id);
    if (own !== undefined) compareRound(old, own, now.getTime(), report);
    else {
      const likely = fresh.find((one) => !taken.has(one.id) && isLike(old, one));
      if (likely !== undefined) taken.add(likely.id);
      reportGone(old, likely, now.getTime(), report);
    }
  }
}

function readRounds({ tenant }: DiffSide): ReadonlyMap<string, Written> {
  const { rounds = [], timeZone } = tenant.definition.tenant;
  return new Map(
    rounds.flatMap((file, index) =>
      toRounds({ rounds: [file], timeZone }).map((round) => [round.id, { ...round, file, index }]),
    ),
  );
}

const nameOf = ({ id, label }: Round): string => `“${label}” (${id})`;
const placeOf = ({ index }: Written, ...path: readonly string[]): JsonPlace => inTenantFile("rounds", index, ...path);
const isLike = (old: Written, own: Written): boolean =>
  old.label === own.label || (old.opensAt === own.opensAt && old.closesAt === own.closesAt);

function reportGone(old: Written, likely: Written | undefined, now: number, report: Report): void {
  // A draft of a closed round can only be read anyway.
  if (old.graceEndsAt <= now) return;
  const consequence = "applicants with a draft for it can read it, but no longer change or submit it";
  const touched = { rounds: [old.id], drafts: "all" } as const;
  if (likely === undefined)
    report("round-removed", placeOf(old), `The round ${nameOf(old)} is gone: ${consequence}.`, {
      side: "old",
      ...touched,
    });
  else
    report(
      "round-renamed",
      placeOf(likely, "id"),
      `The round ${nameOf(old)} has the id "${likely.id}" now: ${consequence}, because it is kept with the old id; they have to begin again.`,
      { ...touched, hint: `write "id": "${old.id}" again; a label may change. Otherwise, ${acceptHint("rounds")}` },
    );
}

function compareRound(old: Written, own: Written, now: number, report: Report): void {
  const name = nameOf(own);
  const [opens, closes] = [own.opensAt, own.closesAt];
  const isOver = old.graceEndsAt <= now && own.graceEndsAt <= now;
  const [grace, graceNow] = [old.file.grace ?? 0, own.file.grace ?? 0];
  const tell = (id: string, keyword: "opens" | "closes" | "grace", message: string): void => {
    const written = Object.hasOwn(own.file, keyword) ? own : old;
    const side = written === own ? "new" : "old";
    report(id, placeOf(written, keyword), message, { side, rounds: [own.id], drafts: "all" });
  };
  if (opens > old.opensAt && now < opens)
    tell(
      "round-opens-later",
      "opens",
      `${name} opens on ${own.file.opens} in place of ${old.file.opens}: until then a draft for it can be read only.`,
    );
  if (closes < old.closesAt && !isOver)
    tell(
      "round-closes-earlier",
      "closes",
      `${name} closes on ${own.file.closes} in place of ${old.file.closes}${closes <= now ? ", which has passed: applicants with a draft for it can no longer submit it" : ": applicants with a draft for it have less time to submit it"}.`,
    );
  if (graceNow < grace && !isOver)
    tell(
      "round-grace-shorter",
      "grace",
      `The grace of ${name} is ${graceNow} minutes in place of ${grace}: a submission on its way at the close has less time to arrive.`,
    );
}

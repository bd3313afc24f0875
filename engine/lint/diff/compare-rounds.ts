import { toRounds, type Round, type RoundFile } from "../../core/index.ts";
import { inTenantFile } from "../model/tenant-model.ts";
import type { JsonPlace } from "../finding.ts";
import { acceptHint } from "./diff-side.ts";
import type { DiffSide, DiffSides } from "./diff-side.ts";
import type { Report } from "./difference.ts";

interface Written extends Round {
  readonly file: RoundFile;
  readonly index: number;
}

const ACCEPT = acceptHint("rounds");

export function compareRounds({ before, after, now }: DiffSides, report: Report): void {
  const [was, is] = [readRounds(before), readRounds(after)];
  if (was.size === 0 && is.size > 0)
    return report(
      "rounds-begun",
      { ...inTenantFile("rounds"), on: "key" },
      "Applicants can apply only while a round is open now. A draft joins the round in which its applicant opens it next, and can only be read while no round is open.",
      { drafts: "all" },
    );
  if (was.size > 0 && is.size === 0)
    return report(
      "rounds-ended",
      { ...inTenantFile("rounds"), on: "key" },
      "There are no rounds any more: applicants can always apply, and continue drafts of closed rounds.",
      { side: "old", drafts: "all" },
    );
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
  for (const round of fresh)
    if (!taken.has(round.id))
      report(
        "round-added",
        placeOf(round),
        `The round ${nameOf(round)} is new: applicants who have applied before can apply again in it.`,
        { drafts: "all" },
      );
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
  const isOver = old.graceEndsAt <= now;
  report(
    likely === undefined ? "round-removed" : "round-renamed",
    likely === undefined ? placeOf(old) : placeOf(likely, "id"),
    isOver
      ? `The round ${nameOf(old)}, which has closed, is gone: its drafts can still be read, but no longer name their round.`
      : likely === undefined
        ? `The round ${nameOf(old)} is gone: applicants with a draft for it can read it, but no longer change or submit it.`
        : `The round ${nameOf(old)} has the id "${likely.id}" now: applicants with a draft for it can read it, but no longer change or submit it, because it is kept with the old id; they have to begin again.`,
    {
      side: likely === undefined ? "old" : "new",
      rounds: [old.id],
      drafts: "all",
      ...(isOver
        ? { kind: "safe" }
        : likely === undefined
          ? {}
          : { hint: `write "id": "${old.id}" again; a label may change. Otherwise, ${ACCEPT}` }),
    },
  );
}

function compareRound(old: Written, own: Written, now: number, report: Report): void {
  const name = nameOf(own);
  const [opens, closes] = [own.opensAt, own.closesAt];
  const isOver = old.graceEndsAt <= now && own.graceEndsAt <= now;
  const [grace, graceNow] = [old.file.grace ?? 0, own.file.grace ?? 0];
  const isLater = opens > old.opensAt && now < opens;
  const isEarlier = closes < old.closesAt && !isOver;
  const isShorter = graceNow < grace && !isOver;
  const tell = (
    keyword: "opens" | "closes" | "grace" | "label",
    isChanged: boolean,
    id: string,
    isStricter: boolean,
    message: string,
  ): void => {
    if (!isChanged) return;
    const written = Object.hasOwn(own.file, keyword) ? own : old;
    report(id, placeOf(written, keyword), message, {
      kind: isStricter ? "asks-again" : "safe",
      side: written === own ? "new" : "old",
      rounds: [own.id],
      drafts: "all",
    });
  };
  tell(
    "opens",
    old.opensAt !== opens,
    isLater ? "round-opens-later" : "round-opens",
    isLater,
    `${name} opens on ${own.file.opens} in place of ${old.file.opens}${isLater ? ": until then a draft for it can be read only" : ""}.`,
  );
  const consequence = isEarlier
    ? closes <= now
      ? ", which has passed: applicants with a draft for it can no longer submit it"
      : ": applicants with a draft for it have less time to submit it"
    : old.closesAt <= now && now < closes
      ? ": it is open again, and drafts for it can be changed and submitted"
      : "";
  tell(
    "closes",
    old.closesAt !== closes,
    isEarlier ? "round-closes-earlier" : "round-closes-later",
    isEarlier,
    `${name} closes on ${own.file.closes} in place of ${old.file.closes}${consequence}.`,
  );
  tell(
    "grace",
    grace !== graceNow,
    isShorter ? "round-grace-shorter" : "round-grace",
    isShorter,
    `The grace of ${name} is ${graceNow} minutes in place of ${grace}${isShorter ? ": a submission on its way at the close has less time to arrive" : ""}.`,
  );
  tell(
    "label",
    old.label !== own.label,
    "round-label",
    false,
    `The round ${nameOf(old)} is called “${own.label}” now; its drafts stay.`,
  );
}

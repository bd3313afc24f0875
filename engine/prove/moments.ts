import { isLocalTime, listOpenRounds, toInstant, toRounds, type Tenant } from "../core/index.ts";

export interface RoundAndTime {
  readonly round: string | undefined;
  readonly now: Date;
}

const MINUTE_MS = 60_000;

/**
 * Lists the occasions that the form's conditions can tell apart: before, at and after each time in conditions, in each
 * round from its opening on, and without a round now and while visitors can choose among several rounds. Lists only `now` if no condition reads a round or time.
 */
export function listRoundsAndTimes({ definition }: Tenant, now: Date): readonly [RoundAndTime, ...RoundAndTime[]] {
  const { timeZone } = definition.tenant;
  const rounds = toRounds(definition.tenant);
  const own: RoundAndTime = { round: undefined, now };
  const texts = textsIn([definition.conditions, definition.dataModel.properties]);
  if (!texts.includes("round") && !texts.includes("moment")) return [own];
  const readsBounds = texts.some((text) => text === "roundOpens" || text === "roundCloses");
  const bounds = readsBounds ? (definition.tenant.rounds ?? []).flatMap(({ opens, closes }) => [opens, closes]) : [];
  const named = [...new Set([...texts, ...bounds])]
    .filter((text) => isLocalTime(text))
    .map((text) => toInstant(text, timeZone, "first"))
    .toSorted((a, b) => a - b);
  const [earliest] = named;
  const times = earliest === undefined ? [] : [earliest - MINUTE_MS, ...named.flatMap((at) => [at, at + MINUTE_MS])];
  const moments = [now.getTime(), ...times];
  const inRounds = rounds.flatMap(({ id, opensAt }) => {
    const since = [...moments.filter((at) => at >= opensAt), opensAt + MINUTE_MS];
    return since.map((at) => ({ round: id, now: new Date(at) }));
  });
  // If several rounds are open, a visitor sees the form without a round.
  const unchosen = [...rounds.map(({ opensAt }) => opensAt), ...moments]
    .filter((at) => listOpenRounds(rounds, at).length > 1)
    .map((at) => ({ round: undefined, now: new Date(at) }));
  const [first, ...others] = inRounds;
  // A draft from before the tenant had rounds has none. Without rounds, a form is always open.
  return first === undefined
    ? [own, ...times.map((at) => ({ round: undefined, now: new Date(at) }))]
    : [first, ...others, own, ...unchosen];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)]);
}

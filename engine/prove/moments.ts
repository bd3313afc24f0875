import { isLocalTime, toInstant } from "../core/index.ts";
import type { Tenant } from "../core/index.ts";

/** Round and time of an application. */
export interface Occasion {
  readonly round: string | undefined;
  readonly now: Date;
}

const MINUTE_MS = 60_000;

/**
 * Lists the occasions that the form's conditions can tell apart: each round, at a time between any two times in
 * conditions. Lists only `now` if no condition reads a round or time.
 */
export function listOccasions({ definition }: Tenant, now: Date): readonly [Occasion, ...Occasion[]] {
  const { rounds = [], timeZone } = definition.tenant;
  const own: Occasion = { round: undefined, now };
  const texts = textsIn([definition.conditions, definition.dataModel.properties]);
  if (!texts.includes("round") && !texts.includes("moment")) return [own];
  const readsBounds = texts.some((text) => text === "roundOpens" || text === "roundCloses");
  const bounds = readsBounds ? rounds.flatMap(({ opens, closes }) => [opens, closes]) : [];
  const named = [...new Set([...texts, ...bounds])]
    .filter((text) => isLocalTime(text))
    .map((text) => toInstant(text, timeZone, "first"))
    .toSorted((a, b) => a - b);
  const [first] = named;
  const times = first === undefined ? [] : [first - MINUTE_MS, ...named.map((at) => at + MINUTE_MS)];
  const ids = rounds.length === 0 ? [undefined] : rounds.map(({ id }) => id);
  const moments = [now, ...times.map((at) => new Date(at))];
  return [own, ...ids.flatMap((round) => moments.map((at) => ({ round, now: at })))];
}

/** Returns all keys and texts in a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)]);
}

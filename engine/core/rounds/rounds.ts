import type { RoundFile, TenantFile } from "../tenant/definition.ts";
import { toInstant } from "./local-time.ts";

const MINUTE_MS = 60_000;

/**
 * Times are milliseconds since the epoch. The round is open until just before `closesAt`, and in grace until just
 * before `graceEndsAt`.
 */
export interface Round {
  readonly id: string;
  readonly label: string;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly graceEndsAt: number;
}

const NONE: readonly RoundFile[] = [];
const known = new WeakMap<readonly RoundFile[], { readonly timeZone: string; readonly rounds: readonly Round[] }>();

/** Returns the rounds in the order of opening. Returns none if applications are always open. */
export function toRounds({ rounds: files = NONE, timeZone }: Pick<TenantFile, "rounds" | "timeZone">) {
  const found = known.get(files);
  if (found?.timeZone === timeZone) return found.rounds;
  const rounds = files
    .map((file) => toRound(file, timeZone))
    .sort((one, other) => one.opensAt - other.opensAt || one.closesAt - other.closesAt);
  known.set(files, { timeZone, rounds });
  return rounds;
}

function toRound({ id, label, opens, closes, grace = 0 }: RoundFile, timeZone: string): Round {
  const closesAt = toInstant(closes, timeZone, "last");
  return {
    id,
    label,
    opensAt: toInstant(opens, timeZone, "first"),
    closesAt,
    graceEndsAt: closesAt + grace * MINUTE_MS,
  };
}

/**
 * Phase of the rounds:
 * - `always`: open, the tenant has no rounds;
 * - `open`: open in `round`;
 * - `grace`: `round` has closed; answers entered before may arrive and be submitted;
 * - `before`: no round has opened, or the application's round has not;
 * - `closed`: `round` closed last;
 * - `gone`: the tenant lacks the application's round.
 *
 * `next` opens next. `changesAt` is the instant of the next change.
 */
export type RoundState = { readonly next?: Round; readonly changesAt?: number } & (
  | { readonly phase: "always" | "gone" }
  | { readonly phase: "before"; readonly next: Round }
  | { readonly phase: "open" | "grace" | "closed"; readonly round: Round }
);

/** @param own id of the application's round; empty if it has none */
export function readRoundState(all: readonly Round[], now: number, own = ""): RoundState {
  if (all.length === 0) return { phase: "always" };
  const next = all.find(({ opensAt }) => now < opensAt);
  const later = next === undefined ? {} : { next };
  const rounds = own === "" ? all : all.filter(({ id }) => id === own);
  if (rounds.length === 0) return { phase: "gone", ...later };
  const current = rounds.find(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
  if (current !== undefined) return { phase: "open", round: current, changesAt: current.closesAt, ...later };
  const ending = rounds.find(({ closesAt, graceEndsAt }) => closesAt <= now && now < graceEndsAt);
  if (ending !== undefined)
    return {
      phase: "grace",
      round: ending,
      changesAt: Math.min(ending.graceEndsAt, next?.opensAt ?? Infinity),
      ...later,
    };
  const changes = next === undefined ? {} : { changesAt: next.opensAt };
  const closed = rounds
    .filter(({ closesAt }) => closesAt <= now)
    .sort((one, other) => other.closesAt - one.closesAt)[0];
  if (closed !== undefined) return { phase: "closed", round: closed, ...changes, ...later };
  return next === undefined ? { phase: "always" } : { phase: "before", next, changesAt: next.opensAt };
}

export const listOpenRounds = (rounds: readonly Round[], now: number): readonly Round[] =>
  rounds.filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);

/** Returns the round for an application without a round: the only open round, or else the only round in grace. */
export function findOnlyRound(rounds: readonly Round[], now: number): Round | undefined {
  const open = listOpenRounds(rounds, now);
  const ending = rounds.filter(({ closesAt, graceEndsAt }) => closesAt <= now && now < graceEndsAt);
  const possible = open.length > 0 ? open : ending;
  return possible.length === 1 ? possible[0] : undefined;
}

export const isOpen = ({ phase }: RoundState): boolean => phase === "always" || phase === "open";

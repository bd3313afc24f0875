import type { Round } from "./round.ts";

/**
 * What may be done at a moment:
 * - `always`: everything, because the tenant has no rounds;
 * - `open`: everything, in `round`;
 * - `grace`: `round` has closed. What was entered before may still arrive and be submitted, and nothing else;
 * - `before`: nothing yet, because no round has opened so far;
 * - `closed`: nothing. `round` is the one that closed last;
 * - `gone`: nothing, because the application is for a round that the tenant no longer has.
 *
 * `next` is the round that opens next, if there is one. `changesAt` is the next instant at which this is no longer so.
 */
export type RoundState = { readonly next?: Round; readonly changesAt?: number } & (
  | { readonly phase: "always" | "gone" }
  | { readonly phase: "before"; readonly next: Round }
  | { readonly phase: "open" | "grace" | "closed"; readonly round: Round }
);

/**
 * The state at `now`, in milliseconds since the epoch. `rounds` are in the order in which they open (toRounds).
 *
 * @param own the id of the round of an application, for which alone is asked then; empty for one without a round
 */
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
  // Nothing has closed and nothing is open, so everything is still to come.
  return next === undefined ? { phase: "always" } : { phase: "before", next, changesAt: next.opensAt };
}

export const listOpenRounds = (rounds: readonly Round[], now: number): readonly Round[] =>
  rounds.filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);

/** The round for which an application is that names none: the one that is open, or else in its grace, if it is the only one. */
export function findOnlyRound(rounds: readonly Round[], now: number): Round | undefined {
  const open = listOpenRounds(rounds, now);
  const ending = rounds.filter(({ closesAt, graceEndsAt }) => closesAt <= now && now < graceEndsAt);
  const possible = open.length > 0 ? open : ending;
  return possible.length === 1 ? possible[0] : undefined;
}

/** Whether answers may be changed. */
export const isOpen = ({ phase }: RoundState): boolean => phase === "always" || phase === "open";

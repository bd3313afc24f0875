import type { Round } from "./round.ts";

/**
 * What may be done at a moment:
 * - `always`: everything, because the tenant has no rounds;
 * - `open`: everything, in `round`;
 * - `grace`: `round` has closed. What was entered before may still arrive and be submitted, and nothing else;
 * - `before`: nothing yet, because no round has opened so far;
 * - `closed`: nothing. `round` is the one that closed last.
 *
 * `next` is the round that opens next, if there is one. `changesAt` is the next instant at which this is no longer so.
 */
export type RoundState = { readonly next?: Round; readonly changesAt?: number } & (
  | { readonly phase: "always" }
  | { readonly phase: "before"; readonly next: Round }
  | { readonly phase: "open" | "grace" | "closed"; readonly round: Round }
);

/** The state at `now`, in milliseconds since the epoch. `rounds` are in the order in which they open (toRounds). */
export function readRoundState(rounds: readonly Round[], now: number): RoundState {
  if (rounds.length === 0) return { phase: "always" };
  const next = rounds.find(({ opensAt }) => now < opensAt);
  const later = next === undefined ? {} : { next };
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

/** Whether answers may be changed. */
export const isOpen = ({ phase }: RoundState): boolean => phase === "always" || phase === "open";

import type { RoundFile, TenantFile } from "../tenant/definition.ts";
import { toInstant } from "./local-time.ts";

const MINUTE_MS = 60_000;

/**
 * A round as instants, in milliseconds since the epoch. It is open from `opensAt` until just before `closesAt`, and what
 * was on its way then may arrive until just before `graceEndsAt`.
 */
export interface Round {
  readonly id: string;
  readonly label: string;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly graceEndsAt: number;
}

/** The rounds of a tenant in the order in which they open; none where the portal is always open. */
export function toRounds({ rounds = [], timeZone }: Pick<TenantFile, "rounds" | "timeZone">): readonly Round[] {
  return rounds
    .map((file) => toRound(file, timeZone))
    .sort((one, other) => one.opensAt - other.opensAt || one.closesAt - other.closesAt);
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

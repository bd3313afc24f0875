import type { TenantDefinition } from "../../engine/core/index.ts";
import { roundsOf } from "../applications/index.ts";

/**
 * Whether a draft is for this round, which is open.
 *
 * @param round as the draft's record has it. Where it is not known yet, it will be the round in which the draft is opened
 *   next: of several that are open, the one that closes first is the one of which its owner has to hear.
 */
export function isForRound(
  definition: TenantDefinition,
  round: string,
  asked: { readonly round: string },
  now: number,
): boolean {
  if (round !== "") return round === asked.round;
  const open = roundsOf(definition).filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
  return open.sort((one, other) => one.closesAt - other.closesAt)[0]?.id === asked.round;
}

import {
  isOpen,
  readRoundState,
  toRounds,
  type Round,
  type RoundState,
  type TenantDefinition,
} from "../../engine/core/index.ts";
import { ServerError } from "../errors.ts";
import { longTime } from "../long-dates.ts";
import type { SubmittedRound } from "../store/index.ts";
import { toZonedTime } from "./seal-submission.ts";

const roundsByDefinition = new WeakMap<TenantDefinition, readonly Round[]>();

/** The rounds of a tenant, which are read once, because time zones take long to ask. */
export function roundsOf(definition: TenantDefinition): readonly Round[] {
  const rounds = roundsByDefinition.get(definition) ?? toRounds(definition.tenant);
  roundsByDefinition.set(definition, rounds);
  return rounds;
}

export const roundStateOf = (definition: TenantDefinition, now: number): RoundState =>
  readRoundState(roundsOf(definition), now);

/**
 * Refuses what would change an application while nobody may apply.
 *
 * @param begunAt when what arrives now was entered or begun. What began before the round closed may arrive in its grace.
 * @throws ServerError `round_closed`
 */
export function requireOpenRound(definition: TenantDefinition, now: number, begunAt = now): void {
  const state = roundStateOf(definition, now);
  if (isOpen(state) || (state.phase === "grace" && begunAt < state.round.closesAt)) return;
  throw toRefusal(definition, state);
}

/**
 * The round that a submission of now counts for; undefined where the tenant has none.
 *
 * @throws ServerError `round_closed`
 */
export function requireRoundToSubmit(definition: TenantDefinition, now: number): SubmittedRound | undefined {
  const state = roundStateOf(definition, now);
  if (state.phase === "always") return undefined;
  if (state.phase !== "open" && state.phase !== "grace") throw toRefusal(definition, state);
  const { id, label, closesAt } = state.round;
  return { id, label, closes: toZonedTime(closesAt, definition.tenant.timeZone), isLate: state.phase === "grace" };
}

function toRefusal(definition: TenantDefinition, state: RoundState): ServerError {
  const { lang, timeZone } = definition.tenant;
  const toWords = (at: number) => longTime(lang, timeZone).format(at);
  if ("round" in state)
    return new ServerError("round_closed", {
      text: "error.roundClosed",
      values: { round: state.round.label, date: toWords(state.round.closesAt) },
    });
  return new ServerError("round_closed", {
    text: "error.roundBefore",
    values: { round: state.next?.label ?? "", date: state.next === undefined ? "" : toWords(state.next.opensAt) },
  });
}

import {
  findOnlyRound,
  isOpen,
  readRoundState,
  toRounds,
  type Round,
  type RoundState,
  type TenantDefinition,
} from "../../engine/core/index.ts";
import { ServerError } from "../errors.ts";
import { longTime } from "../long-dates.ts";
import { hasSubmission, type ApplicationRecord, type SubmittedRound } from "../store/index.ts";
import { toZonedTime } from "./submission-proof.ts";

const roundsByDefinition = new WeakMap<TenantDefinition, readonly Round[]>();

/** The rounds of a tenant, which are read once, because time zones take long to ask. */
export function roundsOf(definition: TenantDefinition): readonly Round[] {
  const rounds = roundsByDefinition.get(definition) ?? toRounds(definition.tenant);
  roundsByDefinition.set(definition, rounds);
  return rounds;
}

type Placed = Pick<ApplicationRecord, "round">;
/** An application that is opened again has a time of its own, whatever its round says. */
type Gated = Placed & Pick<ApplicationRecord, "reopening">;

/** @param record the application for whose round is asked */
export const roundStateOf = (definition: TenantDefinition, now: number, { round }: Placed): RoundState =>
  readRoundState(roundsOf(definition), now, round);

/**
 * A draft that is for no round yet is for the one that is open when it is opened, where there is no choice. An early
 * version of the portal left it open, and so does a log-in before the first round opens.
 */
export function placeInRound<R extends Pick<ApplicationRecord, "round" | "webStatus" | "reopening">>(
  definition: TenantDefinition,
  now: number,
  record: R,
): R {
  if (record.round !== "" || hasSubmission(record)) return record;
  const only = findOnlyRound(roundsOf(definition), now);
  return only === undefined ? record : { ...record, round: only.id };
}

/**
 * Refuses what would change an application while nobody may apply in its round.
 *
 * @param begunAt when what arrives now was entered or begun. What began before the round closed may arrive in its grace.
 * @throws ServerError `round_closed`, or `application_submitted` once the day has passed until which it was opened again
 */
export function requireOpenRound(definition: TenantDefinition, now: number, record: Gated, begunAt = now): void {
  if (record.reopening !== null) {
    if (now >= record.reopening.until) throw new ServerError("application_submitted");
    return;
  }
  const state = roundStateOf(definition, now, record);
  if (isOpen(state) || (state.phase === "grace" && begunAt < state.round.closesAt)) return;
  throw toRefusal(definition, state);
}

/**
 * The round that a submission of now counts for; undefined where the tenant has none. One that is submitted again counts
 * as it did before.
 *
 * @throws ServerError `round_closed`, `round_unchosen`
 */
export function requireRoundToSubmit(
  definition: TenantDefinition,
  now: number,
  record: Gated & Pick<ApplicationRecord, "earlier">,
): SubmittedRound | undefined {
  if (record.reopening !== null) {
    requireOpenRound(definition, now, record);
    return record.earlier.at(-1)?.submission?.round;
  }
  const state = roundStateOf(definition, now, record);
  if (state.phase === "always") return undefined;
  if (state.phase !== "open" && state.phase !== "grace") throw toRefusal(definition, state);
  // Several are open, and nobody knows which is meant.
  if (record.round === "") throw new ServerError("round_unchosen");
  const { id, label, closesAt } = state.round;
  return { id, label, closes: toZonedTime(closesAt, definition.tenant.timeZone), isLate: state.phase === "grace" };
}

export function toRefusal(definition: TenantDefinition, state: RoundState): ServerError {
  const { lang, timeZone } = definition.tenant;
  const toWords = (at: number) => longTime(lang, timeZone).format(at);
  if ("round" in state)
    return new ServerError("round_closed", {
      text: "error.roundClosed",
      values: { round: state.round.label, date: toWords(state.round.closesAt) },
    });
  if (state.phase === "gone") return new ServerError("round_closed", { text: "error.roundGone" });
  return new ServerError("round_closed", {
    text: "error.roundBefore",
    values: { round: state.next?.label ?? "", date: state.next === undefined ? "" : toWords(state.next.opensAt) },
  });
}

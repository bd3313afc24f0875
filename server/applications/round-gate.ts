import {
  findOnlyRound,
  isOpen,
  readRoundState,
  toRounds,
  type RoundState,
  type TenantDefinition,
} from "../../engine/core/index.ts";
import { ServerError } from "../errors.ts";
import { longTime } from "../long-dates.ts";
import { onceFor } from "../once.ts";
import { hasSubmission, type ApplicationRecord, type SubmittedRound } from "../store/index.ts";
import { toZonedTime } from "./submission-proof.ts";

/** Returns the rounds of a tenant. Caches them, because they need slow time zone calculations. */
export const roundsOf = onceFor(({ tenant }: TenantDefinition) => toRounds(tenant));

type Placed = Pick<ApplicationRecord, "round">;
type Gated = Placed & Pick<ApplicationRecord, "reopening">;

export const roundStateOf = (definition: TenantDefinition, now: number, { round }: Placed): RoundState =>
  readRoundState(roundsOf(definition), now, round);

/** Assigns the round that `findOnlyRound` returns to a draft without a round. */
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
 * Rejects changes while the round is closed. In the grace period, accepts changes that began before the closing time. A
 * reopened application ignores its round and accepts changes until the reopening ends.
 * @throws ServerError `round_closed`, `application_submitted`
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
 * Returns the round for a submission. Returns undefined if the tenant has no rounds. A resubmission keeps its round.
 * @throws ServerError `round_closed`, `round_unchosen`, `application_submitted`
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

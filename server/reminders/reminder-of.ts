import type { Reminder, TenantDefinition } from "../../engine/core/index.ts";
import { roundsOf } from "../applications/index.ts";

/**
 * Which reminder a mail is. It names the moment at which the round closes, because a deadline that has been moved is
 * another one, of which people are reminded again.
 */
export interface ReminderOf extends Pick<Reminder, "days"> {
  readonly round: string;
  /** Milliseconds since the epoch. */
  readonly closesAt: number;
}

const KEY = /^reminder:([^:]+):(\d+):(\d+)$/;

/** With tenant and account, the key of a mail that is sent once over all processes. */
export const toReminderKey = ({ round, closesAt, days }: ReminderOf): string => `reminder:${round}:${closesAt}:${days}`;

export function parseReminderKey(key: string): ReminderOf | undefined {
  const [, round, closesAt, given] = KEY.exec(key) ?? [];
  return round === undefined ? undefined : { round, closesAt: Number(closesAt), days: Number(given) };
}

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

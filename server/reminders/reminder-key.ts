import type { Reminder } from "../../engine/core/index.ts";

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

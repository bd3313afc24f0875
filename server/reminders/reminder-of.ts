import type { Reminder, TenantDefinition } from "../../engine/core/index.ts";
import { roundsOf } from "../applications/index.ts";

/** Identifies a reminder. A moved deadline is another reminder. */
export interface ReminderOf extends Pick<Reminder, "days"> {
  readonly round: string;
  readonly closesAt: number;
}

const KEY = /^reminder:([^:]+):(\d+):(\d+)$/;

export const toReminderKey = ({ round, closesAt, days }: ReminderOf): string => `reminder:${round}:${closesAt}:${days}`;

export function parseReminderKey(key: string): ReminderOf | undefined {
  const [, round, closesAt, given] = KEY.exec(key) ?? [];
  return round === undefined ? undefined : { round, closesAt: Number(closesAt), days: Number(given) };
}

/**
 * True if a draft belongs to this open round. @param round of the draft; empty means the open round that closes first
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

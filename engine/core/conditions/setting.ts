import type { Application } from "../answers/answers.ts";
import { toLocalTime, type LocalTime } from "../rounds/local-time.ts";
import { findOnlyRound } from "../rounds/round-state.ts";
import { toRounds } from "../rounds/round.ts";
import type { RoundFile, TenantFile } from "../tenant/definition.ts";
import { toCalendarDate, type CalendarDate } from "../validation/calendar.ts";

/** When, and for which round, rules are evaluated. */
export interface Setting {
  /** `YYYY-MM-DD` in the tenant's time zone. */
  readonly today: CalendarDate;
  /** The time of a clock there. */
  readonly moment: LocalTime;
  /** The round that the application is for, whether or not that is open. */
  readonly round: RoundFile | undefined;
}

/**
 * Moment and round are found when a rule first asks, because a browser needs 17 ms to load its calendars. An application
 * that is for no round yet is for the only one in which people may apply.
 */
export function toSetting(tenant: TenantFile, { round: own = "" }: Pick<Application, "round">, now: Date): Setting {
  const findRound = (): RoundFile | undefined => {
    const id = own === "" ? findOnlyRound(toRounds(tenant), now.getTime())?.id : own;
    return tenant.rounds?.find((round) => round.id === id);
  };
  return {
    today: toCalendarDate(now, tenant.timeZone),
    get moment() {
      return toLocalTime(now.getTime(), tenant.timeZone);
    },
    get round() {
      return findRound();
    },
  };
}

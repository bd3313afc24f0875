import type { Application } from "../answers/answers.ts";
import { toLocalTime, type LocalTime } from "../rounds/local-time.ts";
import { findOnlyRound, toRounds } from "../rounds/rounds.ts";
import type { RoundFile, TenantFile } from "../tenant/definition.ts";
import { toCalendarDate, type CalendarDate } from "../validation/calendar.ts";

export interface Setting {
  readonly today: CalendarDate;
  readonly moment: LocalTime;
  readonly round: RoundFile | undefined;
}

/**
 * Returns the day, moment and round for rules. Moment and round are getters, because loading calendars is slow.
 * `findOnlyRound` finds the round of an application without one.
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

import { useMemo } from "react";
import { useOffice } from "../office.tsx";

export interface Times {
  /** Day and minute in the tenant's time zone, with its name. */
  readonly toMinute: (iso: string) => string;
  /** As `toMinute`, with its second. */
  readonly toSecond: (iso: string) => string;
  /** A calendar day, `YYYY-MM-DD`, which is in no time zone. */
  readonly toDay: (day: string) => string;
}

/** Writes times as the tenant's language and time zone have them. */
export function useTimes(): Times {
  const { page } = useOffice();
  const { lang, timeZone } = page;
  return useMemo(() => {
    const parts = { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
    const zoned = { ...parts, timeZone, timeZoneName: "short" } as const;
    const minute = new Intl.DateTimeFormat(lang, zoned);
    const second = new Intl.DateTimeFormat(lang, { ...zoned, second: "2-digit" });
    const day = new Intl.DateTimeFormat(lang, { timeZone: "UTC", dateStyle: "medium" });
    return {
      toMinute: (iso) => minute.format(new Date(iso)),
      toSecond: (iso) => second.format(new Date(iso)),
      toDay: (date) => day.format(new Date(`${date}T00:00:00Z`)),
    };
  }, [lang, timeZone]);
}

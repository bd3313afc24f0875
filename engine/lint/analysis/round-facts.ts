import { findInstants, isLocalTime } from "../../core/index.ts";
import { findText, toList, toObject, type Json } from "../model/json-shape.ts";
import type { JsonPlace } from "../place.ts";
import { isTimeZone, timeZoneOf } from "./time-zone.ts";

export const ROUND_TIMES = ["opens", "closes"] as const;

/** One end of a round as it is written. */
export interface RoundTime {
  readonly text: string;
  readonly at: JsonPlace;
  /** Whether it is a day of the calendar and a time of day. */
  readonly isLocalTime: boolean;
  /** When clocks in the tenant's time zone show it, in milliseconds since the epoch: never, once or twice. */
  readonly instants: readonly number[];
}

export interface RoundFact {
  readonly id: string | undefined;
  readonly label: string | undefined;
  readonly at: JsonPlace;
  /** Undefined where it is missing or no text, which the schema reports. */
  readonly opens: RoundTime | undefined;
  readonly closes: RoundTime | undefined;
}

/** The rounds of tenant.json; none where the time zone is unknown, because then no time means anything. */
export function readRoundFacts(tenant: Json): readonly RoundFact[] {
  const zone = timeZoneOf(tenant);
  if (!isTimeZone(zone)) return [];
  return toList(tenant["rounds"]).map((item, index) => {
    const round = toObject(item);
    const at: JsonPlace = { file: "tenant.json", path: ["rounds", index] };
    const timeOf = (name: (typeof ROUND_TIMES)[number]): RoundTime | undefined => {
      const text = findText(round[name]);
      return text === undefined || !SHAPE.test(text)
        ? undefined
        : {
            text,
            at: { ...at, path: [...at.path, name] },
            isLocalTime: isLocalTime(text),
            instants: findInstants(text, zone),
          };
    };
    return {
      id: findText(round["id"]),
      label: findText(round["label"]),
      at,
      opens: timeOf("opens"),
      closes: timeOf("closes"),
    };
  });
}

/** What the schema asks for, which reports anything else. */
const SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

import { isOpen } from "../../engine/core/index.ts";
import type { CallApi } from "../api/call-api.ts";
import { followRounds } from "./follow-rounds.ts";
import type { OpenRounds } from "./open-rounds.ts";
import { openRoundClock } from "./round-clock.ts";
import { RoundGate } from "./RoundGate.tsx";

/** Asks the server for the rounds and its time. Never rejects. */
export async function openRounds(callApi: CallApi, timeZone: string): Promise<OpenRounds> {
  const clock = await openRoundClock(callApi, timeZone);
  return { clock, isOpen: () => isOpen(clock.state()), RoundGate, followRounds };
}

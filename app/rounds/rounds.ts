import type { OpenRounds } from "./open-rounds.ts";
import { isOpen } from "../../engine/core/index.ts";
import type { CallApi } from "../api/call-api.ts";
import { openRoundClock, type RoundClock } from "./round-clock.ts";
import { RoundGate } from "./RoundGate.tsx";
import type { Saver } from "../saving/create-saver.ts";

/** Reads the rounds and the time from the server. Never rejects. */
export async function openRounds(callApi: CallApi, timeZone: string): Promise<OpenRounds> {
  const clock = await openRoundClock(callApi, timeZone);
  return { clock, isOpen: () => isOpen(clock.state()), RoundGate, followRounds };
}

const BEFORE_MS = 1500;
/** Greatest delay of a timer. Browsers fire a longer timer at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Saves shortly before a round closes, and again in a grace period. Afterwards stops saving. */
export function followRounds(clock: RoundClock, saver: Saver): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefused = false;
  const follow = () => {
    clearTimeout(timer);
    const state = clock.state();
    if (state.phase === "grace") void saver.save().catch(() => undefined);
    if (!isOpen(state) && state.phase !== "grace") {
      saver.closeRound();
      saver.saveOnLeaving();
    }
    if (!isOpen(state) || state.changesAt === undefined) return;
    const untilSave = state.changesAt - BEFORE_MS - clock.now();
    if (untilSave > 0)
      timer = setTimeout(() => void saver.save().catch(() => undefined), Math.min(untilSave, LONGEST_MS));
  };
  clock.subscribe(follow);
  // If the server rejects a save, the office may have moved the deadline, or this page's clock is wrong.
  saver.subscribe(() => {
    if (saver.state().kind !== "roundClosed" || isRefused) return;
    isRefused = true;
    void clock.check();
  });
  follow();
}

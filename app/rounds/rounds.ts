import type { OpenRounds } from "./open-rounds.ts";
import { isOpen } from "../../engine/core/index.ts";
import type { CallApi } from "../api/call-api.ts";
import { openRoundClock, type RoundClock } from "./round-clock.ts";
import { RoundGate } from "./RoundGate.tsx";
import type { Saver } from "../saving/create-saver.ts";

/** Asks the server for the rounds and its time. Never rejects. */
export async function openRounds(callApi: CallApi, timeZone: string): Promise<OpenRounds> {
  const clock = await openRoundClock(callApi, timeZone);
  return { clock, isOpen: () => isOpen(clock.state()), RoundGate, followRounds };
}

const BEFORE_MS = 1500;
/** A longer timer than browsers can count fires at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Saves shortly before a round closes, again if a grace period allows it, and stops saving afterwards. */
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
  // After a refusal the deadline may have moved, or this page's clock is wrong.
  saver.subscribe(() => {
    if (saver.state().kind !== "roundClosed" || isRefused) return;
    isRefused = true;
    void clock.check();
  });
  follow();
}

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

/** How long before the deadline everything is sent, so that what was typed until then has arrived. */
const BEFORE_MS = 1500;
/** A longer timer than browsers can count fires at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Saves what is unsaved shortly before a round closes and once more when it has closed, where a grace takes it, and ends
 * saving when nothing is taken any more, for as long as the clock runs.
 */
export function followRounds(clock: RoundClock, saver: Saver): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefused = false;
  const follow = () => {
    clearTimeout(timer);
    const state = clock.state();
    if (state.phase === "grace") void saver.save().catch(() => undefined);
    if (!isOpen(state) && state.phase !== "grace") {
      saver.closeRound();
      // Nothing is sent now, and the device keeps what is in a text area that has not been left.
      saver.saveOnLeaving();
    }
    if (!isOpen(state) || state.changesAt === undefined) return;
    const untilSave = state.changesAt - BEFORE_MS - clock.now();
    if (untilSave > 0)
      timer = setTimeout(() => void saver.save().catch(() => undefined), Math.min(untilSave, LONGEST_MS));
  };
  clock.subscribe(follow);
  // A refusal says that this page's measure is wrong, or that the deadline was moved.
  saver.subscribe(() => {
    if (saver.state().kind !== "roundClosed" || isRefused) return;
    isRefused = true;
    void clock.check();
  });
  follow();
}

import {
  createListeners,
  listOpenRounds,
  readRoundState,
  type Round,
  type RoundState,
} from "../../engine/core/index.ts";
import { roundsSchema, type Profile } from "../../engine/protocol/index.ts";
import type { CallApi } from "../api/call-api.ts";

export type RoundClock = Awaited<ReturnType<typeof openRoundClock>>;

/** Interval of checks whether the device has slept or its clock was changed. */
const CHECK_MS = 10_000;
/** Interval of requests to the server, because clocks drift and the office may move a deadline. */
const ASK_MS = 10 * 60_000;
/** A greater difference shows a sleep or a changed clock. */
const DRIFT_MS = 2000;

/**
 * Follows the rounds by the server's time. The device's clock may be wrong, so it only measures the time since the last
 * response. Half of the round trip is added to the server's time.
 */
export async function openRoundClock(callApi: CallApi, assumedZone: string) {
  const listeners = createListeners();
  let rounds: readonly Round[] = [];
  let own: string | undefined;
  let isAlways = false;
  let timeZone = assumedZone;
  let state: RoundState = { phase: "always" };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: Promise<void> | undefined;
  const stopped = new AbortController();
  /** Server time, steady clock and device's date at the same moment. */
  let measured = { server: Date.now(), steady: performance.now(), date: Date.now() };
  let askedAt = -Infinity;

  const now = () => measured.server + performance.now() - measured.steady;
  const drift = () => Date.now() - measured.date - (performance.now() - measured.steady);

  const refresh = () => {
    const next: RoundState = isAlways ? { phase: "always" } : readRoundState(rounds, now(), own);
    const isSame = JSON.stringify(next) === JSON.stringify(state);
    if (!isSame) {
      state = next;
      listeners.notify();
    }
    clearTimeout(timer);
    if (stopped.signal.aborted || rounds.length === 0) return;
    const untilChange = next.changesAt === undefined ? CHECK_MS : next.changesAt - now();
    timer = setTimeout(tick, Math.max(1, Math.min(untilChange, CHECK_MS)));
  };

  const ask = async (): Promise<void> => {
    const before = performance.now();
    askedAt = before;
    try {
      const answer = await callApi("/public/rounds", roundsSchema);
      const after = performance.now();
      measured = { server: Date.parse(answer.now) + (after - before) / 2, steady: after, date: Date.now() };
      timeZone = answer.time_zone;
      rounds = answer.rounds.map(({ id, label, opens_at, closes_at, grace_ends_at }) => ({
        id,
        label,
        opensAt: Date.parse(opens_at),
        closesAt: Date.parse(closes_at),
        graceEndsAt: Date.parse(grace_ends_at),
      }));
    } catch {
      // Without a response, measure the sleep by the device's date: the steady clock may stop during a sleep.
      measured = { server: now() + Math.max(0, drift()), steady: performance.now(), date: Date.now() };
    }
    refresh();
  };
  const check = () => (asking ??= ask().finally(() => (asking = undefined)));

  const tick = () => {
    const { phase } = state;
    refresh();
    // When the round closes, the page closes at once, and asks the server whether the deadline was moved.
    if (Math.abs(drift()) > DRIFT_MS || performance.now() - askedAt > ASK_MS || state.phase !== phase) void check();
  };
  const onVisible = () => {
    if (document.visibilityState !== "visible") return;
    tick();
    void check();
  };
  const { signal } = stopped;
  for (const event of ["focus", "pageshow", "online"]) window.addEventListener(event, onVisible, { signal });
  document.addEventListener("visibilitychange", onVisible, { signal });
  await check();

  return {
    state: () => state,
    now,
    timeZone: () => timeZone,
    /**
     * Follows the round of an application. `round` is empty if it has none. A reopened application has its own
     * deadline.
     */
    follow({ round, reopened }: Pick<Profile, "round" | "reopened">) {
      own = round;
      isAlways = reopened !== null;
      refresh();
    },
    isUndecided: () => own === "" && !isAlways && listOpenRounds(rounds, now()).length > 1,
    subscribe: listeners.subscribe,
    check,
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}

import {
  createListeners,
  listOpenRounds,
  readRoundState,
  type Round,
  type RoundState,
} from "../../engine/core/index.ts";
import { roundsSchema, type Profile } from "../../engine/protocol/index.ts";
import type { CallApi } from "../api/call-api.ts";

/** What time it is by the server, and what may be done now. */
export type RoundClock = Awaited<ReturnType<typeof openRoundClock>>;

/** How often it looks whether the device's clock was changed or the device has slept; timers do not run meanwhile. */
const CHECK_MS = 10_000;
/** How often the server is asked, because clocks drift and a school may move a deadline. */
const ASK_MS = 10 * 60_000;
/** Two clocks of one device differ by more only after a sleep, or when somebody has set one. */
const DRIFT_MS = 2000;

/**
 * Follows the rounds by the server's time. The device's own clock counts for nothing, because it may be wrong: only the
 * time since the last answer of the server is measured by it, as half of the way there and back is left out.
 */
export async function openRoundClock(callApi: CallApi, assumedZone: string) {
  const listeners = createListeners();
  let rounds: readonly Round[] = [];
  /** Undefined for a visitor. */
  let own: string | undefined;
  let isAlways = false;
  let timeZone = assumedZone;
  let state: RoundState = { phase: "always" };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: Promise<void> | undefined;
  const stopped = new AbortController();
  /** The server's time at a moment of the device's steady clock, and the device's date then. */
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
      // Without the server, time goes on by the date where the steady clock has stood still.
      measured = { server: now() + Math.max(0, drift()), steady: performance.now(), date: Date.now() };
    }
    refresh();
  };
  const check = () => (asking ??= ask().finally(() => (asking = undefined)));

  const tick = () => {
    const { phase } = state;
    refresh();
    // At the deadline itself the page goes by its own measure at once, and asks because the deadline may have been moved.
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
    /** The same object until it changes. */
    state: () => state,
    /** Milliseconds since the epoch, by the server's clock as far as it is known. */
    now,
    timeZone: () => timeZone,
    /**
     * Follows the round of an application from now on; empty for one that is for no round yet. One that is opened again has
     * a time of its own, whatever the rounds say, after which the server takes nothing.
     */
    follow({ round, reopened }: Pick<Profile, "round" | "reopened">) {
      own = round;
      isAlways = reopened !== null;
      refresh();
    },
    /** Whether several rounds are open and the application is for none of them yet. */
    isUndecided: () => own === "" && !isAlways && listOpenRounds(rounds, now()).length > 1,
    subscribe: listeners.subscribe,
    /** Asks the server again. Never rejects. */
    check,
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}

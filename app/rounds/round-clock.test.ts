// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type CallApi, NetworkError } from "../api/call-api.ts";
import { openRoundClock, type RoundClock } from "./round-clock.ts";

const OPENS = Date.parse("2026-09-01T13:00Z");
const CLOSES = Date.parse("2027-01-16T04:59Z");
const GRACE_MS = 5 * 60_000;

let clock: RoundClock;
let ahead = 0;
let closes = CLOSES;
let isAway = false;
let asked = 0;
const callApi = (async () => {
  asked += 1;
  if (isAway) throw new NetworkError("");
  const iso = (at: number) => new Date(at).toISOString();
  return {
    now: iso(Date.now() + ahead),
    time_zone: "America/New_York",
    rounds: [
      {
        id: "fall",
        label: "Fall",
        opens_at: iso(OPENS),
        closes_at: iso(closes),
        grace_ends_at: iso(closes + GRACE_MS),
      },
    ],
  };
}) as unknown as CallApi;
const openAt = async (server: number) => {
  ahead = server - Date.now();
  clock = await openRoundClock(callApi, "UTC");
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2001-01-01T00:00Z") });
  [closes, isAway, asked] = [CLOSES, false, 0];
});
afterEach(() => {
  clock.stop();
  vi.useRealTimers();
});

it("uses the server's time, and reports the end of the round and of its grace period", async () => {
  await openAt(CLOSES - 60_000);
  const phases: string[] = [];
  clock.subscribe(() => phases.push(`${clock.state().phase} ${String(Math.round((clock.now() - CLOSES) / 1000))}`));
  expect([clock.state().phase, clock.timeZone()]).toEqual(["open", "America/New_York"]);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(phases).toEqual(["grace 0", "closed 300"]);
});

it("ignores a changed date on the device, and asks the server", async () => {
  await openAt(CLOSES - 60 * 60_000);
  for (const days of [400, -800]) {
    const before = asked;
    // Only the device's date jumps, not the steady clock or the server's time.
    vi.setSystemTime(Date.now() + days * 86_400_000);
    ahead -= days * 86_400_000;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBeGreaterThan(before);
    expect(clock.state().phase).toBe("open");
  }
});

it("finds after a sleep that the round has closed, even if the server is unreachable", async () => {
  await openAt(CLOSES - 60_000);
  isAway = true;
  vi.setSystemTime(Date.now() + 8 * 60 * 60_000);
  window.dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(1);
  expect(clock.state().phase).toBe("closed");
});

it("asks the server for the rounds again, and follows a moved deadline", async () => {
  await openAt(CLOSES - 60_000);
  closes = CLOSES + 86_400_000;
  window.dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(clock.state()).toMatchObject({ phase: "open", changesAt: closes });
});

it("treats the round as open if the server is unreachable, and asks again", async () => {
  isAway = true;
  await openAt(CLOSES + GRACE_MS);
  expect(clock.state().phase).toBe("always");
  isAway = false;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(1);
  expect(clock.state().phase).toBe("closed");
});

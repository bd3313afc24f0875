import { afterAll, afterEach, expect, it, vi } from "vitest";
import { findAtEnd, toMinutesLeft, toSessionEnd } from "./session-dialogs.tsx";
import { readReturnPath, toStepPath } from "./use-session.ts";
import { createLastCall } from "../office.tsx";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.UTC(2027, 0, 15, 8);
const END = START + 12 * HOUR_MS;

it("asks the server for the session's end, counts the minutes left, warns before the end, and leaves at the end", () => {
  const at = (hours: number, minutes: number) => START + hours * HOUR_MS + minutes * MINUTE_MS;
  expect(findAtEnd(END, START, at(11, 49))).toBe("nothing");
  expect(findAtEnd(END, START, at(11, 50))).toBe("ask");
  expect(findAtEnd(END, at(11, 50), at(11, 50))).toBe("warn");
  // The page does not call the server while it shows the warning.
  expect(findAtEnd(END, at(11, 50), at(11, 59))).toBe("warn");
  expect(findAtEnd(END, at(11, 50), at(12, 0))).toBe("leave");
  // If the device slept past the session's end, the page asks the server first.
  expect(findAtEnd(END, START, at(13, 0))).toBe("ask");
  expect([toMinutesLeft(END, at(11, 50)), toMinutesLeft(END, at(11, 59)), toMinutesLeft(END, END)]).toEqual([10, 1, 1]);
});

it("counts the remaining seconds from the response, not from the browser's clock", () => {
  const session = { ends_at: new Date(END).toISOString(), ends_in_seconds: 3_600 };
  expect(toSessionEnd(session, START + 5 * HOUR_MS)).toBe(START + 6 * HOUR_MS);
  expect(toSessionEnd({ ends_at: session.ends_at }, START)).toBe(END);
});

it("returns after the log-in to the full requested address", () => {
  const place = "/applications?q=Łoś&status=submitted";
  const step = toStepPath("/login", place);
  expect(readReturnPath(new URL(step, "http://localhost").search)).toBe(place);
  expect(toStepPath("/login", "/")).toBe("/login");
  expect(readReturnPath("")).toBe("/");
});

it.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "never redirects to %s",
  (to) => {
    expect(readReturnPath(`?${new URLSearchParams({ to }).toString()}`)).toBe("/");
  },
);

const channels = [new BroadcastChannel("portico-office-test"), new BroadcastChannel("portico-office-test")] as const;
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  for (const channel of channels) channel.close();
});

it("restarts the idle time of every tab when the server answers one tab", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000 });
  const [one, other] = [createLastCall(channels[0]), createLastCall(channels[1])];
  vi.setSystemTime(60_000);
  one.note();
  expect(one.at()).toBe(60_000);
  await expect.poll(() => other.at()).toBe(60_000);
});

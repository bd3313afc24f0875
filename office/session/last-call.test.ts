import { afterEach, expect, it, vi } from "vitest";
import { createLastCall } from "./last-call.ts";

const channels = [new BroadcastChannel("portico-office-test"), new BroadcastChannel("portico-office-test")] as const;
afterEach(() => {
  vi.useRealTimers();
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

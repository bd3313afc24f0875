import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createCallOffice } from "./call-office.ts";

const okSchema = z.object({ ok: z.boolean() });

function open(answers: readonly (readonly [status: number, body: unknown] | Error)[], isGiven = true) {
  const left = [...answers];
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    sent.push(path);
    const answer = left.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("No more answers.");
    return new Response(JSON.stringify(answer[1]), { status: answer[0] });
  });
  const onSessionEnded = vi.fn();
  const onAnswered = vi.fn();
  const askFactor = vi.fn(async () => isGiven);
  const callOffice = createCallOffice({
    unexpectedMessage: "unexpected",
    networkMessage: "network",
    onSessionEnded,
    onAnswered,
    askFactor,
  });
  return { callOffice, onSessionEnded, onAnswered, askFactor, sent };
}

afterEach(() => vi.unstubAllGlobals());

it("returns a response that fits its schema, and rejects any other", async () => {
  const { callOffice } = open([
    [200, { ok: true }],
    [200, { ok: "yes" }],
  ]);
  await expect(callOffice("/x", okSchema)).resolves.toEqual({ ok: true });
  await expect(callOffice("/x", okSchema)).rejects.toMatchObject({ message: "unexpected", status: 200 });
});

it("reports an ended session, and rejects with the server's message", async () => {
  const { callOffice, onSessionEnded } = open([[401, { code: "staff_session_invalid", message: "ended" }]]);
  await expect(callOffice("/x", okSchema)).rejects.toMatchObject({ message: "ended", status: 401 });
  expect(onSessionEnded).toHaveBeenCalledOnce();
});

it("repeats a call only after a fresh second factor", async () => {
  const stale = [403, { code: "staff_not_fresh", message: "confirm" }] as const;
  const given = open([stale, [200, { ok: true }]]);
  await expect(given.callOffice("/x", okSchema)).resolves.toEqual({ ok: true });
  expect([given.sent.length, given.askFactor.mock.calls.length]).toEqual([2, 1]);
  const cancelled = open([stale], false);
  await expect(cancelled.callOffice("/x", okSchema)).rejects.toMatchObject({ code: "staff_not_fresh" });
  expect(cancelled.sent.length).toBe(1);
});

it("rejects with a network message if no server answers", async () => {
  const { callOffice } = open([new TypeError("no network")]);
  await expect(callOffice("/x", okSchema)).rejects.toMatchObject({ message: "network", status: 0 });
});

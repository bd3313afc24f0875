import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { createBuckets, limitCalls } from "./limit-calls.ts";

const portal = new Hono<{ Variables: Record<string, unknown> }>();
portal.use(async (context, next) => {
  context.set("served", { id: "one" });
  context.set("session", { account: "ann" });
  await next();
});
portal.use(
  limitCalls({
    settings: { callsPerMinute: 600 },
    store: { countHit: async () => ({ count: 1, resetAt: 0 }) },
    now: Date.now,
  } as unknown as Parameters<typeof limitCalls>[0]) as never,
);
portal.get("/api/pdf/file", (context) => context.text("The PDF."));
portal.onError((_, context) => context.text("Refused.", 429));

it.each<[string, (outgoing: ServerResponse, socket: Socket) => void, (socket: Socket) => void]>([
  ["before its request was handled", (outgoing) => outgoing.destroy(), () => undefined],
  ["while its response waited behind another", () => undefined, (socket) => socket.destroy()],
])("counts no running download if the client left %s", async (_, before, after) => {
  for (let tries = 0; tries < 5; tries += 1) {
    const socket = new Socket();
    const outgoing = new ServerResponse(new IncomingMessage(socket));
    before(outgoing, socket);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await portal.request("/api/pdf/file", {}, { outgoing })).status).toBe(200);
    after(socket);
    await new Promise((resolve) => setImmediate(resolve));
  }
});

it("allows three downloads at once, and one more after one ends", async () => {
  const answers = Array.from({ length: 4 }, () => new ServerResponse(new IncomingMessage(new Socket())));
  const statusOf = async (outgoing?: ServerResponse) =>
    (await portal.request("/api/pdf/file", {}, { outgoing })).status;
  for (const outgoing of answers.slice(0, 3)) expect(await statusOf(outgoing)).toBe(200);
  expect(await statusOf(answers[3])).toBe(429);
  answers[0]?.emit("close");
  expect(await statusOf(answers[3])).toBe(200);
});

it("allows a minute's calls at once, then one at a time, and returns the wait", () => {
  let clock = 0;
  const buckets = createBuckets(60, () => clock);
  for (let call = 0; call < 60; call += 1) expect(buckets.take("ada")).toBe(0);
  expect(buckets.take("ada")).toBe(1000);
  expect(buckets.take("bob")).toBe(0);
  clock += 400;
  expect(buckets.take("ada")).toBeCloseTo(600);
  clock += 600;
  expect(buckets.take("ada")).toBe(0);
  expect(buckets.take("ada")).toBeGreaterThan(0);
  clock += 60 * 60_000;
  for (let call = 0; call < 60; call += 1) expect(buckets.take("ada")).toBe(0);
  expect(buckets.take("ada")).toBeGreaterThan(0);
});

it("keeps recent subjects, however many others follow", () => {
  let clock = 0;
  const buckets = createBuckets(1, () => clock);
  clock += 90_000;
  expect(buckets.take("ada")).toBe(0);
  for (let visitor = 0; visitor < 30_000; visitor += 1) buckets.take(`visitor ${visitor}`);
  expect(buckets.take("ada")).toBeGreaterThan(0);
});

it("adds no tokens if the clock is set back", () => {
  let clock = 60_000;
  const buckets = createBuckets(1, () => clock);
  expect(buckets.take("ada")).toBe(0);
  clock = 0;
  expect(buckets.take("ada")).toBe(60_000);
});

import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createHttpServer } from "../http-server.ts";
import { streamExport, type StreamedExport } from "./stream-export.ts";

const PIECE = 64 * 1024;

afterEach(() => {
  vi.useRealTimers();
});

async function* pieces(count: number, seen: { made: number; isLeft: boolean }): AsyncGenerator<Uint8Array> {
  try {
    for (; seen.made < count; seen.made += 1) yield new Uint8Array(PIECE);
  } finally {
    seen.isLeft = true;
  }
}

function open(changes: Partial<StreamedExport> & { readonly count?: number } = {}) {
  const seen = { made: 0, isLeft: false };
  const ends: (readonly [outcome: string, bytes: number])[] = [];
  const drop = vi.fn();
  const stream = streamExport({
    chunks: pieces(changes.count ?? 1_000, seen),
    isWhole: () => true,
    goOn: () => Promise.resolve(true),
    onEnd: async (outcome, bytes) => void ends.push([outcome, bytes]),
    drop,
    now: Date.now,
    ...changes,
  });
  return { stream, seen, ends, drop };
}

it("produces bytes of an export only on demand, and stops when its reader leaves", async () => {
  const { stream, seen, ends } = open();
  const reader = stream.getReader();
  await new Promise((done) => setImmediate(done));
  expect(seen.made).toBe(0);
  for (let reads = 1; reads <= 5; reads += 1) {
    await reader.read();
    expect(seen.made).toBeLessThanOrEqual(reads);
  }
  await reader.cancel();
  expect(seen.isLeft).toBe(true);
  expect(ends).toEqual([["stopped", 5 * PIECE]]);
});

it("reports a complete or an incomplete export once, with its bytes", async () => {
  const { stream, ends } = open({ count: 3 });
  let bytes = 0;
  for await (const piece of stream) bytes += piece.length;
  expect(bytes).toBe(3 * PIECE);
  expect(ends).toEqual([["complete", 3 * PIECE]]);
  const { stream: incomplete, ends: others } = open({ count: 1, isWhole: () => false });
  await new Response(incomplete).arrayBuffer();
  expect(others).toEqual([["incomplete", PIECE]]);
});

it("fails an export if its outcome cannot be stored", async () => {
  const { stream } = open({ count: 1, onEnd: () => Promise.reject(new Error("no audit")) });
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow();
});

it.each(["failed", "stopped"] as const)(
  "cuts the connection of an export that has %s, so that no client treats it as complete",
  async (how) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(PIECE);
      if (how === "failed") throw new Error("The store is gone.");
      for (;;) {
        await new Promise((done) => setTimeout(done, 5));
        yield new Uint8Array(1);
      }
    }
    let isStopped = false;
    const { stream, ends } = open({ chunks: broken(), goOn: () => Promise.resolve(!isStopped) });
    const server = createHttpServer(() => new Response(stream, { headers: { "content-type": "text/csv" } }));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    try {
      const { port } = server.address() as AddressInfo;
      const response = await fetch(`http://127.0.0.1:${String(port)}/`);
      expect(response.status).toBe(200);
      const reader = response.body?.getReader();
      isStopped = how === "stopped";
      vi.advanceTimersByTime(2_000);
      await expect(
        (async () => {
          for (let read = await reader?.read(); read?.done === false; read = await reader?.read());
        })(),
      ).rejects.toThrow();
      expect(ends.map(([outcome]) => outcome)).toEqual([how]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
);

it("closes an export's connection after about ten minutes without a read", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const { stream, seen, ends, drop } = open();
  await stream.getReader().read();
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(drop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(drop).toHaveBeenCalledOnce();
  expect(seen.isLeft).toBe(true);
  expect(ends).toEqual([["failed", PIECE]]);
});

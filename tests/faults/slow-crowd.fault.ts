import { readdirSync, readFileSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createStore } from "../../server/store/index.ts";
import { withTimeout } from "../../server/with-timeout.ts";
import { addApplicants } from "../bench/calls.ts";
import { figure } from "../bench/measure.ts";
import { startPortal } from "../journeys/portal.ts";
import { untilEnd } from "./until-end.ts";

/** PORTICO_FAULT_CROWD=200 is the long form. */
const APPLICANTS = Number(process.env.PORTICO_FAULT_CROWD ?? 12);
const isLong = process.env.PORTICO_FAULT_CROWD !== undefined;
const SECONDS = isLong ? 60 : 5;
/** A page saves at most every three seconds. */
const PAUSE_MS = 3000;
/** The server checks idle connections at this interval. */
const CUT_WITHIN_MS = 90_000;

const toLate = (): Error => new Error("The portal did not answer within 30 s.");
const assets = join(import.meta.dirname, "../../dist/app/assets");
function findBigFile(): string {
  const [largest = ""] = readdirSync(assets).sort(
    (a, b) => statSync(join(assets, b)).size - statSync(join(assets, a)).size,
  );
  return `/assets/${largest}`;
}

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024;

it("serves a crowd of applicants and disconnects twice as many slow clients", async () => {
  const started = untilEnd(await startPortal({ env: { WORKERS: "0", LOG_LEVEL: "warn" } }), (portal) => portal.stop());
  const store = await createStore({ sqliteFile: join(started.dataDir, "portico.sqlite") });
  const applicants = await addApplicants(store, APPLICANTS, "no password");
  // The lists of schools are loaded at the first search.
  await (await fetch(`${started.url}/lookup/find?category=college_ceeb&text=Ohio`)).text();
  const restMb = memoryMb(started.pid());
  untilEnd(startSlowClients(started.url, 2 * APPLICANTS, findBigFile()), (slow) => slow.stop());

  const until = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const timed = async (path: string, init: RequestInit): Promise<Response> => {
    const at = performance.now();
    const response = await withTimeout(30_000, toLate, (signal) => fetch(started.url + path, { ...init, signal }));
    times.push(performance.now() - at);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response;
  };
  const livez: number[] = [];
  let peakMb = restMb;
  const watch = setInterval(() => {
    const at = performance.now();
    peakMb = Math.max(peakMb, memoryMb(started.pid()));
    void fetch(`${started.url}/livez`).then(
      () => livez.push(performance.now() - at),
      () => livez.push(Number.POSITIVE_INFINITY),
    );
  }, 500);
  untilEnd(watch, clearInterval);

  await Promise.all(
    applicants.map(async ({ cookie }, index) => {
      const headers = { cookie, origin: started.url, "content-type": "application/json" };
      await new Promise((done) => setTimeout(done, (index / APPLICANTS) * PAUSE_MS));
      let words = "";
      for (let round = 0; performance.now() < until; round += 1) {
        words = `Words ${index} ${round}`;
        const body = JSON.stringify({ answers: { first_name: words } });
        const answer = (await (await timed("/api/answer", { method: "PUT", headers, body })).json()) as object;
        expect(answer).toMatchObject({ answer: { first_name: words } });
        if (round % 5 === 0) await timed("/lookup/find?category=college_ceeb&text=Ohio", {});
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
      const profile = (await (await timed("/api/profile", { headers })).json()) as object;
      expect(profile).toMatchObject({ answer: { first_name: words } });
    }),
  );
  clearInterval(watch);
  await store.close();

  times.sort((a, b) => a - b);
  livez.sort((a, b) => a - b);
  const at = (share: number) => figure(times[Math.floor(times.length * share)] ?? Number.NaN);
  console.log(
    `${APPLICANTS} applicants, ${2 * APPLICANTS} slow clients, ${SECONDS} s: ${times.length} calls, p50 ${at(0.5)} ms, ` +
      `p99 ${at(0.99)} ms, longest ${figure(times.at(-1) ?? 0)} ms; /livez at most ${figure(livez.at(-1) ?? 0)} ms; ` +
      `memory ${figure(restMb)} MB at rest, ${figure(peakMb)} MB at most; connections left ${countConnectionsTo(started.url)}`,
  );
  expect([...statuses.keys()]).toEqual([200]);
  expect(at(0.99)).toBeLessThan(10_000);
  expect(livez.at(-1)).toBeLessThan(10_000);
  expect(peakMb).toBeLessThan(1000);
  if (!isLong) return;
  await expect.poll(() => countConnectionsTo(started.url), { timeout: CUT_WITHIN_MS }).toBe(0);
});

interface SlowClients {
  readonly stop: () => void;
}

/** Counts established connections in the kernel, because a silent client never notices that a connection has closed. */
function countConnectionsTo(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  return ["tcp", "tcp6"]
    .flatMap((table) => readFileSync(`/proc/net/${table}`, "utf8").split("\n"))
    .filter((line) => new RegExp(`^ *\\d+: \\w+:${port} \\w+:\\w+ 01 `).test(line)).length;
}

type Manner = (socket: Socket, host: string, bigFile: string) => () => void;

/** Never ends its headers. */
const dripsHeaders: Manner = (socket, host) => {
  socket.write(`GET /api/profile HTTP/1.1\r\nHost: ${host}\r\n`);
  return () => socket.write("X-More: a\r\n");
};
/** Sends a save a byte at a time. */
const dripsBody: Manner = (socket, host) => {
  const head = `PUT /api/answer HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n`);
  return () => socket.write(" ");
};
/** Posts a file a byte at a time. */
const dripsFile: Manner = (socket, host) => {
  const head = `POST /uploads HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n`;
  socket.write(`${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\n`);
  return () => socket.write("-");
};
/** Requests a large file and reads a byte at a time. */
const sipsAnswer: Manner = (socket, host, bigFile) => {
  socket.pause();
  socket.write(`GET ${bigFile} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(8));
  return () => void socket.read(1);
};
const MANNERS = [dripsHeaders, dripsBody, dripsFile, sipsAnswer];

/** Opens connections of each manner in turn, each of which acts every second. */
function startSlowClients(url: string, count: number, bigFile: string): SlowClients {
  const { hostname, port, host } = new URL(url);
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = connect(Number(port), hostname);
    let next = (): unknown => undefined;
    socket.on("error", () => undefined);
    socket.once("connect", () => {
      next = (MANNERS[index % MANNERS.length] ?? dripsHeaders)(socket, host, bigFile);
    });
    return { socket, step: () => socket.writable && next() };
  });
  const timer = setInterval(() => sockets.forEach(({ step }) => step()), 1000);
  return {
    stop: () => {
      clearInterval(timer);
      for (const { socket } of sockets) socket.destroy();
    },
  };
}

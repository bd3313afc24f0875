import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createStore } from "../../server/store/index.ts";
import { withTimeout } from "../../server/with-timeout.ts";
import { addApplicants } from "../bench/calls.ts";
import { figure } from "../bench/measure.ts";
import { startPortal } from "../journeys/portal.ts";
import { countConnectionsTo, startSlowClients } from "./slow-clients.ts";
import { untilEnd } from "./until-end.ts";

/** PORTICO_FAULT_CROWD=200 is the long form. */
const APPLICANTS = Number(process.env.PORTICO_FAULT_CROWD ?? 12);
const isLong = process.env.PORTICO_FAULT_CROWD !== undefined;
const SECONDS = isLong ? 60 : 5;
/** A page saves at most every three seconds. */
const PAUSE_MS = 3000;
/** The server looks at idle connections this often. */
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

it("serves a crowd of applicants while twice as many clients are slow, loses nothing, and ends the slow ones", async () => {
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

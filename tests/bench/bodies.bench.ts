import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHttpServer } from "../../server/http-server.ts";
import { OF_ANSWERS } from "../../server/middleware/limit-bodies.ts";
import { HOSTILE_BODIES, toCostlySaves } from "../contract/hostile-bodies.ts";
import { API_KEY, openPortal, type Portal } from "../contract/portal.fixture.ts";
import { median, ownCpuMs, report, timeMs } from "./measure.ts";

const RUNS = 9;
const WARM_UP = 20;
const MAX_MS = 20;
const MAX_LIVEZ_MS = 50;

let portal: Portal;
let cookies: readonly string[];
beforeAll(async () => {
  portal = await openPortal({ mongo: false, environment: { CALLS_PER_MINUTE: "1000000" } });
  const people = [];
  for (let count = 0; count < 4; count += 1) people.push(await portal.applicant());
  cookies = people.map((one) => [...one.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
});
afterAll(() => portal.close());
const tenantOf = () => portal.parts.deps.tenants.defaultTenant.tenant;

it("handles the most costly bodies in at most 20 ms of processor time each", async () => {
  const headers = { host: "localhost:3000", "content-type": "application/json", "x-api-key": API_KEY };
  const measure = async (call: string, bodyOf: (run: number) => string) => {
    const [method = "", path = ""] = call.split(" ");
    const costs: number[] = [];
    for (let run = -WARM_UP; run < RUNS; run += 1) {
      const init = { method, headers: { ...headers, cookie: cookies[0] ?? "" }, body: bodyOf(run + WARM_UP) };
      const request = new Request(`http://localhost:3000${path}`, init);
      const before = ownCpuMs();
      await (await portal.app.request(request)).text();
      if (run >= 0) costs.push(ownCpuMs() - before);
    }
    return median(costs);
  };
  const rows = [];
  for (const call of OF_ANSWERS)
    for (const name of [...Object.keys(toCostlySaves(tenantOf(), 0)), ...Object.keys(HOSTILE_BODIES)]) {
      const bodyOf = (run: number) => toCostlySaves(tenantOf(), run)[name] ?? HOSTILE_BODIES[name] ?? "";
      const body = bodyOf(0);
      const portico = await measure(call, bodyOf);
      const floor = timeMs(5, 3, () => body.replaceAll(/[{}[\]]/g, ""));
      rows.push({ what: `${call}: ${name}, ms`, portico, floor, against: "reading the text once" });
    }
  report("bodies", rows);
  expect(rows.filter(({ portico }) => portico > MAX_MS).map(({ what, portico }) => [what, portico])).toEqual([]);
});

const ATTACK = `
  const { workerData: { url, bodies, cookies } } = require("node:worker_threads");
  const encoded = bodies.map((body) => Buffer.from(body));
  for (const cookie of cookies) void (async () => {
    const headers = { "content-type": "application/json", cookie };
    for (let at = 0; ; at += 1) {
      const init = { method: "PUT", headers, body: encoded[at % encoded.length] };
      await fetch(url, init).then((answer) => answer.arrayBuffer(), () => undefined);
    }
  })();
`;

it("answers /livez within a median of 50 ms while four callers send the most costly bodies", async () => {
  const server = createHttpServer((request, env) => portal.app.fetch(request, env));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;
  const waitMs = async () => {
    const waits: number[] = [];
    for (let count = 0; count < 150; count += 1) {
      const startedAt = performance.now();
      expect((await fetch(`${url}/livez`)).status).toBe(200);
      waits.push(performance.now() - startedAt);
      await pause(20);
    }
    return median(waits);
  };
  const floor = await waitMs();
  const bodies = [...Object.values(toCostlySaves(tenantOf(), 1)), ...Object.values(HOSTILE_BODIES)];
  // The callers run in a worker, so that they do not slow the thread of the server.
  const callers = new Worker(ATTACK, { eval: true, workerData: { url: `${url}/api/answer`, bodies, cookies } });
  const portico = await waitMs();
  await callers.terminate();
  report("bodies-at-once", [{ what: "/livez beside four callers, ms", portico, floor, against: "/livez alone" }]);
  expect(portico).toBeLessThan(MAX_LIVEZ_MS);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

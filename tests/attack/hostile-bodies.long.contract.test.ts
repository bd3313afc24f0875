import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OF_ANSWERS } from "../../server/middleware/limit-bodies.ts";
import { readDocumentedApi } from "../contract/documented.ts";
import { HOSTILE_BODIES, toCostlySaves } from "../contract/hostile-bodies.ts";
import { API_KEY, openPortal, type Person, type Portal } from "../contract/portal.fixture.ts";
import { createHttpServer } from "../../server/http-server.ts";

/** What a body may cost an idle machine is 20 ms of its processor; a busy one takes up to twice as long for the same. */
const MAX_MS = 40;
const RUNS = 7;

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

describe("a body that is made to cost as much as it can", () => {
  let portal: Portal;
  let people: Readonly<Record<"office" | "api" | "other", Person>>;
  beforeAll(async () => {
    portal = await openPortal({ mongo: false, environment: { CALLS_PER_MINUTE: "1000000" } });
    people = { office: await portal.staff("admin"), api: await portal.applicant(), other: portal.person() };
  });
  afterAll(() => portal.close());

  /** Sends each body several times, and returns the processor time that it took in the middle of them, in milliseconds. */
  const measure = async (method: string, path: string, bodyOf: (run: number) => string) => {
    const one = people[path.startsWith("/api/office/") ? "office" : path.startsWith("/api/") ? "api" : "other"];
    const cookie = [...one.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { host: "localhost:3000", "content-type": "application/json", "x-api-key": API_KEY, cookie };
    const answers: { readonly status: number; readonly length: number; readonly ms: number }[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const url = `http://localhost:3000${path.replaceAll(/\{\w+\}/g, "none")}`;
      const request = new Request(url, { method, headers, body: bodyOf(run) });
      const before = process.cpuUsage();
      const answer = await portal.app.request(request);
      const text = await answer.text();
      const { user, system } = process.cpuUsage(before);
      answers.push({ status: answer.status, length: text.length, ms: (user + system) / 1_000 });
    }
    return { ...answers[0]!, ms: medianOf(answers.map(({ ms }) => ms)) };
  };

  it("is refused by each call in no time, with one short message", async () => {
    const { calls } = readDocumentedApi((await people.other.call("GET", "/openapi.json")).body);
    const slow: unknown[] = [];
    for (const { method, path, requestBody } of calls.filter(({ path }) => path !== "/uploads")) {
      if (requestBody === undefined) continue;
      for (const [name, body] of Object.entries(HOSTILE_BODIES)) {
        const { status, length, ms } = await measure(method, path, () => body);
        const isRight = status >= 400 && status < 500 && length < 1_000 && ms <= MAX_MS;
        if (!isRight) slow.push([name, method, path, status, length, ms]);
      }
    }
    expect(slow).toEqual([]);
  }, 600_000);

  it("is taken in little time where it is as large as answers may be", async () => {
    const { tenant } = portal.parts.deps.tenants.defaultTenant;
    const costs: [string, number][] = [];
    for (const call of OF_ANSWERS) {
      const [method = "", path = ""] = call.split(" ");
      for (const name of Object.keys(toCostlySaves(tenant, 0))) {
        const { ms } = await measure(method, path, (run) => toCostlySaves(tenant, run)[name] ?? "");
        costs.push([`${call}: ${name}`, ms]);
      }
    }
    console.log(costs.map(([name, ms]) => `${ms.toFixed(1).padStart(6)} ms  ${name}`).join("\n"));
    expect(costs.filter(([, ms]) => ms > MAX_MS)).toEqual([]);
  }, 600_000);
});

/** Each of the callers sends one body after another, for ever. */
const ATTACK = `
  const { parentPort, workerData: { url, bodies, cookies } } = require("node:worker_threads");
  const encoded = bodies.map((body) => Buffer.from(body));
  for (const cookie of cookies) void (async () => {
    const headers = { "content-type": "application/json", cookie };
    for (let at = 0; ; at += 1) {
      const init = { method: "PUT", headers, body: encoded[at % encoded.length] };
      await fetch(url, init).then((answer) => answer.arrayBuffer(), () => undefined);
      parentPort.postMessage(at);
    }
  })();
`;

it("leaves the portal in reach of others while four send the most costly ones at once", async () => {
  const portal = await openPortal({ mongo: false });
  const people = [];
  for (let count = 0; count < 4; count += 1) people.push(await portal.applicant());
  const server = createHttpServer((request, env) => portal.app.fetch(request, env));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;
  const { tenant } = portal.parts.deps.tenants.defaultTenant;
  const bodies = [...Object.values(toCostlySaves(tenant, 1)), ...Object.values(HOSTILE_BODIES)];
  const cookies = people.map(({ cookies }) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  // What they do themselves keeps nobody here waiting.
  const attackers = new Worker(ATTACK, { eval: true, workerData: { url: `${url}/api/answer`, bodies, cookies } });
  let sent = 0;
  attackers.on("message", () => (sent += 1));
  const waits: number[] = [];
  for (let count = 0; count < 150; count += 1) {
    const startedAt = performance.now();
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    waits.push(performance.now() - startedAt);
    await pause(20);
  }
  await attackers.terminate();
  console.log(
    `${sent} bodies; /livez: ${medianOf(waits).toFixed(1)} ms in the middle, ${Math.max(...waits).toFixed(0)} at most`,
  );
  expect(medianOf(waits)).toBeLessThan(50);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await portal.close();
}, 120_000);

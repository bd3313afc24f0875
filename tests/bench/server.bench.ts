import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "../../server/accounts/index.ts";
import { createApplicationRecord, createStore } from "../../server/store/index.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { load, type LoadFigures, type LoadRequest } from "./load.ts";
import { median, reportMeasured, type Measured } from "./measure.ts";
import { BARE_HONO, PORTICO, startServer, type ServerProcess } from "./server-process.ts";

const ROUNDS = 3;
const CONNECTIONS = 16;
const ROUND_MS = 3_000;
const ROUND_MAX = 3_000;
const APPLICANTS = 1_000;
/** An hour in which a thousand applicants save every three minutes. */
const HOUR_SAVES = 20_000;
const HOUR_MS = 40_000;
const TEXT_KEYS = ["first_name", "middle_name", "last_name", "preferred_name", "city"];
const RECORD = { ...createApplicationRecord("t", "a", Date.now()), answers: COMPLETE_ANSWERS };
const BENCH_DIR = process.env["PORTICO_BENCH_DIR"] ?? tmpdir();

const mongoUri = process.env["PORTICO_TEST_MONGODB_URI"];
const STORES = [{ name: "SQLite", isMongo: false }, ...(mongoUri === undefined ? [] : [{ name: "MongoDB", isMongo: true }])];
if (mongoUri === undefined) console.warn("\n*** PORTICO_TEST_MONGODB_URI is unset: the calls are not measured on MongoDB. ***\n");

const databaseOf = (name: string): string => {
  const url = new URL(mongoUri ?? "mongodb://unset/");
  url.pathname = `/portico_bench_${name}_${randomUUID().slice(0, 8)}`;
  return url.href;
};

for (const { name, isMongo } of STORES) {
  describe(`the server on ${name}`, () => {
    let folder: string;
    let portico: ServerProcess;
    let bare: ServerProcess;
    const cookies: string[] = [];
    const restMb = { portico: 0, floor: 0 };

    beforeAll(async () => {
      folder = await mkdtemp(join(BENCH_DIR, "portico-bench-"));
      const uri = databaseOf("portico");
      const fieldKey = randomBytes(32).toString("base64");
      portico = await startServer(PORTICO, { PORT: "0", DATA_DIR: folder, LOG_LEVEL: "warn", ...(isMongo ? { MONGODB_URI: uri, FIELD_KEY: fieldKey } : {}) });
      bare = await startServer(BARE_HONO, { STORE: isMongo ? databaseOf("bare") : join(folder, "bare.sqlite"), RECORD: JSON.stringify(RECORD) });
      restMb.portico = await portico.residentMb();
      restMb.floor = await bare.residentMb();
      const store = await createStore(isMongo ? { mongoUri: uri } : { sqliteFile: join(folder, "portico.sqlite") });
      await store.ping();
      for (let index = 0; index < APPLICANTS; index += 1) cookies.push(await addApplicant(store, index));
      await store.close();
      await load(bare.url, { count: APPLICANTS }, 4, (index) => ({ method: "POST", path: `/add/${index}` }));
    });
    afterAll(async () => {
      await portico?.stop();
      await bare?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const save = (index: number): LoadRequest => ({ method: "PUT", path: "/api/answer", headers: { cookie: cookies[index % APPLICANTS] ?? "" }, body: toBody(index) });
    const bareSave = (index: number): LoadRequest => ({ method: "PUT", path: `/answer/${index % APPLICANTS}`, body: toBody(index) });
    const profile = (index: number): LoadRequest => ({ method: "GET", path: "/api/profile", headers: { cookie: cookies[index % APPLICANTS] ?? "" } });
    const bareProfile = (index: number): LoadRequest => ({ method: "GET", path: `/profile/${index % APPLICANTS}` });
    const lookup = (index: number): LoadRequest => ({ method: "GET", path: `/lookup/find?text=${["ohio", "univ of mich", "saint jo", "instit", "north"][index % 5] ?? ""}&category=college_ceeb` });

    it("answers calls at a share of bare Hono with the same store", async () => {
      const calls = [
        { call: "save", ours: save, floor: bareSave, against: `bare Hono, same ${name} write` },
        { call: "profile", ours: profile, floor: bareProfile, against: `bare Hono, same ${name} read` },
        ...(isMongo ? [] : [{ call: "lookup", ours: lookup, floor: (): LoadRequest => ({ method: "GET", path: "/json" }), against: "bare Hono, fixed JSON" }]),
      ];
      const rows: Measured[] = [];
      for (const { call, ours, floor, against } of calls) {
        const rounds: { ours: Costs; floor: Costs }[] = [];
        await load(portico.url, { count: 200 }, CONNECTIONS, ours);
        await load(bare.url, { count: 200 }, CONNECTIONS, floor);
        // In turns, so that a busy minute of the machine is shared by both.
        for (let round = 0; round < ROUNDS; round += 1) rounds.push({ floor: await costsOf(bare, floor), ours: await costsOf(portico, ours) });
        for (const [unit, key] of [["processor ms each", "cpuMs"], ["per second", "perSecond"], ["p50 ms", "p50Ms"], ["p99 ms", "p99Ms"]] as const) {
          rows.push({ what: `${call} on ${name}, ${unit}`, portico: median(rounds.map((round) => round.ours[key])), floor: median(rounds.map((round) => round.floor[key])), against });
        }
      }
      reportMeasured(`server ${name}`, rows);
      expect(rows.every(({ portico: figure }) => figure > 0)).toBe(true);
    });

    it("holds memory for what it is doing, not for what it has done", async () => {
      const against = "bare Hono after the same";
      const rows: Measured[] = [{ what: `memory at rest on ${name}, MB`, ...restMb, against: "bare Hono at rest" }];
      const once = { count: APPLICANTS };
      for (const [server, calls] of [[portico, [profile, save]], [bare, [bareProfile, bareSave]]] as const) for (const call of calls) await load(server.url, once, CONNECTIONS, call);
      rows.push({ what: `memory after ${APPLICANTS} applicants on ${name}, MB`, portico: await portico.residentMb(), floor: await bare.residentMb(), against });
      const { count: saves } = await load(portico.url, { count: HOUR_SAVES, ms: HOUR_MS }, CONNECTIONS, save);
      await load(bare.url, { count: saves }, CONNECTIONS, bareSave);
      rows.push({ what: `memory after ${saves} more saves on ${name}, MB`, portico: await portico.residentMb(), floor: await bare.residentMb(), against });
      reportMeasured(`memory ${name}`, rows);
      expect((rows[2]?.portico ?? 0) / (rows[1]?.portico ?? 1)).toBeLessThan(1.5);
    });
  });
}

it("starts at a multiple of bare Hono's start", async () => {
  const folder = await mkdtemp(join(BENCH_DIR, "portico-bench-"));
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < 5; round += 1) {
    const bare = await startServer(BARE_HONO, { STORE: join(folder, "bare.sqlite") });
    const portico = await startServer(PORTICO, { PORT: "0", DATA_DIR: folder });
    rounds.push({ ours: portico.startMs, floor: bare.startMs });
    await Promise.all([bare.stop(), portico.stop()]);
  }
  reportMeasured("start", [{ what: "start to listening with two tenants, ms", portico: median(rounds.map(({ ours }) => ours)), floor: median(rounds.map(({ floor }) => floor)), against: "bare Hono with libsql" }]);
  await rm(folder, { recursive: true, force: true });
});

interface Costs extends LoadFigures {
  readonly cpuMs: number;
}

async function costsOf(server: ServerProcess, call: (index: number) => LoadRequest): Promise<Costs> {
  const before = server.cpuMs();
  const figures = await load(server.url, { count: ROUND_MAX, ms: ROUND_MS }, CONNECTIONS, call);
  return { ...figures, cpuMs: (server.cpuMs() - before) / figures.count };
}

const toBody = (index: number): string => JSON.stringify({ answers: { [TEXT_KEYS[index % TEXT_KEYS.length] ?? ""]: `Words ${index}` } });

/** Straight into the store: a thousand password hashes would be measured otherwise. Returns the session's cookie. */
async function addApplicant(store: Awaited<ReturnType<typeof createStore>>, index: number): Promise<string> {
  const [tenant, id, token, now] = ["graduate", randomUUID(), randomBytes(32).toString("base64url"), Date.now()] as const;
  await store.createAccount({ tenant, id, username: `bench${index}@example.edu`, passwordHash: "none", confirmedAt: now, createdAt: now });
  await store.createApplication({ ...createApplicationRecord(tenant, id, now), answers: COMPLETE_ANSWERS, webStatus: [{ web_status: "started", at: now }] });
  await store.createSession({ tenant, tokenHash: hashToken(token), account: id, credential: hashToken("none"), lastSeenAt: now, expiresAt: now + 3_600_000 });
  return `portico_session=${token}`;
}

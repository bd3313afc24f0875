import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call, Calls } from "./calls.ts";
import { makeFolder, startContenders, STORES, type Contenders } from "./contenders.ts";
import { load, type LoadFigures } from "./load.ts";
import { median, reportMeasured, type Measured } from "./measure.ts";
import { BARE_HONO, PORTICO, startServer, type ServerProcess } from "./server-process.ts";

const ROUNDS = 3;
const CONNECTIONS = 16;
const ROUND_MS = 2_000;
const STARTS = 5;

for (const name of STORES) {
  describe(`the server on ${name}`, () => {
    let contenders: Contenders;
    beforeAll(async () => {
      contenders = await startContenders(name);
    });
    afterAll(() => contenders?.stop());

    it("answers calls at a share of bare Hono with the same store", async () => {
      const floors: Record<keyof Calls, string> = {
        save: `bare Hono, same ${name} write`,
        profile: `bare Hono, same ${name} read`,
        login: `bare Hono, same argon2id and one ${name} write`,
        lookup: "bare Hono, SQLite's word search in the same schools",
        printPage: `bare Hono, same ${name} read and write, same HTML`,
      };
      // The search does not use the database, so one store is enough.
      const measured = (Object.keys(floors) as (keyof Calls)[]).filter(
        (call) => call !== "lookup" || name === "SQLite",
      );
      const rows: Measured[] = [];
      for (const call of measured)
        rows.push(...(await compare(contenders, call, `${TITLES[call]} on ${name}`, floors[call])));
      reportMeasured(`server ${name}`, rows);
      expect(rows.every(({ portico: figure }) => figure > 0)).toBe(true);
    });
  });
}

const TITLES: Record<keyof Calls, string> = {
  save: "save",
  profile: "profile",
  login: "login",
  lookup: "school search",
  printPage: "print page",
};

/** Measures both in turns, so that a busy minute of the machine affects both. */
async function compare(
  { portico, bare, calls, bareCalls }: Contenders,
  call: keyof Calls,
  title: string,
  against: string,
): Promise<readonly Measured[]> {
  await load(portico.url, { count: 300, ms: ROUND_MS }, CONNECTIONS, calls[call]);
  await load(bare.url, { count: 300, ms: ROUND_MS }, CONNECTIONS, bareCalls[call]);
  const rounds: { ours: Costs; floor: Costs }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ floor: await costsOf(bare, bareCalls[call]), ours: await costsOf(portico, calls[call]) });
  return (
    [
      ["processor ms each", "cpuMs"],
      ["per second", "perSecond"],
      ["p50 ms", "p50Ms"],
      ["p99 ms", "p99Ms"],
    ] as const
  ).map(([unit, key]) => ({
    what: `${title}, ${unit}`,
    portico: median(rounds.map(({ ours }) => ours[key])),
    floor: median(rounds.map(({ floor }) => floor[key])),
    against,
  }));
}

interface Costs extends LoadFigures {
  readonly cpuMs: number;
}

async function costsOf(server: ServerProcess, call: Call): Promise<Costs> {
  const before = server.cpuMs();
  const figures = await load(server.url, { ms: ROUND_MS }, CONNECTIONS, call);
  return { ...figures, cpuMs: (server.cpuMs() - before) / figures.count };
}

it("starts at a multiple of bare Hono's start", async () => {
  const folder = await makeFolder();
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    const bare = await startServer(BARE_HONO, { STORE: join(folder, "bare.sqlite") });
    const portico = await startServer(PORTICO, { PORT: "0", DATA_DIR: folder });
    rounds.push({ ours: portico.startMs, floor: bare.startMs });
    await Promise.all([bare.stop(), portico.stop()]);
  }
  reportMeasured("start", [
    {
      what: "start to listening with two tenants, ms",
      portico: median(rounds.map(({ ours }) => ours)),
      floor: median(rounds.map(({ floor }) => floor)),
      against: "bare Hono with libsql",
    },
  ]);
  await rm(folder, { recursive: true, force: true });
});

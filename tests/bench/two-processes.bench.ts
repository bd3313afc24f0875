import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../server/accounts/passwords.ts";
import { createStore } from "../../server/store/index.ts";
import { addApplicants, callsOf, PASSWORD, readSchools, type Applicant, type Call, type Calls } from "./calls.ts";
import { APPLICANTS, databaseOf, makeFolder, mongoUri, porticoSettings } from "./contenders.ts";
import { load } from "./load.ts";
import { median, reportMeasured, type Measured } from "./measure.ts";
import { machineMs } from "./processor-time.ts";
import { PORTICO, startServer, type ServerProcess } from "./server-process.ts";

const ROUNDS = 3;
const ROUND_MS = 4_000;
const CONNECTIONS = 16;

/** Two processes of Portico, as two machines behind one address. They share one MongoDB, and one S3 if there is one. */
describe.skipIf(mongoUri === undefined)("two processes on one database", () => {
  let folder: string;
  let servers: readonly ServerProcess[];
  let applicants: readonly Applicant[];
  let calls: Calls;

  beforeAll(async () => {
    folder = await makeFolder();
    const uri = databaseOf("two");
    const s3 = Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value]) =>
        name.startsWith("PORTICO_TEST_S3_") && value !== undefined ? [[name.replace("PORTICO_TEST_", ""), value]] : [],
      ),
    );
    servers = [
      await startServer(PORTICO, { ...porticoSettings(join(folder, "a"), uri), ...s3 }),
      await startServer(PORTICO, { ...porticoSettings(join(folder, "b"), uri), ...s3 }),
    ];
    const store = await createStore({ mongoUri: uri });
    applicants = await addApplicants(store, APPLICANTS.MongoDB, await hashPassword(PASSWORD));
    await store.close();
    calls = callsOf(applicants, await readSchools());
  });
  afterAll(async () => {
    for (const server of servers ?? []) await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("keeps every save that either has acknowledged, and says what saturates first", async () => {
    const rows: Measured[] = [];
    let saves = 0;
    for (const call of ["save", "profile"] as const) {
      const rounds: { one: Costs; two: Costs }[] = [];
      // The two are measured in turn, so that a busy minute of the machine affects both.
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({ one: await costsOf(servers.slice(0, 1), calls[call]), two: await costsOf(servers, calls[call]) });
      if (call === "save") saves = rounds.reduce((sum, { one, two }) => sum + one.count + two.count, 0);
      for (const [unit, key] of [
        ["per second", "perSecond"],
        ["p50 ms", "p50Ms"],
        ["p99 ms", "p99Ms"],
        ["processor ms each of Portico", "porticoMs"],
        ["processor ms each of all else, the database first", "otherMs"],
      ] as const) {
        rows.push({
          what: `${call} on MongoDB by two processes, ${unit}`,
          portico: median(rounds.map(({ two }) => two[key])),
          floor: median(rounds.map(({ one }) => one[key])),
          against: "one process",
        });
      }
    }
    reportMeasured("two processes", rows);
    expect(saves).toBeGreaterThan(0);
    expect(await revisions()).toBe(saves);
  });

  /** Counts the writes of all applications, asking both processes. */
  async function revisions(): Promise<number> {
    let sum = 0;
    for (const [index, { cookie }] of applicants.entries()) {
      const response = await fetch(`${servers[index % servers.length]?.url}/api/profile`, { headers: { cookie } });
      sum += ((await response.json()) as { revision: number }).revision;
    }
    return sum;
  }
});

interface Costs {
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly porticoMs: number;
  /** The processor time of the database and of everything else on the machine except this client. */
  readonly otherMs: number;
}

/** Spreads the same number of connections over the processes. Two requests of an applicant in a row go to different ones. */
async function costsOf(servers: readonly ServerProcess[], call: Call): Promise<Costs> {
  const spent = () => ({
    portico: servers.reduce((sum, server) => sum + server.cpuMs(), 0),
    client: ownMs(),
    machine: machineMs(),
  });
  const before = spent();
  const all = await Promise.all(
    servers.map((server, which) =>
      load(server.url, { ms: ROUND_MS }, CONNECTIONS / servers.length, (index) =>
        call(index * servers.length + which + (index % servers.length)),
      ),
    ),
  );
  const after = spent();
  const count = all.reduce((sum, figures) => sum + figures.count, 0);
  const porticoMs = after.portico - before.portico;
  return {
    count,
    perSecond: all.reduce((sum, figures) => sum + figures.perSecond, 0),
    p50Ms: Math.max(...all.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...all.map(({ p99Ms }) => p99Ms)),
    porticoMs: porticoMs / count,
    otherMs: (after.machine - before.machine - porticoMs - (after.client - before.client)) / count,
  };
}

const ownMs = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;

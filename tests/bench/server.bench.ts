import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "vitest";
import { hashPassword } from "../../server/accounts/passwords.ts";
import { createStore } from "../../server/store/index.ts";
import { addApplicants, bareCallsOf, callsOf, PASSWORD, readSchools, type Call, type Calls } from "./calls.ts";
import { load } from "./load.ts";
import { report, takeTurns, type Measured } from "./measure.ts";
import { BARE_HONO, makeFolder, PORTICO, porticoSettings, startServer, type ServerProcess } from "./server-process.ts";

const ROUNDS = 3;
const CONNECTIONS = 16;
const ROUND_MS = 2_000;
const mongoUri = process.env["PORTICO_TEST_MONGODB_URI"];

/** MongoDB has few applicants, because the test server reads whole collections. */
const STORES = [
  { store: "SQLite", applicants: 1_000, isThere: true },
  { store: "MongoDB", applicants: 20, isThere: mongoUri !== undefined },
] as const;

const CASES: readonly { readonly call: keyof Calls; readonly what: string; readonly floor: string }[] = [
  { call: "save", what: "save", floor: "session, one read and one write of the record" },
  { call: "profile", what: "profile", floor: "session, one read and the same bytes" },
  { call: "login", what: "login", floor: "same argon2id and one write" },
  { call: "lookup", what: "school search", floor: "SQLite's word search in the same schools" },
];

describe.each(STORES)("the server on $store", ({ store, applicants, isThere }) => {
  it.skipIf(!isThere)("measures calls against bare Hono with the same store", async () => {
    const { portico, bare, calls, bareCalls, stop } = await startContenders(store === "MongoDB", applicants);
    const rows: Measured[] = [];
    for (const { call, what, floor: against } of CASES) {
      const round = (server: ServerProcess, toCall: Call) => async () => {
        const before = server.cpuMs();
        const { count, ...figures } = await load(server.url, { ms: ROUND_MS }, CONNECTIONS, toCall);
        return { "processor ms each": (server.cpuMs() - before) / count, ...figures };
      };
      await load(portico.url, { count: 300, ms: ROUND_MS }, CONNECTIONS, calls[call]);
      await load(bare.url, { count: 300, ms: ROUND_MS }, CONNECTIONS, bareCalls[call]);
      const figures = await takeTurns(ROUNDS, {
        floor: round(bare, bareCalls[call]),
        portico: round(portico, calls[call]),
      });
      for (const name of ["processor ms each", "per second", "p50 ms", "p99 ms"] as const)
        rows.push({
          what: `${what} on ${store}, ${name}`,
          portico: figures.portico[name],
          floor: figures.floor[name],
          against: `bare Hono, ${against}`,
        });
    }
    await stop();
    report(`server-${store}`, rows);
  });
});

async function startContenders(isOnMongo: boolean, count: number) {
  const folder = await makeFolder();
  const schoolsFile = join(folder, "schools.json");
  const schools = await readSchools();
  const passwordHash = await hashPassword(PASSWORD);
  await writeFile(schoolsFile, JSON.stringify(schools));
  const uri = isOnMongo ? databaseOf("portico") : undefined;
  // SQLite lets only one process write at a time, so the server starts later.
  const store = await createStore(
    uri === undefined ? { sqliteFile: join(folder, "portico.sqlite") } : { mongoUri: uri },
  );
  const calls = callsOf(await addApplicants(store, count, passwordHash), schools);
  await store.close();
  const portico = await startServer(PORTICO, {
    ...porticoSettings(folder),
    ...(uri === undefined ? {} : { MONGODB_URI: uri }),
  });
  const bare = await startServer(BARE_HONO, {
    STORE: isOnMongo ? databaseOf("bare") : join(folder, "bare.sqlite"),
    PASSWORD_HASH: passwordHash,
    SCHOOLS_FILE: schoolsFile,
  });
  // The first save migrates a draft to the current form, so the measured calls migrate nothing.
  await load(portico.url, { count }, CONNECTIONS, calls.save);
  const { path, headers = {} } = calls.profile(0);
  const body = await (await fetch(portico.url + path, { headers })).text();
  await load(bare.url, { count }, 4, (index) => ({ method: "POST", path: `/add/${index}`, body }));
  const stop = async () => {
    await Promise.all([portico.stop(), bare.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  return { portico, bare, calls, bareCalls: bareCallsOf(count, schools), stop };
}

function databaseOf(name: string): string {
  const url = new URL(mongoUri ?? "mongodb://unset/");
  url.pathname = `/portico_bench_${name}_${randomUUID().slice(0, 8)}`;
  return url.href;
}

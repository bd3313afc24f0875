import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "../../server/accounts/passwords.ts";
import { createApplicationRecord, createStore } from "../../server/store/index.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { addApplicants, bareCallsOf, callsOf, PASSWORD, readSchools, type Calls } from "./calls.ts";
import { load } from "./load.ts";
import { BARE_HONO, PORTICO, startServer, type ServerProcess } from "./server-process.ts";

/** The folder for the databases. It must be on a disk, because fsync costs nothing in memory. */
const BENCH_DIR = process.env["PORTICO_BENCH_DIR"] ?? tmpdir();

export const mongoUri = process.env["PORTICO_TEST_MONGODB_URI"];
export const STORES: readonly StoreName[] = mongoUri === undefined ? ["SQLite"] : ["SQLite", "MongoDB"];
if (mongoUri === undefined)
  console.warn("\n*** PORTICO_TEST_MONGODB_URI is unset: nothing is measured on MongoDB. ***\n");

export type StoreName = "SQLite" | "MongoDB";

/** Few on MongoDB, because the stand-in for it reads a whole collection for each query, where MongoDB would use the indexes. */
export const APPLICANTS: Record<StoreName, number> = { SQLite: 1_000, MongoDB: 20 };

/** A database of its own on the MongoDB under test. */
export function databaseOf(name: string): string {
  const url = new URL(mongoUri ?? "mongodb://unset/");
  url.pathname = `/portico_bench_${name}_${randomUUID().slice(0, 8)}`;
  return url.href;
}

export const makeFolder = (): Promise<string> => mkdtemp(join(BENCH_DIR, "portico-bench-"));

/** The settings with which the processes of a bench are started: two on MongoDB, one on SQLite. */
export const porticoSettings = (folder: string, uri: string | undefined): Record<string, string> => ({
  PORT: "0",
  DATA_DIR: folder,
  LOG_LEVEL: "warn",
  TRUST_PROXY: "1",
  CALLS_PER_MINUTE: "1000000",
  ...(uri === undefined ? {} : { MONGODB_URI: uri, FIELD_KEY: Buffer.alloc(32, 7).toString("base64") }),
});

export interface Contenders {
  readonly portico: ServerProcess;
  readonly bare: ServerProcess;
  readonly calls: Calls;
  readonly bareCalls: Calls;
  /** Resident memory, in megabytes, before the first request. */
  readonly restMb: { readonly portico: number; readonly floor: number };
  stop(): Promise<void>;
}

/** Portico and bare Hono side by side on one store, each with the same applicants. */
export async function startContenders(name: StoreName): Promise<Contenders> {
  const count = APPLICANTS[name];
  const folder = await makeFolder();
  const uri = name === "MongoDB" ? databaseOf("portico") : undefined;
  const [schoolsFile, pageFile] = [join(folder, "schools.json"), join(folder, "page.html")];
  const schools = await readSchools();
  const passwordHash = await hashPassword(PASSWORD);
  await writeFile(schoolsFile, JSON.stringify(schools));
  const portico = await startServer(PORTICO, porticoSettings(folder, uri));
  const bare = await startServer(BARE_HONO, {
    STORE: uri === undefined ? join(folder, "bare.sqlite") : databaseOf("bare"),
    PASSWORD_HASH: passwordHash,
    SCHOOLS_FILE: schoolsFile,
    PAGE_FILE: pageFile,
    RECORD: JSON.stringify({ ...createApplicationRecord("t", "a", Date.now()), answers: COMPLETE_ANSWERS }),
  });
  const restMb = { portico: await portico.residentMb(), floor: await bare.residentMb() };
  const store = await createStore(
    uri === undefined ? { sqliteFile: join(folder, "portico.sqlite") } : { mongoUri: uri },
  );
  const calls = callsOf(await addApplicants(store, count, passwordHash), schools);
  await store.close();
  await load(bare.url, { count }, 4, (index) => ({ method: "POST", path: `/add/${index}` }));
  await writeFile(pageFile, await (await fetch(portico.url + calls.printPage(0).path)).text());
  return {
    portico,
    bare,
    restMb,
    calls,
    bareCalls: bareCallsOf(count, schools),
    stop: async () => {
      await Promise.all([portico.stop(), bare.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

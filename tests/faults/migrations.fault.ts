import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SQLITE_MIGRATIONS } from "../../server/store/embedded-tables.ts";
import { createStore, type Store } from "../../server/store/index.ts";
import { migrateSqlite, readSqliteVersion } from "../../server/store/migrate-sqlite.ts";
import { openOlderProgram, type OlderApplication } from "../../server/store/older-program.fixture.ts";
import { SCHEMA_VERSION } from "../../server/store/schema-version.ts";
import { openSqlite } from "../../server/store/sqlite.ts";
import { buildProgram } from "../fixtures/build-program.ts";

const TENANT = "graduate";
const APPLICANTS = 40;
/** The step before those that are interrupted here. */
const BEFORE = 2;
const INTERRUPTED = Array.from({ length: SCHEMA_VERSION - BEFORE }, (_, index) => BEFORE + 1 + index);
const NOW = 1_790_000_000_000;

let program: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  program = await buildProgram("migrating-to");
});
afterAll(() => rm(program.folder, { recursive: true }));

const people = Array.from({ length: APPLICANTS }, (_, number) => ({
  account: `account-${number}`,
  username: `ada${number}@example.org`,
}));
/** An application as it was written before there were rounds. */
const toApplication = (account: string, number: number): OlderApplication => ({
  tenant: TENANT,
  account,
  revision: number,
  answers: { first_name: `Ada ${number}`, legal_agree: number % 2 === 0 },
  sealed: { ssn: "sealed" },
  tabs: {},
  addAnother: { college: 2 },
  documents: { sketch: { fileName: "a.pdf", fileSize: 10, fileKey: "incoming/a", pdfKey: `documents/${number}` } },
  lastPage: "about",
  webStatus: [{ web_status: "started", at: NOW }],
  logins: [NOW],
  validations: {},
  configHash: "earlier",
  createdAt: NOW,
  updatedAt: NOW,
});

/** Accounts and applications in the layout of the version before the steps that are interrupted. */
async function fill(sqliteFile: string): Promise<void> {
  const sqlite = openSqlite(sqliteFile);
  await migrateSqlite(sqlite, SQLITE_MIGRATIONS.slice(0, BEFORE));
  for (const { account, username } of people)
    await sqlite.run(
      "INSERT INTO accounts (tenant, id, username, passwordHash, confirmedAt, createdAt) VALUES (?,?,?,?,?,?)",
      [TENANT, account, username, "hash", NOW, NOW],
    );
  sqlite.close();
  const older = openOlderProgram({ sqliteFile });
  for (const [number, { account }] of people.entries()) await older.create(toApplication(account, number));
  await older.close();
}

/** Starts a process that migrates, and kills it in the middle of the step to `version`. */
async function killInStep(place: string, version: number): Promise<void> {
  const child = spawn(process.execPath, [program.file, place, String(version)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  expect(said.toString()).toBe("half\n");
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function expectWhole(store: Store): Promise<void> {
  for (const [number, { account, username }] of people.entries()) {
    expect(await store.findAccountByUsername(TENANT, username)).toEqual({
      tenant: TENANT,
      id: account,
      username,
      passwordHash: "hash",
      confirmedAt: NOW,
      createdAt: NOW,
      application: null,
      isReminderOff: false,
    });
    expect(await store.findApplication(TENANT, account)).toMatchObject({
      ...toApplication(account, number),
      round: "",
      takenOver: null,
    });
  }
}

/** What the steps make room for. */
async function expectRoom(store: Store): Promise<void> {
  const [first] = people;
  const later = { application: "later", isReminderOff: true };
  expect(await store.changeAccount(TENANT, first?.account ?? "", later)).toBe(true);
  expect(await store.findAccount(TENANT, first?.account ?? "")).toMatchObject(later);
}

describe("A process that is killed while it brings SQLite forward", () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "portico-migrations-"));
    file = join(folder, "portico.sqlite");
  });
  afterEach(() => rm(folder, { recursive: true }));
  const readVersion = (): number => {
    const sqlite = openSqlite(file);
    const version = readSqliteVersion(sqlite);
    sqlite.close();
    return version;
  };

  it.each(INTERRUPTED)(
    "in the step to version %i leaves the next start to finish it, with nothing lost",
    async (step) => {
      await fill(file);
      await killInStep(file, step);
      // All of its steps are one transaction, so what was killed is undone.
      expect(readVersion()).toBe(BEFORE);
      const starts = await Promise.all([1, 2].map(() => createStore({ sqliteFile: file })));
      expect(readVersion()).toBe(SCHEMA_VERSION);
      for (const store of starts) await expectWhole(store);
      for (const store of starts) await expectRoom(store);
      for (const store of starts) await store.close();
    },
  );
});

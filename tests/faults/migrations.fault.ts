import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SQLITE_MIGRATIONS } from "../../server/store/embedded-tables.ts";
import { createStore, type Store, type StoreConfig } from "../../server/store/index.ts";
import { migrateSqlite, readSqliteVersion } from "../../server/store/migrate-sqlite.ts";
import { MONGO_MIGRATIONS } from "../../server/store/mongo-indexes.ts";
import { openMongo } from "../../server/store/mongo-driver.ts";
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
/** The lock of a process that was killed counts for 20 seconds. */
const TAKEN_OVER_MS = 90_000;

const mongoUri = process.env["PORTICO_TEST_MONGODB_URI"];
if (mongoUri === undefined)
  console.warn(
    "\n*** SKIPPED: PORTICO_TEST_MONGODB_URI is unset, so killed migrations of MongoDB are NOT tested. ***\n",
  );

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
async function fill(config: StoreConfig): Promise<void> {
  if ("sqliteFile" in config) {
    const sqlite = openSqlite(config.sqliteFile);
    await migrateSqlite(sqlite, SQLITE_MIGRATIONS.slice(0, BEFORE));
    for (const { account, username } of people)
      await sqlite.run(
        "INSERT INTO accounts (tenant, id, username, passwordHash, confirmedAt, createdAt) VALUES (?,?,?,?,?,?)",
        [TENANT, account, username, "hash", NOW, NOW],
      );
    sqlite.close();
  } else {
    const mongo = openMongo(config.mongoUri, { migrations: MONGO_MIGRATIONS.slice(0, BEFORE), indexes: {} });
    for (const { account, username } of people)
      await mongo.run("accounts", (documents) =>
        documents.insertOne({
          tenant: TENANT,
          id: account,
          username,
          passwordHash: "hash",
          confirmedAt: NOW,
          createdAt: NOW,
        }),
      );
    await mongo.close();
  }
  const older = openOlderProgram(config);
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

interface Place {
  readonly config: StoreConfig;
  readonly readVersion: () => Promise<number>;
  readonly remove: () => Promise<void>;
}

async function openFile(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "portico-migrations-"));
  const sqliteFile = join(folder, "portico.sqlite");
  const readVersion = () => {
    const sqlite = openSqlite(sqliteFile);
    const version = readSqliteVersion(sqlite);
    sqlite.close();
    return Promise.resolve(version);
  };
  return { config: { sqliteFile }, readVersion, remove: () => rm(folder, { recursive: true }) };
}

async function openDatabase(): Promise<Place> {
  const url = new URL(mongoUri ?? "mongodb://unset/");
  url.pathname = `/portico_test_${randomUUID().replaceAll("-", "")}`;
  const client = new MongoClient(url.href);
  return Promise.resolve({
    config: { mongoUri: url.href },
    readVersion: async () => Number((await client.db().collection("schema").findOne({}))?.["version"]),
    remove: async () => {
      await client.db().dropDatabase();
      await client.close();
    },
  });
}

const STORES = [
  // All of its steps are one transaction, so what was killed is undone.
  { name: "SQLite", open: openFile, isSkipped: false, leaves: () => BEFORE },
  { name: "MongoDB", open: openDatabase, isSkipped: mongoUri === undefined, leaves: (step: number) => step - 1 },
];

for (const { name, open, isSkipped, leaves } of STORES) {
  describe.skipIf(isSkipped)(`A process that is killed while it brings ${name} forward`, () => {
    let place: Place;
    beforeEach(async () => {
      place = await open();
    });
    afterEach(() => place.remove());

    it.each(INTERRUPTED)(
      "in the step to version %i leaves the next start to finish it, with nothing lost",
      async (step) => {
        const { config, readVersion } = place;
        await fill(config);
        await killInStep("mongoUri" in config ? config.mongoUri : config.sqliteFile, step);
        expect(await readVersion()).toBe(leaves(step));
        const starts = [await createStore(config), await createStore(config)];
        for (const store of starts)
          await expect.poll(() => store.ping(), { timeout: TAKEN_OVER_MS, interval: 100 }).toBe(undefined);
        expect(await readVersion()).toBe(SCHEMA_VERSION);
        for (const store of starts) await expectWhole(store);
        for (const store of starts) await expectRoom(store);
        for (const store of starts) await store.close();
      },
    );
  });
}

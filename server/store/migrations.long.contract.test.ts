import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildProgram } from "../../tests/fixtures/build-program.ts";
import { createEmbeddedStore } from "./embedded.ts";
import { SQLITE_MIGRATIONS } from "./embedded-tables.ts";
import { migrateSqlite, readSqliteVersion, type SqliteMigration } from "./migrate-sqlite.ts";
import { openMongo, type Database } from "./mongo-driver.ts";
import { MONGO_MIGRATIONS } from "./mongo-indexes.ts";
import { SCHEMA_VERSION, StoreTooNewError, type Migration } from "./schema-version.ts";
import { openSqlite, type Sqlite, type SqliteStatements } from "./sqlite.ts";

const mongoUri = process.env["PORTICO_TEST_MONGODB_URI"];
if (mongoUri === undefined)
  console.warn("\n*** SKIPPED: PORTICO_TEST_MONGODB_URI is unset, so migrations of MongoDB are NOT tested. ***\n");

let program: Awaited<ReturnType<typeof buildProgram>>;
let folder: string;
let file: string;
beforeAll(async () => {
  program = await buildProgram("migrating");
});
afterAll(() => rm(program.folder, { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-migrations-"));
  file = join(folder, "portico.sqlite");
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts a process that migrates, and kills it half-way. */
async function killHalfWay(place: string): Promise<void> {
  const child = spawn(process.execPath, [program.file, place], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  expect(said.toString()).toBe("half\n");
  child.kill("SIGKILL");
  await once(child, "exit");
}

it("lead both stores to the same number, one at a time", () => {
  for (const migrations of [SQLITE_MIGRATIONS, MONGO_MIGRATIONS]) {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
    expect(migrations).toHaveLength(SCHEMA_VERSION);
  }
});

describe("Migrations of SQLite", () => {
  const notes = (sqlite: Sqlite) => sqlite.all("SELECT text FROM notes").map((row) => (row as { text: string }).text);
  const steps = (last: (sqlite: SqliteStatements) => void): readonly SqliteMigration[] => [
    { version: 1, up: (sqlite) => sqlite.script("CREATE TABLE notes (text TEXT)") },
    { version: 2, up: last },
  ];

  it("run once, although several processes start at once and each waits longer than a statement does", async () => {
    const all = Array.from({ length: 6 }, () => openSqlite(file));
    let runs = 0;
    const slow = steps((sqlite) => {
      runs += 1;
      sqlite.script("INSERT INTO notes VALUES ('once')");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    });
    await Promise.all(all.map((sqlite) => migrateSqlite(sqlite, slow)));
    expect(runs).toBe(1);
    for (const sqlite of all) {
      expect([readSqliteVersion(sqlite), notes(sqlite)]).toEqual([2, ["once"]]);
      sqlite.close();
    }
  });

  it("are found undone by the next start after the process was killed in the middle of one", async () => {
    await killHalfWay(file);
    const sqlite = openSqlite(file);
    expect(readSqliteVersion(sqlite)).toBe(0);
    await migrateSqlite(
      sqlite,
      steps((own) => own.script("INSERT INTO notes VALUES ('whole')")),
    );
    expect([readSqliteVersion(sqlite), notes(sqlite)]).toEqual([2, ["whole"]]);
    sqlite.close();
  });

  it("leave nothing of a step that failed, and of those before it in the same start", async () => {
    const sqlite = openSqlite(file);
    const failing = steps(() => {
      throw new Error("no room");
    });
    await expect(migrateSqlite(sqlite, failing)).rejects.toThrow("no room");
    expect(readSqliteVersion(sqlite)).toBe(0);
    expect(sqlite.all("SELECT name FROM sqlite_master")).toEqual([]);
    sqlite.close();
  });

  it("refuse a file of a newer version and change nothing in it", async () => {
    const newer = openSqlite(file);
    await newer.transaction(({ script }) => script(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`));
    await expect(createEmbeddedStore(file)).rejects.toThrow(StoreTooNewError);
    expect(newer.all("SELECT name FROM sqlite_master")).toEqual([]);
    newer.close();
  });
});

describe.skipIf(mongoUri === undefined)("Migrations of MongoDB", () => {
  const TIMES = { beatMs: 50, deadMs: 600, patienceMs: 200 };
  let uri: string;
  let client: MongoClient;
  beforeEach(() => {
    const url = new URL(mongoUri ?? "");
    url.pathname = `/portico_test_${randomUUID().replaceAll("-", "")}`;
    uri = url.href;
    client = new MongoClient(uri);
  });
  afterEach(async () => {
    await client.db().dropDatabase();
    await client.close();
  });
  const open = (migrations: readonly Migration<Database>[]) =>
    openMongo(uri, { migrations, indexes: {}, migrationTimes: TIMES });
  const steps = (last: (database: Database) => Promise<void>): readonly Migration<Database>[] => [
    { version: 1, up: () => undefined },
    { version: 2, up: last },
  ];
  const state = async () => (await client.db().collection("schema").findOne({}))?.["version"] as number;
  /** As a portal waits for its database. */
  const whenReady = (mongo: ReturnType<typeof open>) =>
    expect.poll(() => mongo.ping(), { timeout: 20_000 }).toBe(undefined);

  it("run once, although several processes start at once and it takes longer than they count each other dead", async () => {
    let runs = 0;
    const all = Array.from({ length: 4 }, () =>
      open(
        steps(async () => {
          runs += 1;
          await new Promise((done) => setTimeout(done, 1_500));
        }),
      ),
    );
    await Promise.all(all.map(whenReady));
    expect([runs, await state()]).toEqual([1, 2]);
    for (const mongo of all) await mongo.close();
  });

  it("are finished by the next start after the process was killed in the middle of one", async () => {
    await killHalfWay(uri);
    const mongo = open(
      steps(async (database) => {
        await database.collection("notes").updateMany({}, { $set: { text: "whole" } });
      }),
    );
    await expect(mongo.ping()).rejects.toThrow("another process is bringing");
    await whenReady(mongo);
    expect(await state()).toBe(2);
    expect(await client.db().collection("notes").find({}).toArray()).toMatchObject([{ text: "whole" }]);
    await mongo.close();
  });

  it("that failed are tried again, from the step that failed", async () => {
    const runs: string[] = [];
    let fails = true;
    const mongo = open([
      { version: 1, up: () => void runs.push("first") },
      {
        version: 2,
        up: () => {
          runs.push("second");
          if (fails) throw new Error("no room");
        },
      },
    ]);
    await expect(mongo.ping()).rejects.toThrow("no room");
    fails = false;
    await whenReady(mongo);
    expect(runs).toEqual(["first", "second", "second"]);
    await mongo.close();
  });

  it("refuse a database of a newer version at every call", async () => {
    await client
      .db()
      .collection<{ _id: string; version: number }>("schema")
      .insertOne({ _id: "schema", version: SCHEMA_VERSION + 1 });
    const mongo = open(MONGO_MIGRATIONS);
    await expect(mongo.ping()).rejects.toThrow(StoreTooNewError);
    await expect(mongo.run("accounts", (documents) => documents.findOne({}))).rejects.toThrow(StoreTooNewError);
    await mongo.close();
  });
});

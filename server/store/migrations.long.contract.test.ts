import { MongoClient } from "mongodb";
import { beforeEach, describe, expect, it } from "vitest";
import { createEmbeddedStore } from "./embedded.ts";
import { SQLITE_MIGRATIONS, migrateSqlite, readSqliteVersion, type SqliteMigration } from "./embedded-tables.ts";
import { createMongoStore } from "./mongo.ts";
import { SCHEMA_VERSION, StoreTooNewError } from "./store-errors.ts";
import { openSqlite, type Sqlite, type SqliteStatements } from "./sqlite.ts";
import { useFolder } from "../../tests/use-folder.ts";
import { dropDatabase, mongoUri, newDatabase } from "./test-database.fixture.ts";

if (mongoUri === undefined)
  console.warn(
    "\n*** SKIPPED: PORTICO_TEST_MONGODB_URI is unset, so the schema version of MongoDB is NOT tested. ***\n",
  );

const folder = useFolder();
let file: string;
beforeEach(() => {
  file = folder("portico.sqlite");
});

it("has one migration for each schema version, in order", () => {
  expect(SQLITE_MIGRATIONS.map(({ version }) => version)).toEqual(
    Array.from({ length: SCHEMA_VERSION }, (_, index) => index + 1),
  );
});

describe("Migrations of SQLite", () => {
  const notes = (sqlite: Sqlite) => sqlite.all("SELECT text FROM notes").map((row) => (row as { text: string }).text);
  const steps = (last: (sqlite: SqliteStatements) => void): readonly SqliteMigration[] => [
    { version: 1, up: (sqlite) => sqlite.script("CREATE TABLE notes (text TEXT)") },
    { version: 2, up: last },
  ];

  it("runs each migration once, even if several processes start at once and wait for a slow one", async () => {
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

  it("undoes a failed step and the earlier steps of the same start", async () => {
    const sqlite = openSqlite(file);
    const failing = steps(() => {
      throw new Error("no room");
    });
    await expect(migrateSqlite(sqlite, failing)).rejects.toThrow("no room");
    expect(readSqliteVersion(sqlite)).toBe(0);
    expect(sqlite.all("SELECT name FROM sqlite_master")).toEqual([]);
    sqlite.close();
  });

  it("rejects a database file with a newer schema version, and changes nothing in it", async () => {
    const newer = openSqlite(file);
    await newer.transaction(({ script }) => script(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`));
    await expect(createEmbeddedStore(file)).rejects.toThrow(StoreTooNewError);
    expect(newer.all("SELECT name FROM sqlite_master")).toEqual([]);
    newer.close();
  });
});

describe.skipIf(mongoUri === undefined)("A database in MongoDB", () => {
  it("stores the program's schema version, and rejects every call after a newer program ran", async () => {
    const url = newDatabase();
    const client = new MongoClient(url.href);
    const documents = client.db().collection("schema");
    const both = [createMongoStore(url.href), createMongoStore(url.href)];
    await Promise.all(both.map((store) => store.ping()));
    expect(await documents.find({}).toArray()).toEqual([{ _id: "schema", version: SCHEMA_VERSION }]);
    for (const store of both) await store.close();
    await documents.updateOne({}, { $inc: { version: 1 } });
    const older = createMongoStore(url.href);
    await expect(older.ping()).rejects.toThrow(StoreTooNewError);
    await expect(older.findAccount("t", "a")).rejects.toThrow(StoreTooNewError);
    await older.close();
    expect(await documents.findOne({})).toMatchObject({ version: SCHEMA_VERSION + 1 });
    await client.close();
    await dropDatabase(url);
  });
});

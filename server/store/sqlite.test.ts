import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { chmod, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqlite, type Sqlite } from "./sqlite.ts";
import { useFolder } from "../../tests/use-folder.ts";

const folder = useFolder();
let file = "";
let sqlite: Sqlite;
let other: DatabaseSyncInstance;
beforeEach(async () => {
  file = folder("a.sqlite");
  sqlite = openSqlite(file);
  await sqlite.run("CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT NOT NULL)");
  other = new DatabaseSync(file);
});
afterEach(() => {
  sqlite.close();
  other.close();
});

const insert = (id: string, text: string | null = "words") => sqlite.run("INSERT INTO notes VALUES (?, ?)", [id, text]);
const ids = () =>
  other
    .prepare("SELECT id FROM notes ORDER BY id")
    .all()
    .map((row) => (row as { id: string }).id);

describe("A write", () => {
  it("shows others a write when it is acknowledged, and not before", async () => {
    const writes = ["a", "b", "c"].map((id) => insert(id));
    expect(ids()).toEqual([]);
    expect(await Promise.all(writes)).toEqual([1, 1, 1]);
    expect(ids()).toEqual(["a", "b", "c"]);
  });

  it("rejects only the writes that fail among simultaneous writes", async () => {
    const outcomes = await Promise.allSettled([insert("a"), insert("a"), insert("b", null), insert("c")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(ids()).toEqual(["a", "c"]);
  });

  it("finishes a write before the file is closed", async () => {
    const write = insert("a");
    sqlite.close();
    expect(await write).toBe(1);
    expect(ids()).toEqual(["a"]);
    sqlite = openSqlite(file);
  });

  it("rejects writes on the reading connection", () => {
    for (const read of [sqlite.get, sqlite.all])
      expect(() => read("INSERT INTO notes VALUES ('a', 'words') RETURNING id")).toThrow(/readonly/);
  });
});

describe("A transaction", () => {
  const PATIENCE_MS = 30;
  const begin = () => other.exec("BEGIN IMMEDIATE");
  const CAUSES: Readonly<Record<string, { fail: () => Promise<unknown>; as: RegExp; before?: () => void }>> = {
    "because a statement breaks a rule": {
      fail: () =>
        sqlite.transaction(
          ({ run }) => (run("INSERT INTO notes VALUES ('x', 'words')"), run("INSERT INTO notes VALUES ('x', '')")),
        ),
      as: /UNIQUE constraint failed/,
    },
    "because the caller throws": {
      fail: () =>
        sqlite.transaction(({ run }) => {
          run("INSERT INTO notes VALUES ('x', 'words')");
          throw new Error("the caller's own");
        }),
      as: /the caller's own/,
    },
    "because there is no room": {
      fail: () =>
        sqlite.transaction(({ get, run }) => {
          get("PRAGMA max_page_count = 1");
          run("INSERT INTO notes VALUES ('x', ?)", ["words ".repeat(10_000)]);
        }),
      as: /database or disk is full/,
    },
    "because its commit fails": {
      fail: async () => {
        await sqlite.run("CREATE TABLE parents (id TEXT PRIMARY KEY)");
        await sqlite.run("CREATE TABLE children (id TEXT REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)");
        return sqlite.runReturning("INSERT INTO children VALUES ('x') RETURNING id");
      },
      as: /FOREIGN KEY constraint failed/,
    },
    "because another program writes for longer than it waits": {
      before: begin,
      fail: () => sqlite.transaction(({ run }) => run("INSERT INTO notes VALUES ('x', 'words')"), PATIENCE_MS),
      as: /another program has kept the write lock for 30 ms/,
    },
    "because another program writes, even if it returns rows": {
      before: begin,
      fail: () => sqlite.transaction(({ get }) => get("INSERT INTO notes VALUES ('x', '') RETURNING id"), PATIENCE_MS),
      as: /another program has kept/,
    },
  };
  it.each(Object.entries(CAUSES))(
    "stores nothing and releases the database when it fails %s",
    async (_, { fail, as, before }) => {
      before?.();
      await expect(fail()).rejects.toThrow(as);
      if (other.isTransaction) other.exec("COMMIT");
      await sqlite.transaction(({ get }) => get("PRAGMA max_page_count = 1000000"));
      expect(await insert("a")).toBe(1);
      expect(ids()).toEqual(["a"]);
      other.exec("INSERT INTO notes VALUES ('b', 'words')");
    },
  );

  it("waits for another program's lock without blocking the process", async () => {
    begin();
    const written = Promise.all([insert("a"), insert("b")]);
    // If the write blocked the process, this process could not commit the other write.
    await sleep(300);
    expect(sqlite.all("SELECT id FROM notes")).toEqual([]);
    other.exec("COMMIT");
    expect(await written).toEqual([1, 1]);
    expect(ids()).toEqual(["a", "b"]);
  });
});

it("empties the write-ahead log once no other program reads it", async () => {
  await insert("a");
  other.exec("BEGIN");
  expect(ids()).toEqual(["a"]);
  const emptied = sqlite.emptyLog();
  await sleep(50);
  expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
  other.exec("COMMIT");
  await emptied;
  expect((await stat(`${file}-wal`)).size).toBe(0);
});

describe("A check", () => {
  const replace = () => sqlite.run("INSERT OR REPLACE INTO notes VALUES ('a', 'words')");

  it("finds no fault when it checks a sound file, even if several processes check at once", async () => {
    const again = openSqlite(file);
    await Promise.all([sqlite, again, sqlite, again].map((one) => one.check()));
    again.close();
  });

  it("fails a check if another connection cannot read the check's write", async () => {
    await sqlite.check();
    other.exec("CREATE TRIGGER lost AFTER UPDATE ON checks BEGIN DELETE FROM checks; END");
    await expect(sqlite.check()).rejects.toThrow(/cannot be read on another connection/);
  });

  it("fails a check if the file is deleted or replaced, and acknowledges no write meanwhile", async () => {
    await replace();
    await rename(file, `${file}.moved`);
    await expect(sqlite.check()).rejects.toThrow(/deleted or replaced/);
    await expect(replace()).rejects.toThrow(/deleted or replaced/);
    openSqlite(file).close();
    await expect(replace()).rejects.toThrow(/deleted or replaced/);
    await rename(`${file}.moved`, file);
    expect(await replace()).toBe(1);
  });

  it("fails a check after a statement has found damage", async () => {
    await sqlite.transaction(({ run }) => {
      for (let index = 0; index < 300; index += 1)
        run("INSERT INTO notes VALUES (?, ?)", [`note ${index}`, "words ".repeat(100)]);
    });
    await sqlite.emptyLog();
    sqlite.close();
    const bytes = await readFile(file);
    bytes.fill(0xff, 4096 * 2);
    await writeFile(file, bytes);
    sqlite = openSqlite(file);
    expect(() => sqlite.all("SELECT * FROM notes ORDER BY text")).toThrow(/SQLite/);
    await expect(sqlite.check()).rejects.toThrow(/SQLite/);
  });
});

it("makes its files readable only by their owner, including files of an earlier version", async () => {
  const rights = async () =>
    Promise.all((await readdir(folder())).map(async (name) => ((await stat(folder(name))).mode & 0o777).toString(8)));
  expect(await rights()).toEqual(["600", "600", "600"]);
  for (const name of await readdir(folder())) await chmod(folder(name), 0o644);
  openSqlite(file).close();
  expect(await rights()).toEqual(["600", "600", "600"]);
});

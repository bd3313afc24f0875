import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { longestPause } from "../longest-pause.fixture.ts";
import { openSqlite, type Sqlite } from "./sqlite.ts";

let folder = "";
let file = "";
let sqlite: Sqlite;
let other: Sqlite;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-sqlite-"));
  file = join(folder, "a.sqlite");
  sqlite = openSqlite(file);
  sqlite.script("CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT NOT NULL)");
  other = openSqlite(file);
});
afterEach(async () => {
  sqlite.close();
  other.close();
  await rm(folder, { recursive: true });
});

describe("a write by runTogether", () => {
  const insert = (id: string, text: string | null = "words") =>
    sqlite.runTogether("INSERT INTO notes VALUES (?, ?)", [id, text]);
  const ids = () => other.all("SELECT id FROM notes ORDER BY id").map((row) => (row as { id: string }).id);

  it("is visible to others when it is acknowledged and not before", async () => {
    const writes = ["a", "b", "c"].map((id) => insert(id));
    expect(ids()).toEqual([]);
    expect(await Promise.all(writes)).toEqual([1, 1, 1]);
    expect(ids()).toEqual(["a", "b", "c"]);
  });

  it("reports its own changes, so of two writes that expect the same revision one wins", async () => {
    await insert("a", "1");
    const change = () => sqlite.runTogether("UPDATE notes SET text = '2' WHERE id = 'a' AND text = '1'");
    expect(await Promise.all([change(), change()])).toEqual([1, 0]);
  });

  it("fails alone", async () => {
    const outcomes = await Promise.allSettled([insert("a"), insert("a"), insert("b", null), insert("c")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(ids()).toEqual(["a", "c"]);
  });

  it("is written before the file is closed", async () => {
    const write = insert("a");
    sqlite.close();
    expect(await write).toBe(1);
    expect(ids()).toEqual(["a"]);
    sqlite = openSqlite(file);
  });
});

describe("a database file that cannot be written", () => {
  const insert = () => sqlite.runTogether("INSERT OR REPLACE INTO notes VALUES ('a', 'words')");

  it("is found sound when nothing is wrong", () => {
    expect(() => sqlite.check()).not.toThrow();
  });

  it("acknowledges nothing once its file is deleted or replaced, and says so when asked", async () => {
    await insert();
    await rename(file, `${file}.moved`);
    expect(() => sqlite.check()).toThrow(/deleted or replaced/);
    await expect(insert()).rejects.toThrow(/deleted or replaced/);
    openSqlite(file).close();
    await expect(insert()).rejects.toThrow(/deleted or replaced/);
    expect(() => sqlite.run("DELETE FROM notes")).toThrow(/deleted or replaced/);
    await rename(`${file}.moved`, file);
    expect(await insert()).toBe(1);
  });

  it("is found damaged by the first statement that meets the damage", async () => {
    for (let index = 0; index < 300; index += 1)
      sqlite.run("INSERT INTO notes VALUES (?, ?)", [`note ${index}`, "words ".repeat(100)]);
    sqlite.script("PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite.close();
    const bytes = await readFile(file);
    bytes.fill(0xff, 4096 * 2);
    await writeFile(file, bytes);
    sqlite = openSqlite(file);
    expect(() => sqlite.all("SELECT * FROM notes ORDER BY text")).toThrow(/SQLite/);
    expect(() => sqlite.check()).toThrow(/SQLite/);
  });

  it("waits for another program's write without holding up the process", async () => {
    other.script("BEGIN IMMEDIATE");
    const longest = await longestPause(async () => {
      const written = insert();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      other.script("COMMIT");
      expect(await written).toBe(1);
    });
    expect(longest).toBeLessThan(500);
  });
});

it("keeps its files from other users, those of an earlier version too", async () => {
  const rights = async () =>
    Promise.all(
      (await readdir(folder)).map(async (name) => ((await stat(join(folder, name))).mode & 0o777).toString(8)),
    );
  expect(await rights()).toEqual(["600", "600", "600"]);
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644);
  openSqlite(file).close();
  expect(await rights()).toEqual(["600", "600", "600"]);
});

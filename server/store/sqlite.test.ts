import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqlite, type Sqlite } from "./sqlite.ts";

describe("a write by runTogether", () => {
  let folder = "";
  let sqlite: Sqlite;
  let other: Sqlite;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "portico-sqlite-"));
    sqlite = openSqlite(join(folder, "a.sqlite"));
    sqlite.script("CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT NOT NULL)");
    other = openSqlite(join(folder, "a.sqlite"));
  });
  afterEach(async () => {
    sqlite.close();
    other.close();
    await rm(folder, { recursive: true });
  });
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
    sqlite = openSqlite(join(folder, "a.sqlite"));
  });
});

import * as fake from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Change } from "./change.ts";
import { createIndexedJournals } from "./indexed-journals.ts";
import { VISITOR } from "./journal.ts";
import { importJournalKey } from "./seal-change.ts";
import { createStorage } from "./storage.fixture.ts";

const change = (key: string, seq: number, w = "w1"): Change => ({
  key,
  value: `text ${String(seq)}`,
  base: 3,
  over: {},
  w,
  seq,
  at: seq,
});

const nobody = () => false;

async function keyOf(byte: number): Promise<CryptoKey> {
  const key = await importJournalKey(btoa(String.fromCharCode(...new Uint8Array(32).fill(byte))));
  if (key === undefined) throw new Error("The key was refused.");
  return key;
}

beforeEach(() => {
  for (const [name, value] of Object.entries(fake)) if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fake.IDBFactory());
  vi.stubGlobal("localStorage", createStorage());
});

afterEach(() => vi.unstubAllGlobals());

describe("createIndexedJournals", () => {
  it("gives a new tab what a dead one kept, once, and leaves a living one's alone", async () => {
    const journals = createIndexedJournals("small");
    const key = await keyOf(1);
    const [dead, living] = await Promise.all([journals.open("ada", "t1", key), journals.open("ada", "t2", key)]);
    await dead.write([change("a", 1), change("b", 2)]);
    await living.write([change("a", 3, "w2")]);
    const heir = await journals.open("ada", "t3", key);
    expect(await heir.takeOver((tab) => tab === "t2")).toEqual([change("a", 1), change("b", 2)]);
    const late = await journals.open("ada", "t4", key);
    expect(await late.takeOver((tab) => tab !== "t1")).toEqual([]);
    expect(await late.takeOver(nobody)).toHaveLength(3);
  });

  it("replaces what the tab kept before, and keeps nothing that was acknowledged", async () => {
    const journals = createIndexedJournals("small");
    const journal = await journals.open("ada", "t1", await keyOf(1));
    await journal.write([change("a", 1), change("b", 2)]);
    await journal.write([change("a", 3)]);
    const next = await journals.open("ada", "t2", await keyOf(1));
    expect(await next.takeOver(nobody)).toEqual([change("a", 3)]);
    await next.write([]);
    expect(await journals.hasAny("ada")).toBe(false);
  });

  it("keeps apart what a tab typed into one item and, once the items have moved, into the next", async () => {
    const journals = createIndexedJournals("small");
    const journal = await journals.open("ada", "t1", await keyOf(1));
    const both = [{ ...change("a", 1), overtaken: 4 }, change("a", 2)];
    await journal.write(both);
    const next = await journals.open("ada", "t2", await keyOf(1));
    expect(await next.takeOver(nobody)).toEqual(expect.arrayContaining(both));
  });

  it("is read by nobody with another account's key, and by no other account with this one's", async () => {
    const journals = createIndexedJournals("small");
    const journal = await journals.open("ada", "t1", await keyOf(1));
    await journal.write([{ ...change("ssn", 1), value: "123-45-6789" }]);
    expect(await (await journals.open("ada", "t2", await keyOf(2))).takeOver(nobody)).toEqual([]);
    expect(await (await journals.open("eve", "t3", await keyOf(1))).takeOver(nobody)).toEqual([]);
    expect(await (await journals.open("ada", "t4", await keyOf(1))).takeOver(nobody)).toHaveLength(1);
  });

  it("keeps no answer in the clear", async () => {
    const journals = createIndexedJournals("small");
    await (await journals.open("ada", "t1", await keyOf(1))).write([{ ...change("ssn", 1), value: "123-45-6789" }]);
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("small");
      opening.onsuccess = () => resolve(opening.result);
    });
    const records = await new Promise<readonly { readonly data: ArrayBuffer }[]>((resolve) => {
      const reading = database.transaction("changes").objectStore("changes").getAll();
      reading.onsuccess = () => resolve(reading.result as readonly { readonly data: ArrayBuffer }[]);
    });
    expect(records.map(({ data }) => Buffer.from(data).toString("latin1")).join()).not.toContain("6789");
    expect(records).toHaveLength(1);
  });

  it("makes a visitor's changes the account's, and tells the visitor's other tabs at their next write", async () => {
    const journals = createIndexedJournals("small");
    const [visitorKey, accountKey] = await Promise.all([keyOf(1), keyOf(2)]);
    const visitor = await journals.open(VISITOR, "t1", visitorKey);
    expect(await visitor.write([change("a", 1), change("b", 2)])).toBe("kept");
    await journals.claim("ada", accountKey, visitorKey);
    expect(await visitor.write([change("a", 1), change("b", 2), change("c", 3)])).toBe("claimed");
    expect(await visitor.readClaims()).toEqual([
      { key: "a", w: "w1", seq: 1 },
      { key: "b", w: "w1", seq: 2 },
    ]);
    expect(await visitor.write([change("c", 3)])).toBe("kept");
    const account = await journals.open("ada", "t2", accountKey);
    expect(await account.takeOver(nobody)).toEqual([
      { ...change("a", 1), base: 0 },
      { ...change("b", 2), base: 0 },
    ]);
    const another = await journals.open(VISITOR, "t3", visitorKey);
    expect(await another.takeOver(nobody)).toEqual([change("c", 3)]);
  });

  it("says that nothing is kept where storage is refused, and keeps all of it once storage is there", async () => {
    const journals = createIndexedJournals("small");
    const journal = await journals.open("ada", "t1", await keyOf(1));
    const put = vi.spyOn(fake.IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(await journal.write([change("a", 1)])).toBe("refused");
    expect(await journals.hasAny("ada")).toBe(false);
    put.mockRestore();
    expect(await journal.write([change("a", 1)])).toBe("kept");
    expect(await journals.hasAny("ada")).toBe(true);
  });

  it("throws nothing where site data is blocked", async () => {
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    const journals = createIndexedJournals("small");
    expect(await journals.hasAny("ada")).toBe(false);
    await expect(journals.open("ada", "t1", await keyOf(1))).resolves.toBeDefined();
    expect(await (await journals.open("ada", "t1", await keyOf(1))).write([change("a", 1)])).toBe("refused");
  });

  it("clears the visitor's changes when asked, and has every tab forget them", async () => {
    const journals = createIndexedJournals("small");
    const key = await keyOf(1);
    const visitor = await journals.open(VISITOR, "t1", key);
    await visitor.write([change("a", 1)]);
    await (await journals.open("ada", "t1", key)).write([change("a", 1)]);
    await journals.clearVisitor();
    expect([await journals.hasAny(VISITOR), await journals.hasAny("ada")]).toEqual([false, true]);
    expect(await visitor.write([change("a", 1), change("b", 2)])).toBe("claimed");
    expect(await journals.hasAny(VISITOR)).toBe(false);
    expect(await visitor.readClaims()).toEqual([{ key: "a", w: change("a", 1).w, seq: Number.MAX_SAFE_INTEGER }]);
  });

  it("gives a new tab, or a login, what a tab kept at once while it was left", async () => {
    const key = await keyOf(1);
    const journals = createIndexedJournals("left");
    const dead = await journals.open("ada", "t1", key);
    await dead.write([change("a", 1)]);
    dead.writeAtOnce([change("a", 2), change("b", 3)]);
    expect(await (await journals.open("ada", "t2", key)).takeOver(nobody)).toEqual([change("a", 2), change("b", 3)]);
    expect(await (await journals.open("ada", "t3", key)).takeOver((tab) => tab !== "t1")).toEqual([]);

    (await journals.open(VISITOR, "t4", key)).writeAtOnce([change("c", 4)]);
    expect(await journals.hasAny(VISITOR)).toBe(true);
    await journals.claim("eve", key, key);
    expect(await journals.hasAny(VISITOR)).toBe(false);
    const claimed = await (await journals.open("eve", "t5", key)).takeOver(nobody);
    expect(claimed).toEqual([{ ...change("c", 4), base: 0 }]);
  });

  it("does not give a visitor back what a login took before the tab was left", async () => {
    const key = await keyOf(1);
    const journals = createIndexedJournals("claimed");
    const unaware = await journals.open(VISITOR, "t1", key);
    await unaware.write([change("a", 1)]);
    await journals.claim("ada", key, key);
    unaware.writeAtOnce([change("a", 1), change("b", 2)]);
    // It is written as from a page that has not kept it, because the login has taken the record.
    await unaware.readClaims();
    const next = await journals.open(VISITOR, "t2", key);
    expect(await next.takeOver(nobody)).toEqual([change("b", 2)]);
  });

  it("forgets what tabs noted when a visitor's answers are deleted", async () => {
    const key = await keyOf(1);
    const journals = createIndexedJournals("cleared");
    (await journals.open(VISITOR, "t1", key)).writeAtOnce([change("a", 1)]);
    await journals.clearVisitor();
    expect(await journals.hasAny(VISITOR)).toBe(false);
  });
});

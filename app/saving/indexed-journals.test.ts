import * as fake from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { VISITOR, type Change } from "./change.ts";
import { openDevice, type Journal } from "./indexed-journals.ts";
import { changeOf, keyOf } from "./storage.fixture.ts";

const nobody = () => false;

const toEnd = <T extends IDBRequest>(request: T): Promise<T> =>
  new Promise((resolve) => (request.onsuccess = () => resolve(request)));

const takeOver = async (owner: string, tab: string, key = 1, isAlive: (tab: string) => boolean = nobody) =>
  takeOverAs(await journals.open(owner, tab, keyOf(key)), isAlive);

async function takeOverAs(journal: Journal, isAlive = nobody as (tab: string) => boolean) {
  const taken: Change[] = [];
  await journal.takeOver(isAlive, (orphans) => {
    taken.push(...orphans);
    return orphans;
  });
  return taken;
}

let journals: ReturnType<typeof openDevice>;
beforeEach(() => {
  for (const [name, value] of Object.entries(fake)) if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fake.IDBFactory());
  journals = openDevice("small");
});

afterEach(() => vi.unstubAllGlobals());

it("moves the changes of a closed tab to a new tab once, and leaves the changes of an open tab alone", async () => {
  const key = keyOf(1);
  const [dead, living] = await Promise.all([journals.open("ada", "t1", key), journals.open("ada", "t2", key)]);
  await dead.write([changeOf("a", 1), changeOf("b", 2)]);
  await living.write([{ ...changeOf("a", 3), w: "w2" }]);
  expect(await takeOver("ada", "t3", 1, (tab) => tab === "t2")).toEqual([changeOf("a", 1), changeOf("b", 2)]);
  expect(await takeOver("ada", "t4", 1, (tab) => tab !== "t1")).toEqual([]);
  expect(await takeOver("ada", "t4")).toHaveLength(3);
});

it("replaces the tab's earlier changes, and drops acknowledged changes", async () => {
  const journal = await journals.open("ada", "t1", keyOf(1));
  await journal.write([changeOf("a", 1), changeOf("b", 2)]);
  await journal.write([changeOf("a", 3)]);
  const next = await journals.open("ada", "t2", keyOf(1));
  expect(await takeOverAs(next)).toEqual([changeOf("a", 3)]);
  await next.write([]);
  expect(await journals.hasAny("ada")).toBe(false);
});

it("separates changes typed into an item from changes typed into the next item after a move", async () => {
  const journal = await journals.open("ada", "t1", keyOf(1));
  const both = [{ ...changeOf("a", 1), overtaken: 4 }, changeOf("a", 2)];
  await journal.write(both);
  expect(await takeOver("ada", "t2")).toEqual(expect.arrayContaining(both));
});

it("decrypts changes only for their account and with its key", async () => {
  const journal = await journals.open("ada", "t1", keyOf(1));
  await journal.write([changeOf("ssn", 1, "123-45-6789")]);
  expect(await takeOver("ada", "t2", 2)).toEqual([]);
  expect(await takeOver("eve", "t3")).toEqual([]);
  expect(await takeOver("ada", "t4")).toHaveLength(1);
});

it("stores no answer unencrypted", async () => {
  await (await journals.open("ada", "t1", keyOf(1))).write([changeOf("ssn", 1, "123-45-6789")]);
  const { result } = await toEnd(indexedDB.open("portico:small"));
  const records: { readonly data: ArrayBuffer }[] = (
    await toEnd(result.transaction("changes").objectStore("changes").getAll())
  ).result;
  expect(records.map(({ data }) => Buffer.from(data).toString("latin1"))).toEqual([
    expect.not.stringContaining("6789"),
  ]);
});

it("moves a visitor's changes to the account, and informs the visitor's other tabs at their next write", async () => {
  const [visitorKey, accountKey] = [keyOf(1), keyOf(2)];
  const visitor = await journals.open(VISITOR, "t1", visitorKey);
  expect(await visitor.write([changeOf("a", 1), changeOf("b", 2)])).toBe("kept");
  await journals.claim("ada", accountKey, visitorKey);
  expect(await visitor.write([changeOf("a", 1), changeOf("b", 2), changeOf("c", 3)])).toBe("claimed");
  expect(await visitor.readClaims()).toEqual([
    { key: "a", w: "w1", seq: 1 },
    { key: "b", w: "w1", seq: 2 },
  ]);
  expect(await visitor.write([changeOf("c", 3)])).toBe("kept");
  expect(await takeOver("ada", "t2", 2)).toEqual([
    { ...changeOf("a", 1), base: 0 },
    { ...changeOf("b", 2), base: 0 },
  ]);
  expect(await takeOver(VISITOR, "t3")).toEqual([changeOf("c", 3)]);
});

it("reports that nothing is stored if storage is refused, and stores all changes when storage is available", async () => {
  const journal = await journals.open("ada", "t1", keyOf(1));
  const put = vi.spyOn(fake.IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(await journal.write([changeOf("a", 1)])).toBe("refused");
  expect(await journals.hasAny("ada")).toBe(false);
  put.mockRestore();
  expect(await journal.write([changeOf("a", 1)])).toBe("kept");
  expect(await journals.hasAny("ada")).toBe(true);
});

it("stores all changes again after the browser empties the database, even if the first try fails", async () => {
  const journal = await journals.open("ada", "t1", keyOf(1));
  const change = changeOf("a", 1);
  await journal.write([change]);
  await toEnd(indexedDB.deleteDatabase("portico:small"));
  const put = vi.spyOn(fake.IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(await journal.write([change])).toBe("refused");
  put.mockRestore();
  expect(await journal.write([change])).toBe("kept");
  expect(await takeOver("ada", "t2")).toEqual([change]);
});

it("does not throw if the browser blocks site data", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  journals = openDevice("small");
  expect(await journals.hasAny("ada")).toBe(false);
  expect(await (await journals.open("ada", "t1", keyOf(1))).write([changeOf("a", 1)])).toBe("refused");
});

it("clears the visitor's changes on request, and makes every tab forget them", async () => {
  const key = keyOf(1);
  const visitor = await journals.open(VISITOR, "t1", key);
  await visitor.write([changeOf("a", 1)]);
  await (await journals.open("ada", "t1", key)).write([changeOf("a", 1)]);
  await journals.clearVisitor(key);
  expect([await journals.hasAny(VISITOR), await journals.hasAny("ada")]).toEqual([false, true]);
  expect(await visitor.write([changeOf("a", 3)])).toBe("claimed");
  expect(await takeOver(VISITOR, "t2")).toEqual([]);
  expect(await journals.hasAny(VISITOR)).toBe(false);
  expect(await visitor.readClaims()).toEqual([{ key: "a", w: "w1", seq: Number.MAX_SAFE_INTEGER }]);
});

it("stores a tab's last changes while the tab closes, without a wait", async () => {
  const dead = await journals.open("ada", "t1", keyOf(1));
  await dead.write([changeOf("a", 1)]);
  void dead.write([changeOf("a", 2), changeOf("b", 3)]);
  // Does not wait for the database: it finishes the requests of a page that ended.
  await Promise.resolve();
  expect(await takeOver("ada", "t2")).toEqual([changeOf("a", 2), changeOf("b", 3)]);
});

it("hides from a visitor the changes that a log-in claimed before the tab closed", async () => {
  const key = keyOf(1);
  const unaware = await journals.open(VISITOR, "t1", key);
  await unaware.write([changeOf("a", 1)]);
  await journals.claim("ada", key, key);
  await unaware.write([changeOf("a", 1), changeOf("b", 2)]);
  expect(await takeOver(VISITOR, "t2")).toEqual([changeOf("b", 2)]);
});

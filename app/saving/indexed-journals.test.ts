import * as fake from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createIndexedJournals } from "./indexed-journals.ts";
import { VISITOR } from "./journal.ts";
import { changeOf, createStorage, keyOf } from "./storage.fixture.ts";

const nobody = () => false;

const toEnd = <T extends IDBRequest>(request: T): Promise<T> =>
  new Promise((resolve) => (request.onsuccess = () => resolve(request)));

/** What a tab that is opened now takes over from the dead ones. */
const takeOver = async (owner: string, tab: string, key = 1, isAlive: (tab: string) => boolean = nobody) =>
  (await journals.open(owner, tab, await keyOf(key))).takeOver(isAlive);

let journals: ReturnType<typeof createIndexedJournals>;
beforeEach(() => {
  for (const [name, value] of Object.entries(fake)) if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fake.IDBFactory());
  vi.stubGlobal("localStorage", createStorage());
  journals = createIndexedJournals("small");
});

afterEach(() => vi.unstubAllGlobals());

it("gives a new tab what a dead one kept, once, and leaves a living one's alone", async () => {
  const key = await keyOf(1);
  const [dead, living] = await Promise.all([journals.open("ada", "t1", key), journals.open("ada", "t2", key)]);
  await dead.write([changeOf("a", 1), changeOf("b", 2)]);
  await living.write([{ ...changeOf("a", 3), w: "w2" }]);
  expect(await takeOver("ada", "t3", 1, (tab) => tab === "t2")).toEqual([changeOf("a", 1), changeOf("b", 2)]);
  expect(await takeOver("ada", "t4", 1, (tab) => tab !== "t1")).toEqual([]);
  expect(await takeOver("ada", "t4")).toHaveLength(3);
});

it("replaces what the tab kept before, and keeps nothing that was acknowledged", async () => {
  const journal = await journals.open("ada", "t1", await keyOf(1));
  await journal.write([changeOf("a", 1), changeOf("b", 2)]);
  await journal.write([changeOf("a", 3)]);
  const next = await journals.open("ada", "t2", await keyOf(1));
  expect(await next.takeOver(nobody)).toEqual([changeOf("a", 3)]);
  await next.write([]);
  expect(await journals.hasAny("ada")).toBe(false);
});

it("keeps apart what a tab typed into one item and, once the items have moved, into the next", async () => {
  const journal = await journals.open("ada", "t1", await keyOf(1));
  const both = [{ ...changeOf("a", 1), overtaken: 4 }, changeOf("a", 2)];
  await journal.write(both);
  expect(await takeOver("ada", "t2")).toEqual(expect.arrayContaining(both));
});

it("is read by nobody with another account's key, and by no other account with this one's", async () => {
  const journal = await journals.open("ada", "t1", await keyOf(1));
  await journal.write([changeOf("ssn", 1, "123-45-6789")]);
  expect(await takeOver("ada", "t2", 2)).toEqual([]);
  expect(await takeOver("eve", "t3")).toEqual([]);
  expect(await takeOver("ada", "t4")).toHaveLength(1);
});

it("keeps no answer in the clear", async () => {
  await (await journals.open("ada", "t1", await keyOf(1))).write([changeOf("ssn", 1, "123-45-6789")]);
  const { result } = await toEnd(indexedDB.open("small"));
  const records: { readonly data: ArrayBuffer }[] = (
    await toEnd(result.transaction("changes").objectStore("changes").getAll())
  ).result;
  expect(records.map(({ data }) => Buffer.from(data).toString("latin1"))).toEqual([
    expect.not.stringContaining("6789"),
  ]);
});

it("makes a visitor's changes the account's, and tells the visitor's other tabs at their next write", async () => {
  const [visitorKey, accountKey] = await Promise.all([keyOf(1), keyOf(2)]);
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

it("says that nothing is kept where storage is refused, and keeps all of it once storage is there", async () => {
  const journal = await journals.open("ada", "t1", await keyOf(1));
  const put = vi.spyOn(fake.IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(await journal.write([changeOf("a", 1)])).toBe("refused");
  expect(await journals.hasAny("ada")).toBe(false);
  put.mockRestore();
  expect(await journal.write([changeOf("a", 1)])).toBe("kept");
  expect(await journals.hasAny("ada")).toBe(true);
});

it("throws nothing where site data is blocked", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  journals = createIndexedJournals("small");
  expect(await journals.hasAny("ada")).toBe(false);
  expect(await (await journals.open("ada", "t1", await keyOf(1))).write([changeOf("a", 1)])).toBe("refused");
});

it("clears the visitor's changes when asked, and has every tab forget them", async () => {
  const key = await keyOf(1);
  const visitor = await journals.open(VISITOR, "t1", key);
  await visitor.write([changeOf("a", 1)]);
  await (await journals.open("ada", "t1", key)).write([changeOf("a", 1)]);
  await journals.clearVisitor();
  expect([await journals.hasAny(VISITOR), await journals.hasAny("ada")]).toEqual([false, true]);
  expect(await visitor.write([changeOf("a", 1), changeOf("b", 2)])).toBe("claimed");
  expect(await journals.hasAny(VISITOR)).toBe(false);
  expect(await visitor.readClaims()).toEqual([{ key: "a", w: "w1", seq: Number.MAX_SAFE_INTEGER }]);
  (await journals.open(VISITOR, "t2", key)).writeAtOnce([changeOf("a", 1)]);
  await journals.clearVisitor();
  expect(await journals.hasAny(VISITOR)).toBe(false);
});

it("gives a new tab, or a login, what a tab kept at once while it was left", async () => {
  const key = await keyOf(1);
  const dead = await journals.open("ada", "t1", key);
  await dead.write([changeOf("a", 1)]);
  dead.writeAtOnce([changeOf("a", 2), changeOf("b", 3)]);
  expect(await takeOver("ada", "t2")).toEqual([changeOf("a", 2), changeOf("b", 3)]);
  expect(await takeOver("ada", "t3", 1, (tab) => tab !== "t1")).toEqual([]);

  (await journals.open(VISITOR, "t4", key)).writeAtOnce([changeOf("c", 4)]);
  expect(await journals.hasAny(VISITOR)).toBe(true);
  await journals.claim("eve", key, key);
  expect(await journals.hasAny(VISITOR)).toBe(false);
  expect(await takeOver("eve", "t5")).toEqual([{ ...changeOf("c", 4), base: 0 }]);
});

it("does not give a visitor back what a login took before the tab was left", async () => {
  const key = await keyOf(1);
  const unaware = await journals.open(VISITOR, "t1", key);
  await unaware.write([changeOf("a", 1)]);
  await journals.claim("ada", key, key);
  unaware.writeAtOnce([changeOf("a", 1), changeOf("b", 2)]);
  // It is written as from a page that has not kept it, because the login has taken the record.
  await unaware.readClaims();
  expect(await takeOver(VISITOR, "t2")).toEqual([changeOf("b", 2)]);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { createStore, type StoreConfig } from "./create-store.ts";
import type { Store } from "./store.ts";
import { dropDatabase, mongoUri, newDatabase } from "./test-database.fixture.ts";

export interface OpenedStore {
  readonly store: Store;
  readonly openAgain: () => Promise<Store>;
  readonly config: StoreConfig;
  readonly remove: () => Promise<void>;
}

export interface StoreUnderTest {
  readonly name: string;
  readonly skipped?: string;
  readonly open: () => Promise<OpenedStore>;
}

const ADAPTERS: readonly StoreUnderTest[] = [
  {
    name: "SQLite",
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), "portico-store-"));
      return openWith({ sqliteFile: join(folder, "portico.sqlite") }, () => rm(folder, { recursive: true }));
    },
  },
  {
    name: "MongoDB",
    ...(mongoUri === undefined
      ? { skipped: "PORTICO_TEST_MONGODB_URI is unset: the MongoDB half of this suite is NOT run." }
      : {}),
    open: async () => {
      const database = newDatabase();
      return openWith({ mongoUri: database.href }, () => dropDatabase(database));
    },
  },
];

/** The store of this test run: SQLite by default, MongoDB in the long run. */
const [first] = ADAPTERS.filter(({ name }) => name === (process.env["PORTICO_TEST_STORE"] ?? "SQLite"));
if (first === undefined) throw new Error("PORTICO_TEST_STORE names no store.");
const ADAPTER = first;

export function describeStore(title: string, tests: (store: StoreUnderTest) => void): void {
  const { name, skipped } = ADAPTER;
  if (skipped !== undefined) console.warn(`\n*** SKIPPED: ${skipped} ***\n`);
  describe.skipIf(skipped !== undefined)(`${title}, on ${name}`, () => tests(ADAPTER));
}

export function useStore(): OpenedStore {
  let opened: OpenedStore | undefined;
  beforeAll(async () => {
    opened = await ADAPTER.open();
  });
  afterAll(() => opened?.remove());
  return new Proxy({} as OpenedStore, {
    get: (_, name) => {
      if (opened === undefined) throw new Error("The store is not open yet.");
      return Reflect.get(opened, name) as unknown;
    },
  });
}

export function openTwice(take: (store: Store, other: Store) => void): void {
  const opened = useStore();
  beforeAll(async () => take(opened.store, await opened.openAgain()));
}

async function openWith(config: StoreConfig, removeData: () => Promise<void>): Promise<OpenedStore> {
  const opened: Store[] = [];
  const openAgain = async (): Promise<Store> => {
    const store = await createStore(config);
    opened.push(store);
    await store.ping();
    return store;
  };
  return {
    store: await openAgain(),
    openAgain,
    config,
    remove: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await removeData();
    },
  };
}

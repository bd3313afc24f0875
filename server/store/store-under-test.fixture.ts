import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createStore, type StoreConfig } from "./create-store.ts";
import type { Store } from "./store.ts";
import { dropDatabase, mongoUri, newDatabase } from "./test-database.fixture.ts";

export interface OpenedStore {
  readonly store: Store;
  /** Another connection to the same data, as another process has. */
  readonly openAgain: () => Promise<Store>;
  /** Where the data are, for whoever writes them as another program does. */
  readonly config: StoreConfig;
  readonly remove: () => Promise<void>;
}

export interface StoreUnderTest {
  readonly name: string;
  /** Why it is not tested here, or undefined. */
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

/** The adapter of this run, with new data for each test file: SQLite, or MongoDB in the long run. */
export const STORES_UNDER_TEST = ADAPTERS.filter(
  ({ name }) => name === (process.env["PORTICO_TEST_STORE"] ?? "SQLite"),
);

/** Opens a store and a second connection to it, as another process has, for the tests of the `describe` that calls this. */
export function openTwice(
  open: StoreUnderTest["open"],
  take: (store: Store, other: Store, openAgain: OpenedStore["openAgain"]) => void,
): void {
  let opened: OpenedStore | undefined;
  beforeAll(async () => {
    opened = await open();
    take(opened.store, await opened.openAgain(), opened.openAgain);
  });
  afterAll(() => opened?.remove());
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

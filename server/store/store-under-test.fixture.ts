import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStore } from "./create-store.ts";
import type { Store } from "./store.ts";

export interface OpenedStore {
  readonly store: Store;
  /** Another connection to the same data, as another process has. */
  readonly openAgain: () => Promise<Store>;
  readonly remove: () => Promise<void>;
}

export interface StoreUnderTest {
  readonly name: string;
  /** Why it is not tested here, or undefined. */
  readonly skipped?: string;
  readonly open: () => Promise<OpenedStore>;
}

const mongoUri = process.env["PORTICO_TEST_MONGODB_URI"];

/**
 * Both adapters, each with new data for each test file. MongoDB is tested if PORTICO_TEST_MONGODB_URI names a server.
 */
export const STORES_UNDER_TEST: readonly StoreUnderTest[] = [
  {
    name: "SQLite",
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), "portico-store-"));
      return openWith(
        () => createStore({ sqliteFile: join(folder, "portico.sqlite") }),
        () => rm(folder, { recursive: true }),
      );
    },
  },
  {
    name: "MongoDB",
    ...(mongoUri === undefined
      ? { skipped: "PORTICO_TEST_MONGODB_URI is unset: the MongoDB half of this suite is NOT run." }
      : {}),
    open: async () => {
      const url = new URL(mongoUri ?? "mongodb://unset/");
      url.pathname = `/portico_test_${randomUUID().replaceAll("-", "")}`;
      return openWith(
        () => createStore({ mongoUri: url.href }),
        () => dropDatabase(url.href),
      );
    },
  },
];

async function openWith(open: () => Promise<Store>, removeData: () => Promise<void>): Promise<OpenedStore> {
  const opened: Store[] = [];
  const openAgain = async (): Promise<Store> => {
    const store = await open();
    opened.push(store);
    await store.ping();
    return store;
  };
  return {
    store: await openAgain(),
    openAgain,
    remove: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await removeData();
    },
  };
}

async function dropDatabase(uri: string): Promise<void> {
  const { MongoClient } = await import("mongodb");
  const client = new MongoClient(uri);
  await client.db().dropDatabase();
  await client.close();
}

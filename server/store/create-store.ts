import type { Snapshot } from "./snapshot-sqlite.ts";
import type { Store } from "./store.ts";

export type StoreConfig = { readonly mongoUri: string } | { readonly sqliteFile: string };

/**
 * Opens MongoDB if it is configured, otherwise one SQLite file. Each driver is loaded only when it is used. MongoDB is
 * not contacted yet: `ping` checks whether it answers, and creates the indexes the first time.
 */
export async function createStore(config: StoreConfig): Promise<Store> {
  if ("mongoUri" in config) {
    const { createMongoStore } = await import("./mongo.ts");
    return createMongoStore(config.mongoUri);
  }
  const { createEmbeddedStore } = await import("./embedded.ts");
  return createEmbeddedStore(config.sqliteFile);
}

/** `copySqlite` of snapshot-sqlite.ts, which loads its driver. */
export const copySqlite = async (file: string, into: string): Promise<Snapshot> =>
  (await import("./snapshot-sqlite.ts")).copySqlite(file, into);

/** `renewEpochIn` of embedded.ts, which loads its driver. */
export const renewEpochIn = async (file: string): Promise<void> => (await import("./embedded.ts")).renewEpochIn(file);

/** `readSnapshot` of snapshot-sqlite.ts, which loads its driver. */
export const readSnapshot = async (file: string): Promise<Snapshot> =>
  (await import("./snapshot-sqlite.ts")).readSnapshot(file);

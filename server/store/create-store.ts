import type { Snapshot } from "./snapshot-sqlite.ts";
import type { Store } from "./store.ts";

export type StoreConfig = { readonly mongoUri: string } | { readonly sqliteFile: string };

/** Imports only the driver in use. MongoDB connects at the first operation. */
export async function createStore(config: StoreConfig): Promise<Store> {
  if ("mongoUri" in config) {
    const { createMongoStore } = await import("./mongo.ts");
    return createMongoStore(config.mongoUri);
  }
  const { createEmbeddedStore } = await import("./embedded.ts");
  return createEmbeddedStore(config.sqliteFile);
}

export const copySqlite = async (file: string, into: string): Promise<Snapshot> =>
  (await import("./snapshot-sqlite.ts")).copySqlite(file, into);

export const renewEpochIn = async (file: string): Promise<void> => (await import("./embedded.ts")).renewEpochIn(file);

export const readSnapshot = async (file: string) => (await import("./snapshot-sqlite.ts")).readSnapshot(file);

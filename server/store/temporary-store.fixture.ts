import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStore } from "./create-store.ts";
import type { Store } from "./store.ts";

export async function openTemporaryStore(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), "portico-store-"));
  const store = await createStore({ sqliteFile: join(folder, "portico.sqlite") });
  return {
    ...store,
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

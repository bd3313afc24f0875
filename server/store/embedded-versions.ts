import { z } from "zod";
import { parseFound, tenantVersionSchema } from "./stored-values.ts";
import type { Sqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

export type VersionMethods = "keepVersion" | "touchVersion" | "findVersion" | "findLastVersion" | "listVersionTenants";

export function embeddedVersions(sqlite: Sqlite): Pick<Store, VersionMethods> {
  return {
    keepVersion: async ({ tenant, hash, usedAt, bundle }) => {
      await sqlite.run(
        `INSERT INTO tenantVersions (tenant, hash, usedAt, bundle) VALUES (?, ?, ?, ?)
         ON CONFLICT (tenant, hash) DO UPDATE SET usedAt = max(usedAt, excluded.usedAt)`,
        [tenant, hash, usedAt, bundle],
      );
    },
    touchVersion: async (tenant, hash, usedAt) =>
      (await sqlite.run("UPDATE tenantVersions SET usedAt = max(usedAt, ?) WHERE tenant = ? AND hash = ?", [
        usedAt,
        tenant,
        hash,
      ])) === 1,
    findVersion: async (tenant, hash) =>
      parseFound(
        tenantVersionSchema,
        sqlite.get("SELECT * FROM tenantVersions WHERE tenant = ? AND hash = ?", [tenant, hash]),
      ),
    findLastVersion: async (tenant) =>
      parseFound(
        tenantVersionSchema,
        sqlite.get("SELECT * FROM tenantVersions WHERE tenant = ? ORDER BY usedAt DESC LIMIT 1", [tenant]),
      ),
    listVersionTenants: async () =>
      z
        .array(z.object({ tenant: z.string() }))
        .parse(sqlite.all("SELECT DISTINCT tenant FROM tenantVersions"))
        .map(({ tenant }) => tenant),
  };
}

export type EpochMethods = "readEpoch" | "renewEpoch";

const rowSchema = z.object({ value: z.string() });
const NEW_EPOCH = "INSERT OR REPLACE INTO epoch (id, value) VALUES (1, lower(hex(randomblob(8)))) RETURNING value";

/** Creates the epoch of a file that has none. */
export const EPOCH_TABLE = `
CREATE TABLE IF NOT EXISTS epoch (id INTEGER PRIMARY KEY, value TEXT NOT NULL);
INSERT OR IGNORE INTO epoch (id, value) VALUES (1, lower(hex(randomblob(8))));
`;

export function embeddedEpoch(sqlite: Sqlite): Pick<Store, EpochMethods> {
  return {
    readEpoch: async () => rowSchema.parse(sqlite.get("SELECT value FROM epoch")).value,
    renewEpoch: async () => rowSchema.parse(await sqlite.runReturning(NEW_EPOCH)).value,
  };
}

export async function renewEpochOf(sqlite: Sqlite): Promise<void> {
  await sqlite.transaction(({ script, get }) => {
    script(EPOCH_TABLE);
    get(NEW_EPOCH);
  });
  await sqlite.emptyLog();
}

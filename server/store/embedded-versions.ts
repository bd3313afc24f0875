import { z } from "zod";
import { parseFound, tenantVersionSchema } from "./record-schemas.ts";
import type { Sqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

export type VersionMethods = "keepVersion" | "touchVersion" | "findVersion" | "findLastVersion" | "listVersionTenants";

/** Versions of tenants in SQLite, each in one row. */
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

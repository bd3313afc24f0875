import { embeddedAccounts } from "./embedded-accounts.ts";
import { embeddedApplications } from "./embedded-applications.ts";
import { embeddedJobs } from "./embedded-jobs.ts";
import { embeddedReferences } from "./embedded-references.ts";
import { createTables } from "./embedded-tables.ts";
import { embeddedVersions } from "./embedded-versions.ts";
import { openSqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

/** Opens a store in one SQLite file, which several processes of the same machine may share. Creates what is missing. */
export function createEmbeddedStore(file: string): Store {
  const sqlite = openSqlite(file);
  createTables(sqlite);
  const normalSync = openSqlite(file, "NORMAL");
  return {
    ...embeddedAccounts(sqlite, normalSync),
    ...embeddedApplications(sqlite),
    ...embeddedJobs(sqlite),
    ...embeddedReferences(sqlite),
    ...embeddedVersions(sqlite),
    sweepExpired: async (now) => {
      for (const table of ["sessions", "codes", "tmpAnswers"])
        sqlite.run(`DELETE FROM ${table} WHERE expiresAt < ?`, [now]);
      sqlite.run("DELETE FROM throttles WHERE resetAt < ?", [now]);
    },
    ping: async () => {
      normalSync.check();
    },
    close: async () => {
      normalSync.close();
      sqlite.close();
    },
  };
}

import { embeddedAccounts } from "./embedded-accounts.ts";
import { embeddedApplications } from "./embedded-applications.ts";
import { embeddedEpoch, EPOCH_TABLE, renewEpochOf } from "./embedded-epoch.ts";
import { embeddedErasure } from "./embedded-erasure.ts";
import { embeddedExports, EXPORT_TABLES } from "./embedded-exports.ts";
import { embeddedJobs, JOB_INDEX } from "./embedded-jobs.ts";
import { embeddedOffice } from "./embedded-office.ts";
import { embeddedNotes, NOTE_TABLES } from "./embedded-notes.ts";
import { embeddedReferences } from "./embedded-references.ts";
import { SQLITE_MIGRATIONS } from "./embedded-tables.ts";
import { AUDIT_EMAIL_INDEX, embeddedStaff, STAFF_TABLES } from "./embedded-staff.ts";
import { embeddedVersions } from "./embedded-versions.ts";
import { addTables, migrateSqlite } from "./migrate-sqlite.ts";
import { openSqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

/** Print links by their application, which the office lists. An earlier version opens the file all the same. */
const LINK_INDEX = "CREATE INDEX IF NOT EXISTS serviceTokens_account ON serviceTokens (tenant, account, createdAt)";

/**
 * Opens a store in one SQLite file, which several processes of the same machine may share, and brings it to this version
 * of the portal. Creates what is missing.
 *
 * @throws StoreTooNewError, StoreUnavailableError
 */
export async function createEmbeddedStore(file: string): Promise<Store> {
  const sqlite = openSqlite(file);
  try {
    await migrateSqlite(sqlite, SQLITE_MIGRATIONS);
    await addTables(sqlite, "audit", STAFF_TABLES);
    await addTables(sqlite, "audit_email", AUDIT_EMAIL_INDEX);
    await addTables(sqlite, "officeNotes", NOTE_TABLES);
    await addTables(sqlite, "serviceTokens_account", LINK_INDEX);
    await addTables(sqlite, "officeExports", EXPORT_TABLES);
    await addTables(sqlite, "jobs_kind", JOB_INDEX);
    await addTables(sqlite, "epoch", EPOCH_TABLE);
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return {
    ...embeddedAccounts(sqlite),
    ...embeddedApplications(sqlite),
    ...embeddedEpoch(sqlite),
    ...embeddedErasure(sqlite),
    ...embeddedExports(sqlite),
    ...embeddedJobs(sqlite),
    ...embeddedNotes(sqlite),
    ...embeddedOffice(sqlite),
    ...embeddedReferences(sqlite),
    ...embeddedStaff(sqlite),
    ...embeddedVersions(sqlite),
    sweepExpired: async (now) => {
      for (const table of ["sessions", "codes", "tmpAnswers", "staffSessions", "staffTickets", "officeExports"])
        await sqlite.run(`DELETE FROM ${table} WHERE expiresAt < ?`, [now]);
      await sqlite.run("DELETE FROM throttles WHERE resetAt < ?", [now]);
    },
    ping: () => sqlite.check(),
    close: async () => sqlite.close(),
  };
}

/** Gives a restored file, which nobody uses yet, another epoch. It brings nothing forward. @throws StoreUnavailableError */
export async function renewEpochIn(file: string): Promise<void> {
  const sqlite = openSqlite(file);
  try {
    await renewEpochOf(sqlite);
  } finally {
    sqlite.close();
  }
}

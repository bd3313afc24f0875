import { embeddedApplications } from "./embedded-applications.ts";
import { embeddedJobs } from "./embedded-jobs.ts";
import { embeddedOffice } from "./embedded-office.ts";
import { EPOCH_TABLE, LATER_TABLES, SQLITE_MIGRATIONS, addTables, migrateSqlite } from "./embedded-tables.ts";
import { openSqlite } from "./sqlite.ts";
import { sqliteTables } from "./sqlite-tables.ts";
import { storeInTables, type Store } from "./store.ts";

/**
 * Opens the store in one SQLite file and migrates it. Several processes may share the file.
 * @throws StoreTooNewError; StoreUnavailableError
 */
export async function createEmbeddedStore(file: string): Promise<Store> {
  const sqlite = openSqlite(file);
  try {
    await migrateSqlite(sqlite, SQLITE_MIGRATIONS);
    // `epoch` alone is no proof: a restored file may have an epoch but lack the other tables.
    await addTables(sqlite, LATER_TABLES, ["applications_relisted", "epoch", "officeViews"]);
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return {
    ...storeInTables(sqliteTables(sqlite)),
    ...embeddedApplications(sqlite),
    ...embeddedJobs(sqlite),
    ...embeddedOffice(sqlite),
    ping: () => sqlite.check(),
    close: async () => sqlite.close(),
  };
}

/** Writes a new epoch into a restored file without migrating it. @throws StoreUnavailableError */
export async function renewEpochIn(file: string): Promise<void> {
  const sqlite = openSqlite(file);
  try {
    await sqlite.transaction(({ script }) => {
      script(EPOCH_TABLE);
      script("UPDATE epoch SET value = lower(hex(randomblob(8)))");
    });
    await sqlite.emptyLog();
  } finally {
    sqlite.close();
  }
}

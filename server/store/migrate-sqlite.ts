import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { isBusy, type Sqlite } from "./sqlite.ts";
import { stepsFrom } from "./schema-version.ts";

/** A migration writes within the transaction that it is called in, and waits for nothing. */
export interface SqliteMigration {
  readonly version: number;
  readonly up: (sqlite: Sqlite) => void;
}

const LOCK_PATIENCE_MS = 120_000;
const LOCK_PAUSE_MS = 50;

const versionSchema = z.object({ user_version: z.number() });

/** The schema version that a file has. */
export const readSqliteVersion = (sqlite: Sqlite): number =>
  versionSchema.parse(sqlite.get("PRAGMA user_version")).user_version;

/**
 * Brings a file to the newest schema version, in one transaction with its number. Of several processes that start at
 * once one does it, and the others wait for it; what a process that was killed had begun is undone by SQLite.
 *
 * @throws StoreTooNewError, before anything is changed; StoreUnavailableError
 */
export async function migrateSqlite(sqlite: Sqlite, migrations: readonly SqliteMigration[]): Promise<void> {
  if (stepsFrom(readSqliteVersion(sqlite), migrations).length === 0) return;
  await lock(sqlite);
  try {
    const steps = stepsFrom(readSqliteVersion(sqlite), migrations);
    for (const { version, up } of steps) {
      up(sqlite);
      sqlite.script(`PRAGMA user_version = ${version}`);
    }
    sqlite.script("COMMIT");
  } catch (error) {
    sqlite.script("ROLLBACK");
    throw error;
  }
}

/**
 * Makes tables or indexes that no earlier version knows, in one transaction, unless the last of them is there. @throws
 * StoreUnavailableError
 */
export async function addTables(sqlite: Sqlite, last: string, script: string): Promise<void> {
  const isThere = (): boolean =>
    sqlite.get("SELECT 1 AS one FROM sqlite_master WHERE type IN ('table', 'index') AND name = ?", [last]) !==
    undefined;
  if (isThere()) return;
  await lock(sqlite);
  try {
    sqlite.script(script);
    sqlite.script("COMMIT");
  } catch (error) {
    sqlite.script("ROLLBACK");
    throw error;
  }
}

/** Another process may hold the lock for as long as its migration takes, which is longer than a statement waits. */
async function lock(sqlite: Sqlite): Promise<void> {
  const giveUpAt = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      return sqlite.script("BEGIN IMMEDIATE");
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUpAt) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

import { z } from "zod";
import type { Sqlite, SqliteReader, SqliteStatements } from "./sqlite.ts";
import { SCHEMA_VERSION, StoreTooNewError } from "./schema-version.ts";

/** A migration writes within the transaction that it is called in, and waits for nothing. */
export interface SqliteMigration {
  readonly version: number;
  readonly up: (sqlite: SqliteStatements) => void;
}

/** Another process may hold the lock for as long as its migration takes. */
const LOCK_PATIENCE_MS = 120_000;

const versionSchema = z.object({ user_version: z.number() });

/** The schema version that a file has. */
export const readSqliteVersion = (sqlite: SqliteReader): number =>
  versionSchema.parse(sqlite.get("PRAGMA user_version")).user_version;

/**
 * Brings a file to the newest schema version, in one transaction with its number. Of several processes that start at
 * once one does it, and the others wait for it; what a process that was killed had begun is undone by SQLite.
 *
 * @throws StoreTooNewError, before anything is changed; StoreUnavailableError
 */
export async function migrateSqlite(sqlite: Sqlite, migrations: readonly SqliteMigration[]): Promise<void> {
  const stepsFrom = (found: number): readonly SqliteMigration[] => {
    if (found > SCHEMA_VERSION) throw new StoreTooNewError(found);
    return migrations.filter(({ version }) => version > found);
  };
  if (stepsFrom(readSqliteVersion(sqlite)).length === 0) return;
  await sqlite.transaction((statements) => {
    for (const { version, up } of stepsFrom(readSqliteVersion(statements))) {
      up(statements);
      statements.script(`PRAGMA user_version = ${version}`);
    }
  }, LOCK_PATIENCE_MS);
}

/**
 * Makes tables or indexes that no earlier version knows, in one transaction, unless those that are named are all there.
 * @throws StoreUnavailableError
 */
export async function addTables(sqlite: Sqlite, script: string, names: readonly string[]): Promise<void> {
  const isMissing = (name: string): boolean =>
    sqlite.get("SELECT 1 AS one FROM sqlite_master WHERE name = ?", [name]) === undefined;
  if (names.some(isMissing)) await sqlite.transaction((statements) => statements.script(script), LOCK_PATIENCE_MS);
}

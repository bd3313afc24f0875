import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from "@photostructure/sqlite";
import { StoreUnavailableError } from "./store-errors.ts";

export type SqlValue = string | number | null;

export interface SqliteReader {
  get(sql: string, values?: readonly SqlValue[]): unknown;
  all(sql: string, values?: readonly SqlValue[]): readonly unknown[];
}

export interface SqliteStatements extends SqliteReader {
  run(sql: string, values?: readonly SqlValue[]): number;
  script(sql: string): void;
}

type OnDamage = (damage: StoreUnavailableError) => void;

/**
 * Creates functions that run statements; prepares each statement once. Reports a damaged file to `onDamage`. @throws
 * StoreUnavailableError for every SQLite error
 */
function createStatements(database: DatabaseSyncInstance, onDamage: OnDamage = () => undefined): SqliteStatements {
  const attempt = <T>(work: () => T): T => {
    try {
      return orUnavailable(work);
    } catch (error) {
      if (error instanceof StoreUnavailableError && DAMAGED.test(error.message)) onDamage(error);
      throw error;
    }
  };
  const statements = new Map<string, StatementSyncInstance>();
  const prepared = (sql: string): StatementSyncInstance => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    run: (sql, values = []) => attempt(() => prepared(sql).run(...values).changes),
    get: (sql, values = []) => attempt((): unknown => prepared(sql).get(...values)),
    all: (sql, values = []) => attempt((): readonly unknown[] => prepared(sql).all(...values)),
    script: (sql) => attempt(() => database.exec(sql)),
  };
}

/** Longest wait of a reader while another program repairs the file after a crash. */
const READ_TIMEOUT_MS = 100;

const OPEN_TIMEOUT_MS = 5_000;

/**
 * Opens or creates a file for writing. Commits survive a power cut. A statement fails at once if another program holds
 * the write lock.
 */
export function openSqliteWriter(file: string, onDamage?: OnDamage) {
  const database = orUnavailable(() => new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS }));
  const statements = createStatements(database, onDamage);
  try {
    statements.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    // Overwrite deleted data with zeros, so that the file contains nothing of an erased person.
    statements.script("PRAGMA secure_delete = ON; PRAGMA busy_timeout = 0");
  } catch (error) {
    database.close();
    throw error;
  }
  return { ...statements, isTransaction: () => database.isTransaction, close: () => database.close() };
}

/** Opens an existing file on a connection that cannot write. */
export function openSqliteReader(file: string, onDamage?: OnDamage): SqliteReader & { close(): void } {
  const database = orUnavailable(() => new DatabaseSync(file, { readOnly: true, timeout: READ_TIMEOUT_MS }));
  const { get, all } = createStatements(database, onDamage);
  return { get, all, close: () => database.close() };
}

/** SQLite's message for a damaged file: errors of `all` have no code. */
const DAMAGED = /database disk image is malformed|file is not a database/;

/** True if another program holds the lock, so that the statement may succeed later. */
export const isBusy = (error: unknown): boolean =>
  error instanceof StoreUnavailableError && /database is locked/.test(error.message);

/** Turns SQLite's errors into StoreUnavailableError. SQLite's messages name tables and columns, not values. */
function orUnavailable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    throw new StoreUnavailableError(`SQLite: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

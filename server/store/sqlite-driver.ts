import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from "@photostructure/sqlite";
import { StoreUnavailableError } from "./store-errors.ts";

export type SqlValue = string | number | null;

export interface SqliteReader {
  /** The first row. */
  get(sql: string, values?: readonly SqlValue[]): unknown;
  all(sql: string, values?: readonly SqlValue[]): readonly unknown[];
}

export interface SqliteStatements extends SqliteReader {
  /** Number of rows changed. */
  run(sql: string, values?: readonly SqlValue[]): number;
  script(sql: string): void;
}

type OnDamage = (damage: StoreUnavailableError) => void;

/**
 * Statements on one connection. Each is prepared once. All of them throw StoreUnavailableError for whatever SQLite
 * reports, and `onDamage` gets the error if the file is damaged.
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

/** How long reading waits for a program that has the whole file to itself, as one does that mends it after a crash. */
const READ_TIMEOUT_MS = 100;

/** Nobody is served yet while a file is opened. */
const OPEN_TIMEOUT_MS = 5_000;

/**
 * Opens a file for writing, and creates it if it is missing. What is committed survives a kill and a power cut. A
 * statement that cannot have the write lock fails at once.
 */
export function openSqliteWriter(
  file: string,
  onDamage?: OnDamage,
): SqliteStatements & { isTransaction(): boolean; close(): void } {
  const database = orUnavailable(() => new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS }));
  const statements = createStatements(database, onDamage);
  try {
    statements.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    // What is deleted or replaced is written over with zeros, so that an erased person is not in the file any more.
    statements.script("PRAGMA secure_delete = ON; PRAGMA busy_timeout = 0");
  } catch (error) {
    database.close();
    throw error;
  }
  return { ...statements, isTransaction: () => database.isTransaction, close: () => database.close() };
}

/** Opens an existing file on a connection that cannot write, and so sees only what has been committed. */
export function openSqliteReader(file: string, onDamage?: OnDamage): SqliteReader & { close(): void } {
  const database = orUnavailable(() => new DatabaseSync(file, { readOnly: true, timeout: READ_TIMEOUT_MS }));
  const { get, all } = createStatements(database, onDamage);
  return { get, all, close: () => database.close() };
}

/** SQLite's own words, because the driver gives no code for an error of `all`. */
const DAMAGED = /database disk image is malformed|file is not a database/;

/** True if another program holds the lock, so that the same statement may succeed later. */
export const isBusy = (error: unknown): boolean =>
  error instanceof StoreUnavailableError && /database is locked/.test(error.message);

/** SQLite's messages name tables and columns, never values. */
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

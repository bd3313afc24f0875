import Database from "libsql";
import { StoreUnavailableError } from "./store.ts";

/** libsql aborts the whole process when given a boolean, a Date or a Buffer to bind: only these may reach it. */
export type SqlValue = string | number | null;

export interface Sqlite {
  /** Number of rows changed. */
  run(sql: string, values?: readonly SqlValue[]): number;
  get(sql: string, values?: readonly SqlValue[]): unknown;
  all(sql: string, values?: readonly SqlValue[]): readonly unknown[];
  script(sql: string): void;
  close(): void;
}

/** Waits this long for another process that is writing. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens one file. `FULL` is durable at each statement: what was acknowledged survives a kill and a power cut. `NORMAL`
 * survives a kill; a power cut may take the last statements, never the file's soundness, and no statement waits for the disk.
 */
export function openSqlite(file: string, durability: "FULL" | "NORMAL" = "FULL"): Sqlite {
  const database = attempt(() => {
    const opened = new Database(file, { timeout: BUSY_TIMEOUT_MS });
    opened.pragma("journal_mode = WAL");
    opened.pragma(`synchronous = ${durability}`);
    return opened;
  });
  const statements = new Map<string, Database.Statement<unknown[]>>();
  const prepared = (sql: string): Database.Statement<unknown[]> => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    run: (sql, values = []) => attempt(() => prepared(sql).run([...checked(values)]).changes),
    get: (sql, values = []) => attempt(() => prepared(sql).get([...checked(values)])),
    all: (sql, values = []) => attempt(() => prepared(sql).all([...checked(values)])),
    script: (sql) => attempt(() => { database.exec(sql); }),
    close: () => {
      statements.clear();
      database.close();
    },
  };
}

function checked(values: readonly SqlValue[]): readonly SqlValue[] {
  for (const value of values) {
    if (value !== null && typeof value !== "string" && typeof value !== "number") throw new TypeError(`SQLite was given a ${typeof value} to bind.`);
  }
  return values;
}

/** The driver's messages name tables and codes, never values. */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    throw new StoreUnavailableError(`SQLite: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

import Database from "libsql";
import { StoreUnavailableError } from "./store.ts";

/**
 * Only these values may reach libsql, because it aborts the whole process when given a boolean, a Date
 * or a Buffer to bind.
 */
export type SqlValue = string | number | null;

export interface Sqlite {
  /** Number of rows changed. */
  run(sql: string, values?: readonly SqlValue[]): number;
  /**
   * Like `run`, but in one transaction with all other such calls in the same turn of the event loop, so that they wait
   * for the disk once. Resolves when the write is durable. Each call fails alone, as if it were written alone.
   */
  runTogether(sql: string, values?: readonly SqlValue[]): Promise<number>;
  get(sql: string, values?: readonly SqlValue[]): unknown;
  all(sql: string, values?: readonly SqlValue[]): readonly unknown[];
  script(sql: string): void;
  close(): void;
}

interface Waiting {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  readonly resolve: (changes: number) => void;
  readonly reject: (error: unknown) => void;
}

/** How long to wait for another process that is writing. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens one file. With `FULL`, each statement is durable: what was acknowledged survives a kill and a power cut. With
 * `NORMAL`, no statement waits for the disk: writes survive a kill, and a power cut may lose the last ones but never
 * damages the file.
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
  const run = (sql: string, values: readonly SqlValue[] = []): number =>
    attempt(() => prepared(sql).run([...checked(values)]).changes);
  const exec = (sql: string): void =>
    attempt(() => {
      database.exec(sql);
    });

  let waiting: Waiting[] = [];
  const runAll = (all: readonly Waiting[]): readonly number[] => {
    exec("BEGIN IMMEDIATE");
    const changes = all.map(({ sql, values }) => run(sql, values));
    exec("COMMIT");
    return changes;
  };
  const writeWaiting = (): void => {
    const all = waiting;
    waiting = [];
    try {
      if (all.length > 1) return runAll(all).forEach((changes, index) => all[index]?.resolve(changes));
    } catch {
      // The transaction failed, so the statements are run one by one.
      if (database.inTransaction) exec("ROLLBACK");
    }
    for (const { sql, values, resolve, reject } of all) {
      try {
        resolve(run(sql, values));
      } catch (error) {
        reject(error);
      }
    }
  };

  return {
    run,
    runTogether: (sql, values = []) =>
      new Promise((resolve, reject) => {
        if (waiting.push({ sql, values, resolve, reject }) === 1) setImmediate(writeWaiting);
      }),
    get: (sql, values = []) => attempt(() => prepared(sql).get([...checked(values)])),
    all: (sql, values = []) => attempt(() => prepared(sql).all([...checked(values)])),
    script: exec,
    close: () => {
      writeWaiting();
      statements.clear();
      database.close();
    },
  };
}

function checked(values: readonly SqlValue[]): readonly SqlValue[] {
  for (const value of values) {
    if (value !== null && typeof value !== "string" && typeof value !== "number")
      throw new TypeError(`SQLite was given a ${typeof value} to bind.`);
  }
  return values;
}

/** The driver's messages name tables and codes, never values. */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    throw new StoreUnavailableError(`SQLite: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

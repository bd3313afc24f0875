import { chmodSync, statSync, writeFileSync } from "node:fs";
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
  /**
   * Empties the log of writes (`-wal`), which otherwise keeps what was deleted until chance writes over it. Does nothing
   * while another connection reads from it.
   */
  emptyLog(): void;
  /** @throws StoreUnavailableError unless the file is still the one that was opened, sound as far as is known, and writable. */
  check(): void;
  close(): void;
}

interface Waiting {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  readonly resolve: (changes: number) => void;
  readonly reject: (error: unknown) => void;
  readonly giveUpAt: number;
}

/** How long a statement may hold up everything else while another program is writing. */
const BUSY_TIMEOUT_MS = 250;
/** How long a write that can wait is tried again while another program is writing, and how often. */
const BUSY_PATIENCE_MS = 5_000;
const BUSY_PAUSE_MS = 100;
const OWN_USER_ONLY = 0o600;

/**
 * Opens one file. With `FULL`, each statement is durable: what was acknowledged survives a kill and a power cut. With
 * `NORMAL`, no statement waits for the disk: writes survive a kill, and a power cut may lose the last ones but never
 * damages the file.
 */
export function openSqlite(file: string, durability: "FULL" | "NORMAL" = "FULL"): Sqlite {
  keepFromOtherUsers(file);
  const database = translateErrors(() => {
    const opened = new Database(file, { timeout: BUSY_TIMEOUT_MS });
    opened.pragma("journal_mode = WAL");
    opened.pragma(`synchronous = ${durability}`);
    // What is deleted or replaced is written over with zeros, so that an erased person is not in the file any more.
    opened.pragma("secure_delete = ON");
    return opened;
  });
  const identity = identityOf(file);
  let damage: StoreUnavailableError | undefined;
  /** A file that was deleted or replaced still takes writes, and they are lost when it is closed. */
  const checkFile = (): void => {
    if (identityOf(file) !== identity)
      throw new StoreUnavailableError("SQLite: the database file was deleted or replaced while it was open.");
  };
  const attempt = <T>(work: () => T): T => {
    try {
      return translateErrors(work);
    } catch (error) {
      const isDamaged = codeOf(error) === "SQLITE_CORRUPT" || codeOf(error) === "SQLITE_NOTADB";
      if (isDamaged && error instanceof StoreUnavailableError) damage = error;
      throw error;
    }
  };
  const statements = new Map<string, Database.Statement<unknown[]>>();
  const prepared = (sql: string): Database.Statement<unknown[]> => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const run = (sql: string, values: readonly SqlValue[] = []): number => {
    checkFile();
    return attempt(() => prepared(sql).run([...checked(values)]).changes);
  };
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
    for (const one of all) {
      try {
        one.resolve(run(one.sql, one.values));
      } catch (error) {
        if (isBusy(error) && Date.now() < one.giveUpAt) writeLater(one);
        else one.reject(error);
      }
    }
  };
  const add = (one: Waiting): void => {
    if (waiting.push(one) === 1) setImmediate(writeWaiting);
  };
  const writeLater = (one: Waiting): void => void setTimeout(() => add(one), BUSY_PAUSE_MS);

  return {
    run,
    runTogether: (sql, values = []) =>
      new Promise((resolve, reject) => {
        add({ sql, values, resolve, reject, giveUpAt: Date.now() + BUSY_PATIENCE_MS });
      }),
    get: (sql, values = []) => attempt(() => prepared(sql).get([...checked(values)])),
    all: (sql, values = []) => attempt(() => prepared(sql).all([...checked(values)])),
    script: exec,
    emptyLog: () => {
      attempt(() => database.pragma("wal_checkpoint(TRUNCATE)"));
    },
    check: () => {
      if (damage !== undefined) throw damage;
      checkFile();
      exec("CREATE TABLE IF NOT EXISTS checks (id INTEGER PRIMARY KEY, at INTEGER NOT NULL)");
      run("INSERT OR REPLACE INTO checks VALUES (1, ?)", [Date.now()]);
    },
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

/**
 * Makes the file if there is none, for this user only, because it holds answers, addresses and hashes. SQLite gives the
 * files beside it the same rights. An existing file is never opened here, because closing it would drop the locks that
 * SQLite holds on it in this process. One that cannot be changed is left to the driver, which says what is wrong.
 */
function keepFromOtherUsers(file: string): void {
  if (file === ":memory:") return;
  const changes = [
    () => writeFileSync(file, "", { flag: "wx", mode: OWN_USER_ONLY }),
    ...[file, `${file}-wal`, `${file}-shm`].map((path) => () => chmodSync(path, OWN_USER_ONLY)),
  ];
  for (const change of changes) {
    try {
      change();
    } catch {
      continue;
    }
  }
}

/** The file's own number and device; undefined for a database in memory, and for a file that is gone. */
function identityOf(file: string): string | undefined {
  const found = file === ":memory:" ? undefined : statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/** Whether another program is writing, so that the same statement may succeed later. */
export const isBusy = (error: unknown): boolean => String(codeOf(error)).startsWith("SQLITE_BUSY");

const codeOf = (error: unknown): unknown =>
  error instanceof StoreUnavailableError && error.cause instanceof Error && "code" in error.cause
    ? error.cause.code
    : undefined;

/** The driver's messages name tables and codes, never values. */
function translateErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    throw new StoreUnavailableError(`SQLite: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

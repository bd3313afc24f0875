import { chmodSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import {
  isBusy,
  openSqliteReader,
  openSqliteWriter,
  type SqliteReader,
  type SqliteStatements,
  type SqlValue,
} from "./sqlite-driver.ts";
import { StoreUnavailableError } from "./store-errors.ts";

export type { SqliteReader, SqliteStatements, SqlValue };

/** One connection for writing and one for reading. Reads never see uncommitted data. */
export type Sqlite = ReturnType<typeof openSqlite>;

interface Waiting {
  readonly work: (statements: SqliteStatements) => () => void;
  readonly reject: (error: unknown) => void;
  readonly patienceMs: number;
  readonly since: number;
}

/** Pause before the next attempt to get the write lock. A wait inside SQLite would block the whole process. */
const BUSY_PAUSE_MS = 5;
/** Longest wait for another program's lock. The call then fails, and pages send it again. */
const PATIENCE_MS = 5_000;
const OWN_USER_ONLY = 0o600;

const checkpointSchema = z.object({ busy: z.number() });
const writtenSchema = z.object({ at: z.number() });

/** Opens or creates one file. Acknowledged writes survive a power cut. */
export function openSqlite(file: string) {
  keepFromOtherUsers(file);
  let damage: StoreUnavailableError | undefined;
  const onDamage = (found: StoreUnavailableError): void => {
    damage = found;
  };
  const writer = openSqliteWriter(file, onDamage);
  const reader = openSqliteReader(file, onDamage);
  const identity = identityOf(file);
  /** SQLite would go on writing to a deleted or replaced file, and the writes would be lost. */
  const checkFile = (): void => {
    if (identityOf(file) !== identity)
      throw new StoreUnavailableError("SQLite: the database file was deleted or replaced while it was open.");
  };

  const commit = <T>(work: () => T): T => {
    checkFile();
    try {
      writer.script("BEGIN IMMEDIATE");
      const result = work();
      writer.script("COMMIT");
      return result;
    } finally {
      if (writer.isTransaction()) writer.script("ROLLBACK");
    }
  };

  let waiting: Waiting[] = [];
  const refuse = (one: Waiting, error: unknown): void => {
    if (!isBusy(error)) one.reject(error);
    else if (Date.now() < one.since + one.patienceMs) waiting.push(one);
    else
      one.reject(
        new StoreUnavailableError(`SQLite: another program has kept the write lock for ${one.patienceMs} ms.`),
      );
  };
  const writeAlone = (one: Waiting): void => {
    try {
      commit(() => one.work(writer))();
    } catch (error) {
      refuse(one, error);
    }
  };
  const writeTogether = (all: readonly Waiting[]): void => {
    let acknowledge: readonly (() => void)[];
    try {
      acknowledge = commit(() => all.map(({ work }) => work(writer)));
    } catch (error) {
      if (isBusy(error)) for (const one of all) refuse(one, error);
      // The rollback undid all of them, so write each one alone.
      else all.forEach(writeAlone);
      return;
    }
    for (const one of acknowledge) one();
  };
  const writeWaiting = (): void => {
    const all = waiting;
    waiting = [];
    if (all.length > 0) writeTogether(all);
    if (waiting.length > 0) setTimeout(writeWaiting, BUSY_PAUSE_MS);
  };
  /**
   * Runs `given` in a transaction and resolves when it is durable. `given` may run several times. Calls in one turn of
   * the event loop share a transaction; if one of them fails, the others still succeed. @throws StoreUnavailableError
   * if another program writes for longer than `patienceMs`
   */
  const transaction = <T>(given: (statements: SqliteStatements) => T, patienceMs = PATIENCE_MS): Promise<T> =>
    new Promise((resolve, reject) => {
      const work: Waiting["work"] = (statements) => {
        const result = given(statements);
        return () => resolve(result);
      };
      const isFirst = waiting.push({ work, reject, patienceMs, since: Date.now() }) === 1;
      if (isFirst) setImmediate(writeWaiting);
    });

  return {
    get: reader.get,
    all: reader.all,
    transaction,
    /** Resolves to the number of changed rows when they are durable. */
    run: (sql: string, values?: readonly SqlValue[]) => transaction(({ run }) => run(sql, values)),
    runReturning: (sql: string, values?: readonly SqlValue[]) => transaction(({ get }) => get(sql, values)),
    /** Empties the write-ahead log (`-wal`), which would keep deleted data. */
    emptyLog: async () => {
      const isEmptied = (): boolean => checkpointSchema.parse(writer.get("PRAGMA wal_checkpoint(TRUNCATE)")).busy === 0;
      for (const giveUpAt = Date.now() + PATIENCE_MS; !isEmptied() && Date.now() < giveUpAt;)
        await sleep(BUSY_PAUSE_MS);
    },
    /** Writes a row and reads it back. @throws StoreUnavailableError if the row cannot be read or the file is damaged */
    check: async () => {
      if (damage !== undefined) throw damage;
      // Increase the value, because other processes write the same row.
      const written = await transaction(({ script, get }) => {
        script("CREATE TABLE IF NOT EXISTS checks (id INTEGER PRIMARY KEY, at INTEGER NOT NULL)");
        return get(
          "INSERT INTO checks VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = max(at + 1, excluded.at) RETURNING at",
          [Date.now()],
        );
      });
      const { at } = writtenSchema.parse(written);
      if (reader.get("SELECT 1 AS one FROM checks WHERE id = 1 AND at >= ?", [at]) === undefined)
        throw new StoreUnavailableError("SQLite: what was written cannot be read on another connection.");
    },
    close: () => {
      writeWaiting();
      for (const { reject } of waiting.splice(0)) reject(new StoreUnavailableError("SQLite: the database was closed."));
      reader.close();
      writer.close();
    },
  };
}

/**
 * Creates the file for this user only. Never opens an existing file: closing it would drop SQLite's locks. Ignores
 * errors; the driver reports a file that it cannot write.
 */
function keepFromOtherUsers(file: string): void {
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

/** Returns device and inode. Returns undefined if the file does not exist. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

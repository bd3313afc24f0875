import {
  MongoClient,
  MongoError,
  MongoServerError,
  MongoServerSelectionError,
  type Collection,
  type Db,
} from "mongodb";
import { withTimeout } from "../with-timeout.ts";
import { SCHEMA_VERSION, StoreTooNewError, StoreUnavailableError } from "./store-errors.ts";

export type Documents = Collection;

export interface Index {
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly name: string;
  readonly unique?: true;
  readonly sparse?: true;
}

/** Runs one operation. The first call creates missing indexes. @throws StoreUnavailableError for driver errors */
export type Run = <T>(collection: string, work: (documents: Documents) => Promise<T>) => Promise<T>;

export type Indexes = Readonly<Record<string, readonly Index[]>>;

/** Longest time that a call waits for the connection and its indexes. */
const READY_TIMEOUT_MS = 15_000;
/** Shorter than the election of a new primary: the call fails and the browser retries. */
const SELECTION_TIMEOUT_MS = 4_000;
/** Limits the wait for a server that stops responding on an open connection. */
const SILENCE_TIMEOUT_MS = 8_000;

/**
 * Connects at the first operation. If this fails, the next operation connects again. @throws StoreTooNewError from
 * every operation on a newer database
 */
export function openMongo(uri: string, indexes: Indexes) {
  const createClient = () =>
    new MongoClient(uri, {
      appName: "portico",
      serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
      connectTimeoutMS: SELECTION_TIMEOUT_MS,
      socketTimeoutMS: SILENCE_TIMEOUT_MS,
      writeConcern: { w: "majority", journal: true },
    });
  let client = createClient();
  let ready: Promise<void> | undefined;
  /** Replaces a client that could not open or found no server: the driver may never connect again with it. */
  const replace = async (lost: MongoClient): Promise<void> => {
    if (client !== lost) return;
    client = createClient();
    ready = undefined;
    await lost.close().catch(() => undefined);
  };
  const open = async (): Promise<void> => {
    const opened = client;
    try {
      await raiseVersion(opened.db());
      await createIndexes(opened.db(), indexes);
    } catch (error) {
      await replace(opened);
      throw error;
    }
  };
  const isLate = (): Error => new StoreUnavailableError("MongoDB: the database is not ready yet");
  const use = <T>(work: (database: Db) => Promise<T>): Promise<T> =>
    attempt(async () => {
      await withTimeout(READY_TIMEOUT_MS, isLate, () => (ready ??= open()));
      const used = client;
      try {
        return await work(used.db());
      } catch (error) {
        if (error instanceof MongoServerSelectionError) await replace(used);
        throw error;
      }
    });
  const run: Run = (collection, work) => use((database) => work(database.collection(collection)));
  return {
    run,
    ping: () => use(checkWrites),
    close: () => client.close(),
  };
}

/** Increases a counter and reads it back. Works even if other processes do the same. */
async function checkWrites(database: Db): Promise<void> {
  const checks = database.collection<{ readonly _id: string; readonly count: number }>("checks");
  const own = { _id: "ready" };
  const written = await upsert(() =>
    checks.findOneAndUpdate(own, { $inc: { count: 1 } }, { upsert: true, returnDocument: "after" }),
  );
  const read = await checks.findOne(own, { readConcern: "majority" });
  if (written === null || read === null || read.count < written.count)
    throw new StoreUnavailableError("MongoDB: what was written cannot be read again");
}

/**
 * Raises the schema version in the database. Records need no migration: whenever one is read, its schema fills in the
 * fields that later versions added. @throws StoreTooNewError before any change
 */
async function raiseVersion(database: Db): Promise<void> {
  const documents = database.collection<{ readonly _id: string; readonly version: number }>("schema");
  const raised = await upsert(() =>
    documents.findOneAndUpdate(
      { _id: "schema" },
      { $max: { version: SCHEMA_VERSION } },
      { upsert: true, returnDocument: "after" },
    ),
  );
  if (raised !== null && raised.version > SCHEMA_VERSION) throw new StoreTooNewError(raised.version);
}

/** Creates the indexes one at a time. FerretDB 1.24 fails on a batch in which some indexes exist. */
async function createIndexes(database: Db, indexes: Indexes): Promise<void> {
  for (const [collection, wanted] of Object.entries(indexes)) {
    for (const { key, ...options } of wanted) await database.collection(collection).createIndex(key, options);
  }
}

/** Rethrows driver errors with name and code only, because their messages can quote documents (E11000 does). */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isBrokenConnection(error)) throw new StoreUnavailableError(`MongoDB: ${error.code}`);
    if (!(error instanceof MongoError)) throw error;
    const code = error instanceof MongoServerError && error.code !== undefined ? ` ${String(error.code)}` : "";
    throw new StoreUnavailableError(`MongoDB: ${error.name}${code}`);
  }
}

/** True for an error of the socket, such as EPIPE. The driver passes such errors on after a connection closed. */
function isBrokenConnection(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^(EPIPE|ECONN[A-Z]+|ETIMEDOUT|ERR_STREAM_[A-Z_]+)$/.test(error.code)
  );
}

const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000;

/** Repeats `work` once if two upserts of the same new document collide. The second attempt finds the document. */
export async function upsert<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return work();
  }
}

/** Returns false if a unique key is taken. */
export async function insertOnce(documents: { insertOne(record: object): Promise<unknown> }, record: object) {
  try {
    await documents.insertOne({ ...record });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

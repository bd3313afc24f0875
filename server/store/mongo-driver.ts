import { MongoClient, MongoError, MongoServerError, type Collection, type Db } from "mongodb";
import { withTimeout } from "../with-timeout.ts";
import { SCHEMA_VERSION, StoreTooNewError, StoreUnavailableError } from "./store-errors.ts";

/** The parts of the driver that the store uses. No other file imports the driver. */
export type Documents = Collection;

/** Fields in order with their direction. */
export interface Index {
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly name: string;
  readonly unique?: true;
  /** Without the documents that lack the field. */
  readonly sparse?: true;
}

/** Runs one operation on one collection, once the indexes exist. @throws StoreUnavailableError for whatever the driver throws. */
export type Run = <T>(collection: string, work: (documents: Documents) => Promise<T>) => Promise<T>;

export interface Mongo {
  readonly run: Run;
  /** Writes and reads. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** By collection. */
export type Indexes = Readonly<Record<string, readonly Index[]>>;

/** How long a call waits for the first connection and its indexes, which go on without it. */
const READY_TIMEOUT_MS = 15_000;
/** Short enough to answer an applicant. An election may take longer; then the browser tries again. */
const SELECTION_TIMEOUT_MS = 4_000;
/** For a server that stops responding on an open connection. Far longer than any operation of the store takes. */
const SILENCE_TIMEOUT_MS = 8_000;

/**
 * Connects to nothing yet: the first operation connects and creates the indexes, and the next one tries
 * again if that fails.
 *
 * @throws StoreTooNewError from every operation on a database that a newer version of the portal has written
 */
export function openMongo(uri: string, indexes: Indexes): Mongo {
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
  const open = async (): Promise<void> => {
    try {
      await raiseVersion(client.db());
      await createIndexes(client.db(), indexes);
    } catch (error) {
      // A client whose first connection failed stays closed, so it is replaced. A client that was connected once
      // reconnects by itself.
      const failed = client;
      client = createClient();
      ready = undefined;
      await failed.close().catch(() => undefined);
      throw error;
    }
  };
  const isLate = (): Error => new StoreUnavailableError("MongoDB: the database is not ready yet");
  const whenReady = (): Promise<void> => withTimeout(READY_TIMEOUT_MS, isLate, () => (ready ??= open()));
  return {
    run: (collection, work) =>
      attempt(async () => {
        await whenReady();
        return work(client.db().collection(collection));
      }),
    ping: () =>
      attempt(async () => {
        await whenReady();
        await checkWrites(client.db());
      }),
    close: () => client.close(),
  };
}

/** Writes a number that counts up, because other processes write it too, and reads it again. */
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
 * Writes this program's schema version into the database, unless a newer one is there. No version has changed what an
 * earlier one wrote: record-schemas.ts fills in what is missing.
 *
 * @throws StoreTooNewError, before anything is changed
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

/**
 * Creates indexes one at a time, because FerretDB 1.24 fails on a command that names several indexes
 * of which some exist.
 */
async function createIndexes(database: Db, indexes: Indexes): Promise<void> {
  for (const [collection, wanted] of Object.entries(indexes)) {
    for (const { key, ...options } of wanted) await database.collection(collection).createIndex(key, options);
  }
}

/** Driver messages can quote a document (E11000 does), so only the name and number of an error are passed on. */
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

/**
 * A write to a connection that the server has just closed fails with the socket's own error (EPIPE) and not with
 * one of the driver's.
 */
function isBrokenConnection(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^(EPIPE|ECONN[A-Z]+|ETIMEDOUT|ERR_STREAM_[A-Z_]+)$/.test(error.code)
  );
}

/** Whether a unique index has refused a second writer. */
const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000;

/** Two upserts of a new document can collide on the unique index. The second attempt then finds the document. */
export async function upsert<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return work();
  }
}

/** Inserts a record unless its unique key is taken, and returns whether it did. */
export async function insertOnce(
  documents: { insertOne(record: object): Promise<unknown> },
  record: object,
): Promise<boolean> {
  try {
    await documents.insertOne({ ...record });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

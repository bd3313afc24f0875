import { MongoClient, MongoError, MongoServerError, type Collection, type Db } from "mongodb";
import { StoreUnavailableError } from "./store.ts";

/** The parts of the driver that the store uses; the one file that knows it. */
export type Documents = Collection;

/** Fields in order with their direction. */
export interface Index {
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly name: string;
  readonly unique?: true;
}

/** Runs one operation on one collection, once the indexes exist. @throws StoreUnavailableError for whatever the driver throws. */
export type Run = <T>(collection: string, work: (documents: Documents) => Promise<T>) => Promise<T>;

export interface Mongo {
  readonly run: Run;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Short enough to answer an applicant; an election is waited out by the browser's own next try. */
const SELECTION_TIMEOUT_MS = 4_000;
/** A server that took the connection and then fell silent; far longer than any operation of the store takes. */
const SILENCE_TIMEOUT_MS = 8_000;

/** Contacts nothing yet: the first operation connects and creates the indexes, and the next one tries again if that fails. */
export function openMongo(uri: string, indexes: Readonly<Record<string, readonly Index[]>>): Mongo {
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
      await createIndexes(client.db(), indexes);
    } catch (error) {
      // A client whose first connection failed stays closed; one that was connected once finds its server again by itself.
      const failed = client;
      client = createClient();
      ready = undefined;
      await failed.close().catch(() => undefined);
      throw error;
    }
  };
  const whenReady = (): Promise<void> => (ready ??= open());
  return {
    run: (collection, work) =>
      attempt(async () => {
        await whenReady();
        return work(client.db().collection(collection));
      }),
    ping: () =>
      attempt(async () => {
        await whenReady();
        await client.db().command({ ping: 1 });
      }),
    close: () => client.close(),
  };
}

/** One at a time: FerretDB 1.24 fails on a command that names several indexes of which some exist. */
async function createIndexes(database: Db, indexes: Readonly<Record<string, readonly Index[]>>): Promise<void> {
  for (const [collection, wanted] of Object.entries(indexes)) {
    for (const { key, ...options } of wanted) await database.collection(collection).createIndex(key, options);
  }
}

/** Driver messages can quote a document (E11000 does), so only the kind of error and its number pass on. */
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

/** A write to a connection that the server has just closed comes as the socket's own error (EPIPE), not as one of the driver's. */
function isBrokenConnection(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^(EPIPE|ECONN[A-Z]+|ETIMEDOUT|ERR_STREAM_[A-Z_]+)$/.test(error.code)
  );
}

/** The answer of a unique index to a second writer. */
const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000;

/** Two first upserts of one document can collide on the unique index; the second try then finds it. */
export async function upsert<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return work();
  }
}

/** Inserts unless its unique key is taken; tells which. */
export async function insertOnce(documents: Documents, record: object): Promise<boolean> {
  try {
    await documents.insertOne({ ...record });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

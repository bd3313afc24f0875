import { MongoClient, MongoError, MongoServerError, type Db } from "mongodb";
import { mongoAccounts } from "./mongo-accounts.ts";
import { mongoApplications } from "./mongo-applications.ts";
import { MONGO_INDEXES } from "./mongo-indexes.ts";
import { mongoJobs } from "./mongo-jobs.ts";
import type { Run } from "./mongo-run.ts";
import { StoreUnavailableError, type Store } from "./store.ts";

/** Long enough for a replica set's election to be waited out by the caller's own retry, short enough to answer an applicant. */
const SELECTION_TIMEOUT_MS = 4_000;

/** The store that production runs. Needs no transactions, no TTL indexes: a standalone, a replica set or a sharded cluster. */
export function createMongoStore(uri: string): Store {
  const client = new MongoClient(uri, {
    appName: "portico",
    serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
    connectTimeoutMS: SELECTION_TIMEOUT_MS,
    writeConcern: { w: "majority", journal: true },
  });
  const database = client.db();
  let ready: Promise<void> | undefined;
  const whenReady = (): Promise<void> => {
    ready ??= createIndexes(database).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  };
  const run: Run = (collection, work) => attempt(async () => {
    await whenReady();
    return work(database.collection(collection));
  });
  return {
    ...mongoAccounts(run),
    ...mongoApplications(run),
    ...mongoJobs(run),
    sweepExpired: async (now) => {
      for (const collection of ["sessions", "codes", "tmpAnswers"]) await run(collection, (documents) => documents.deleteMany({ expiresAt: { $lt: now } }));
      await run("throttles", (documents) => documents.deleteMany({ resetAt: { $lt: now } }));
    },
    ping: () => attempt(async () => {
      await whenReady();
      await database.command({ ping: 1 });
    }),
    close: () => client.close(),
  };
}

/** One at a time: FerretDB 1.24 fails on a command that names several indexes of which some exist. */
async function createIndexes(database: Db): Promise<void> {
  for (const [collection, indexes] of Object.entries(MONGO_INDEXES)) {
    for (const { key, ...options } of indexes) await database.collection(collection).createIndex(key, options);
  }
}

/** Driver messages can quote a document (E11000 does), so only the kind of error and its number pass on. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    const code = error instanceof MongoServerError && error.code !== undefined ? ` ${String(error.code)}` : "";
    throw new StoreUnavailableError(`MongoDB: ${error.name}${code}`);
  }
}

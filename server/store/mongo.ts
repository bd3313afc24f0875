import { mongoAccounts } from "./mongo-accounts.ts";
import { mongoApplications } from "./mongo-applications.ts";
import { openMongo } from "./mongo-driver.ts";
import { MONGO_INDEXES } from "./mongo-indexes.ts";
import { mongoJobs } from "./mongo-jobs.ts";
import type { Store } from "./store.ts";

/** The store that production runs. Needs no transactions, no TTL indexes: a standalone, a replica set or a sharded cluster. */
export function createMongoStore(uri: string): Store {
  const { run, ping, close } = openMongo(uri, MONGO_INDEXES);
  return {
    ...mongoAccounts(run),
    ...mongoApplications(run),
    ...mongoJobs(run),
    sweepExpired: async (now) => {
      for (const collection of ["sessions", "codes", "tmpAnswers"])
        await run(collection, (documents) => documents.deleteMany({ expiresAt: { $lt: now } }));
      await run("throttles", (documents) => documents.deleteMany({ resetAt: { $lt: now } }));
    },
    ping,
    close,
  };
}

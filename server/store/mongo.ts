import { mongoApplications } from "./mongo-applications.ts";
import { mongoEpoch } from "./mongo-epoch.ts";
import { openMongo } from "./mongo-driver.ts";
import { MONGO_INDEXES } from "./mongo-indexes.ts";
import { mongoJobs } from "./mongo-jobs.ts";
import { mongoOffice } from "./mongo-office.ts";
import { mongoTables } from "./mongo-tables.ts";
import { mongoVersions } from "./mongo-versions.ts";
import { storeInTables, type Store } from "./store.ts";

/**
 * Opens the store for production. It needs no transactions and no TTL indexes, so a standalone server, a replica set
 * and a sharded cluster all work.
 */
export function createMongoStore(uri: string): Store {
  const { run, ping, close } = openMongo(uri, MONGO_INDEXES);
  const inTables = storeInTables(mongoTables(run));
  return {
    ...inTables,
    ...mongoApplications(run),
    ...mongoEpoch(run),
    ...mongoJobs(run, inTables),
    ...mongoOffice(run),
    ...mongoVersions(run),
    ping,
    close,
  };
}

import { mongoAccounts } from "./mongo-accounts.ts";
import { mongoApplications } from "./mongo-applications.ts";
import { mongoEpoch } from "./mongo-epoch.ts";
import { mongoErasure } from "./mongo-erasure.ts";
import { openMongo } from "./mongo-driver.ts";
import { MONGO_INDEXES } from "./mongo-indexes.ts";
import { mongoExports } from "./mongo-exports.ts";
import { mongoJobs } from "./mongo-jobs.ts";
import { mongoNotes } from "./mongo-notes.ts";
import { mongoOffice } from "./mongo-office.ts";
import { mongoReferences } from "./mongo-references.ts";
import { mongoStaff } from "./mongo-staff.ts";
import { mongoVersions } from "./mongo-versions.ts";
import type { Store } from "./store.ts";

/**
 * Opens the store for production. It needs no transactions and no TTL indexes, so a standalone server, a replica set
 * and a sharded cluster all work.
 */
export function createMongoStore(uri: string): Store {
  const { run, ping, close } = openMongo(uri, MONGO_INDEXES);
  return {
    ...mongoAccounts(run),
    ...mongoApplications(run),
    ...mongoEpoch(run),
    ...mongoErasure(run),
    ...mongoExports(run),
    ...mongoJobs(run),
    ...mongoNotes(run),
    ...mongoOffice(run),
    ...mongoReferences(run),
    ...mongoStaff(run),
    ...mongoVersions(run),
    sweepExpired: async (now) => {
      for (const collection of ["sessions", "codes", "tmpAnswers", "staffSessions", "staffTickets", "officeExports"])
        await run(collection, (documents) => documents.deleteMany({ expiresAt: { $lt: now } }));
      await run("throttles", (documents) => documents.deleteMany({ resetAt: { $lt: now } }));
    },
    ping,
    close,
  };
}

import { mongoApplications } from "./mongo-applications.ts";
import { openMongo, type Indexes } from "./mongo-driver.ts";
import { mongoJobs } from "./mongo-jobs.ts";
import { mongoOffice } from "./mongo-office.ts";
import { mongoTables } from "./mongo-tables.ts";
import { storeInTables, type Store } from "./store.ts";

/** Creates the store in MongoDB. Uses no transactions and no TTL indexes. */
export function createMongoStore(uri: string): Store {
  const { run, ping, close } = openMongo(uri, MONGO_INDEXES);
  const inTables = storeInTables(mongoTables(run));
  return {
    ...inTables,
    ...mongoApplications(run),
    ...mongoJobs(run, inTables),
    ...mongoOffice(run),
    ping,
    close,
  };
}

/** Unique indexes begin with the tenant, the first field of the shard key (docs/operate/scaling.md). */
export const MONGO_INDEXES: Indexes = {
  accounts: [
    { key: { tenant: 1, id: 1 }, name: "account", unique: true },
    { key: { tenant: 1, username: 1 }, name: "username", unique: true },
  ],
  sessions: [
    { key: { tenant: 1, tokenHash: 1 }, name: "token", unique: true },
    { key: { tenant: 1, account: 1 }, name: "account" },
    { key: { expiresAt: 1 }, name: "end" },
  ],
  codes: [
    { key: { tenant: 1, id: 1 }, name: "code", unique: true },
    { key: { tenant: 1, account: 1, purpose: 1 }, name: "account" },
    { key: { expiresAt: 1 }, name: "end" },
  ],
  throttles: [
    { key: { tenant: 1, key: 1, resetAt: 1 }, name: "window", unique: true },
    { key: { resetAt: 1 }, name: "end" },
  ],
  applications: [
    { key: { tenant: 1, account: 1 }, name: "applicant", unique: true },
    { key: { hasEffects: 1 }, name: "effects", sparse: true },
    { key: { tenant: 1, "row.nameKey": 1, account: 1, "row.status": 1, "row.round": 1 }, name: "listName" },
    { key: { tenant: 1, "row.submittedAt": 1, account: 1, "row.status": 1, "row.round": 1 }, name: "listSubmitted" },
    { key: { tenant: 1, "row.activeAt": 1, account: 1, "row.status": 1, "row.round": 1 }, name: "listActive" },
    { key: { tenant: 1, "row.statusKey": 1, account: 1, "row.status": 1, "row.round": 1 }, name: "listStatus" },
    { key: { tenant: 1, "row.words": 1 }, name: "listWords" },
    { key: { tenant: 1, "row.filters": 1 }, name: "listFilters" },
    { key: { tenant: 1, "row.owner": 1 }, name: "listOwner" },
    { key: { tenant: 1, "row.office": 1 }, name: "listOffice" },
  ],
  referenceNumbers: [
    { key: { tenant: 1, account: 1 }, name: "applicant", unique: true },
    { key: { tenant: 1, reference: 1 }, name: "number", unique: true },
  ],
  tenantVersions: [
    { key: { tenant: 1, hash: 1 }, name: "version", unique: true },
    { key: { tenant: 1, usedAt: 1 }, name: "use" },
  ],
  tenantVersionPieces: [{ key: { tenant: 1, digest: 1, number: 1 }, name: "piece", unique: true }],
  tmpAnswers: [
    { key: { tenant: 1, tokenHash: 1 }, name: "token", unique: true },
    { key: { expiresAt: 1 }, name: "end" },
  ],
  serviceTokens: [
    { key: { tenant: 1, tokenHash: 1 }, name: "token", unique: true },
    { key: { tenant: 1, id: 1 }, name: "id", unique: true },
    { key: { tenant: 1, account: 1, createdAt: -1 }, name: "application" },
  ],
  officeExports: [
    { key: { tenant: 1, staff: 1 }, name: "staff", unique: true },
    { key: { tenant: 1, state: 1 }, name: "state" },
    { key: { expiresAt: 1 }, name: "end" },
  ],
  officeViews: [
    { key: { tenant: 1, id: 1 }, name: "view", unique: true },
    { key: { tenant: 1, staff: 1 }, name: "staff" },
  ],
  officeNotes: [{ key: { tenant: 1, application: 1, at: -1 }, name: "application" }],
  serviceTokenUses: [{ key: { tenant: 1, token: 1 }, name: "token" }],
  staffRosters: [{ key: { tenant: 1 }, name: "tenant", unique: true }],
  staffSessions: [
    { key: { tenant: 1, tokenHash: 1 }, name: "token", unique: true },
    { key: { tenant: 1, staff: 1 }, name: "staff" },
    { key: { expiresAt: 1 }, name: "end" },
  ],
  staffTickets: [
    { key: { tenant: 1, id: 1 }, name: "id", unique: true },
    { key: { tenant: 1, staff: 1, kind: 1 }, name: "staff" },
    { key: { expiresAt: 1 }, name: "end" },
  ],
  audit: [
    { key: { tenant: 1, seq: 1 }, name: "number", unique: true },
    { key: { tenant: 1, staff: 1, seq: 1 }, name: "staff" },
    { key: { tenant: 1, email: 1, seq: 1 }, name: "email" },
    { key: { tenant: 1, action: 1, seq: 1 }, name: "action" },
    { key: { tenant: 1, application: 1, seq: 1 }, name: "application" },
    { key: { tenant: 1, outcome: 1, seq: 1 }, name: "outcome" },
  ],
  jobs: [
    { key: { tenant: 1, account: 1, kind: 1, key: 1 }, name: "identity", unique: true },
    { key: { id: 1 }, name: "id" },
    { key: { state: 1, turn: 1 }, name: "turn" },
    { key: { tenant: 1, kind: 1, createdAt: -1, id: -1 }, name: "kind" },
  ],
};

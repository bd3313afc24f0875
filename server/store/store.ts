import { type ApplicationId, storeAccounts } from "./store-accounts.ts";
import type { ApplicationRecord } from "./application-record.ts";
import type { ApplicationSummary } from "./application-summary.ts";
import { type JobStore, storeJobs, type QueueMethods } from "./store-jobs.ts";
import type { OfficeStore } from "./office-list.ts";
import { storeErasure, storeOfficeNotes, storeReferences } from "./application-parts.ts";
import { storeLinks } from "./store-links.ts";
import { storeOfficeExports } from "./store-office-exports.ts";
import { storeStaff } from "./store-staff.ts";
import type { Tables } from "./table.ts";

/** Drafts that have, or lack, an answer to one of several questions; or all drafts. */
export interface DraftFilter {
  readonly drafts: "answered" | "unanswered" | "all";
  readonly keys: readonly string[];
  /** The choices that count as such an answer; one that is encrypted may be any of them. Default: any answer does. */
  readonly values?: readonly string[] | undefined;
  /** The rounds whose drafts count. Default: those of all. */
  readonly rounds?: readonly string[] | undefined;
}

/** A tenant as it was at one time, whole, so that it can be served and printed when its folder is broken or gone. */
export interface TenantVersionRecord {
  readonly tenant: string;
  /** Content hash of the tenant's files. */
  readonly hash: string;
  /** When an application was last written with it, within a day. */
  readonly usedAt: number;
  /** The tenant's files in one piece of text, of up to some tens of megabytes. */
  readonly bundle: string;
}

type TableStore = ReturnType<typeof storeInTables>;

/** What either database keeps in the same way: records in tables. */
export const storeInTables = (tables: Tables) => ({
  ...storeAccounts(tables),
  ...storeJobs(tables),
  ...storeStaff(tables),
  ...storeLinks(tables),
  ...storeReferences(tables),
  ...storeOfficeNotes(tables),
  ...storeOfficeExports(tables),
  ...storeErasure(tables),
  ...storeJobs(tables),
  /** Deletes sessions, codes, throttles, temporary answers, tickets of staff and exports that ended before `now`. */
  sweepExpired: async (now: number): Promise<void> => {
    for (const table of ["sessions", "codes", "tmpAnswers", "staffSessions", "staffTickets", "officeExports"])
      await tables.deleteAll(table, { expiresAt: { below: now } });
    await tables.deleteAll("throttles", { resetAt: { below: now } });
  },
});

/**
 * Everything that the portal stores. Each method takes the tenant first (or in its record) and never reaches another's.
 * Every write is atomic by itself and durable when its promise resolves; nothing relies on transactions or on the
 * database expiring records. Expired records may still be returned: the caller compares `expiresAt` with its clock.
 * Every method throws StoreUnavailableError when the database cannot be reached.
 */
export interface Store extends TableStore, Pick<JobStore, QueueMethods>, OfficeStore {
  /** Does nothing and returns false if there is one of that id. */
  createApplication(record: ApplicationRecord): Promise<boolean>;
  findApplication(tenant: string, id: ApplicationId): Promise<ApplicationRecord | undefined>;
  /** All applications of one account, the oldest first. */
  listApplications(tenant: string, account: string): Promise<readonly ApplicationRecord[]>;
  /** Of every tenant, those with effects that are not in the queue yet. */
  listApplicationsWithEffects(): Promise<readonly Pick<ApplicationRecord, "tenant" | "account">[]>;
  /**
   * Writes `next` with revision `expectedRevision + 1` if the stored revision is still `expectedRevision`; otherwise
   * returns false. Use `updateApplication`, which reads, applies and tries again.
   */
  replaceApplication(next: ApplicationRecord, expectedRevision: number): Promise<boolean>;
  /**
   * Counts drafts by which questions have an answer, and by choices. The database counts: no answer leaves it, and what is
   * encrypted stays so.
   */
  countDrafts(tenant: string, filter: DraftFilter): Promise<number>;
  /**
   * At most `limit` applications in the order of their ids, after the id `after` (from the first with an empty one). Fewer
   * mean that no more follow. Whoever goes on after the last of them meets each application once that is there all the time.
   */
  listApplicationSummaries(tenant: string, after: ApplicationId, limit: number): Promise<readonly ApplicationSummary[]>;
  /** Lists the ids of all applications in no particular order, for the rotation of the field key. */
  listApplicationIds(tenant: string): Promise<readonly ApplicationId[]>;

  /** Keeps a version once; what is kept never changes. Afterwards `usedAt` is at least the one given. */
  keepVersion(version: TenantVersionRecord): Promise<void>;
  /** Moves `usedAt` of a version that is kept. False when it is not. */
  touchVersion(tenant: string, hash: string, usedAt: number): Promise<boolean>;
  findVersion(tenant: string, hash: string): Promise<TenantVersionRecord | undefined>;
  /** The version that was used last. */
  findLastVersion(tenant: string): Promise<TenantVersionRecord | undefined>;
  /** The ids of all tenants of which a version is kept, in no particular order. */
  listVersionTenants(): Promise<readonly string[]>;

  /** Names the history of the data: made with the database, and another one after each restore. */
  readEpoch(): Promise<string>;
  /** For whoever has restored the database. Returns the new epoch. */
  renewEpoch(): Promise<string>;

  /** Resolves when the database answers and can be written to. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

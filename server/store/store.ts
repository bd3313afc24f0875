import { type ApplicationId, storeAccounts } from "./store-accounts.ts";
import type { ApplicationRecord } from "./application-record.ts";
import type { ApplicationSummary } from "./application-summary.ts";
import { storeJobs, type JobQueue } from "./store-jobs.ts";
import type { OfficeStore } from "./office-list.ts";
import { storeErasure, storeOfficeNotes, storeReferences } from "./application-parts.ts";
import { storeLinks } from "./store-links.ts";
import { storeOfficeExports } from "./store-office-exports.ts";
import { storeOfficeViews } from "./store-office-views.ts";
import { storeStaff } from "./store-staff.ts";
import { storeEpoch, storeVersions } from "./store-versions.ts";
import type { Tables } from "./table.ts";

type TableStore = ReturnType<typeof storeInTables>;

export const storeInTables = (tables: Tables) => ({
  ...storeAccounts(tables),
  ...storeJobs(tables),
  ...storeStaff(tables),
  ...storeLinks(tables),
  ...storeReferences(tables),
  ...storeOfficeNotes(tables),
  ...storeOfficeExports(tables),
  ...storeOfficeViews(tables),
  ...storeErasure(tables),
  ...storeVersions(tables),
  ...storeEpoch(tables),
  sweepExpired: async (now: number): Promise<void> => {
    for (const table of ["sessions", "codes", "tmpAnswers", "staffSessions", "staffTickets", "officeExports"])
      await tables.deleteAll(table, { expiresAt: { below: now } });
    await tables.deleteAll("throttles", { resetAt: { below: now } });
  },
});

/**
 * Methods with a tenant reach only that tenant. A power cut may undo `touchSession` and `touchStaffSession`. Other
 * writes are durable when their promise resolves. Callers compare `expiresAt` themselves. @throws StoreUnavailableError
 */
export interface Store extends TableStore, JobQueue, OfficeStore {
  /** Returns false if the id exists. */
  createApplication(record: ApplicationRecord): Promise<boolean>;
  findApplication(tenant: string, id: ApplicationId): Promise<ApplicationRecord | undefined>;
  listApplications(tenant: string, account: string): Promise<readonly ApplicationRecord[]>;
  listApplicationsWithEffects(): Promise<readonly Pick<ApplicationRecord, "tenant" | "account">[]>;
  /** Writes if the stored revision is still `expectedRevision`. Callers use `updateApplication`, which retries. */
  replaceApplication(next: ApplicationRecord, expectedRevision: number): Promise<boolean>;
  /**
   * Lists applications with an id above `after`, by id. A page with fewer than `limit` applications is the last one.
   */
  listApplicationSummaries(tenant: string, after: ApplicationId, limit: number): Promise<readonly ApplicationSummary[]>;
  listApplicationIds(tenant: string): Promise<readonly ApplicationId[]>;

  ping(): Promise<void>;
  close(): Promise<void>;
}

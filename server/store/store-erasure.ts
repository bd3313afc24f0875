import type { ApplicationId } from "./application-id.ts";
import { serviceTokenSchema } from "./store-links.ts";
import { openTable, type Tables } from "./table.ts";
import { storedRevisions } from "./stored-values.ts";

/** Deletes one table after another, what leads to the rest last: while that is there, the rest is looked for again. */
export function storeErasure(tables: Tables) {
  const links = openTable(tables, "serviceTokens", serviceTokenSchema);
  const deleteJobs = (tenant: string, account: string) =>
    tables.deleteAll("jobs", { tenant, account, kind: { not: "erasure" } });
  return {
    /**
     * Deletes what is stored of one application: its record, its reference number, its print links with their uses, the
     * notes of the office, and its jobs but those that erase it. May be done again, and goes on where it was interrupted.
     */
    eraseApplication: async (tenant: string, application: ApplicationId): Promise<void> => {
      const own = { tenant, account: application };
      for (const { id: token } of await links.list(own)) await tables.deleteAll("serviceTokenUses", { tenant, token });
      await links.deleteAll(own);
      await tables.deleteAll("officeNotes", { tenant, application });
      await deleteJobs(tenant, application);
      await tables.deleteAll("referenceNumbers", own);
      await tables.deleteAll("applications", own);
      await tables.forgetDeleted();
    },
    /** Deletes the record of an application if it still has this revision. False, and nothing changes, if not. */
    eraseRecord: async (tenant: string, application: ApplicationId, revision: number): Promise<boolean> =>
      (await tables.deleteAll("applications", {
        tenant,
        account: application,
        revision: { oneOf: storedRevisions(revision) },
      })) === 1,
    /**
     * Deletes an account with its sessions and codes, so that nobody can log in to it any more. Its applications stay, to be
     * erased one by one. May be done again.
     */
    eraseAccount: async (tenant: string, account: string): Promise<void> => {
      await tables.deleteAll("accounts", { tenant, id: account });
      for (const table of ["sessions", "codes"]) await tables.deleteAll(table, { tenant, account });
      await deleteJobs(tenant, account);
      await tables.forgetDeleted();
    },
  };
}

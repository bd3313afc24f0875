import { z } from "zod";
import type { ApplicationId } from "./store-accounts.ts";
import { type ReadonlyDeep, storedRevisions } from "./stored-values.ts";
import { openTable, type Tables } from "./table.ts";
import { serviceTokenSchema } from "./store-links.ts";

export type ReferenceRecord = ReadonlyDeep<z.infer<typeof referenceSchema>>;
const referenceSchema = z.object({ tenant: z.string(), account: z.string(), reference: z.string() });

export type ReferenceStore = ReturnType<typeof storeReferences>;

export function storeReferences(tables: Tables) {
  const references = openTable(tables, "referenceNumbers", referenceSchema);
  const findReference = async (tenant: string, account: ApplicationId): Promise<string | undefined> =>
    (await references.get({ tenant, account }))?.reference;
  return {
    /**
     * Stores this number unless the application already has a number. Returns the application's number. Returns
     * undefined if another application has this number.
     */
    keepReference: async (record: ReferenceRecord): Promise<string | undefined> => {
      await references.insertOnce(record);
      return findReference(record.tenant, record.account);
    },
    findReference,
    findReferenceHolder: async (tenant: string, reference: string): Promise<ApplicationId | undefined> =>
      (await references.get({ tenant, reference }))?.account,
  };
}

export type OfficeNote = ReadonlyDeep<z.infer<typeof noteSchema>>;
const noteSchema = z.object({
  tenant: z.string(),
  application: z.string(),
  id: z.string(),
  at: z.number(),
  email: z.string(),
  text: z.string(),
});

export type OfficeNoteStore = ReturnType<typeof storeOfficeNotes>;

export function storeOfficeNotes(tables: Tables) {
  const notes = openTable(tables, "officeNotes", noteSchema);
  return {
    addOfficeNote: (note: OfficeNote): Promise<void> => notes.insert(note),
    listOfficeNotes: (tenant: string, application: ApplicationId, limit: number): Promise<readonly OfficeNote[]> =>
      notes.list({ tenant, application }, { sort: { at: -1, id: 1 }, limit }),
  };
}

/** Deletes the application record last: an interrupted erasure continues from it. */
export function storeErasure(tables: Tables) {
  const links = openTable(tables, "serviceTokens", serviceTokenSchema);
  const deleteJobs = (tenant: string, account: string) =>
    tables.deleteAll("jobs", { tenant, account, kind: { not: "erasure" } });
  return {
    /** Deletes an application with its number, links, notes and jobs. Keeps erasure jobs. May be repeated. */
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
    /** Deletes the record if it still has this revision. */
    eraseRecord: async (tenant: string, application: ApplicationId, revision: number): Promise<boolean> =>
      (await tables.deleteAll("applications", {
        tenant,
        account: application,
        revision: { oneOf: storedRevisions(revision) },
      })) === 1,
    /**
     * Deletes an account with its sessions, codes and jobs. Keeps its applications and erasure jobs. May be repeated.
     */
    eraseAccount: async (tenant: string, account: string): Promise<void> => {
      await tables.deleteAll("accounts", { tenant, id: account });
      for (const table of ["sessions", "codes"]) await tables.deleteAll(table, { tenant, account });
      await deleteJobs(tenant, account);
      await tables.forgetDeleted();
    },
  };
}

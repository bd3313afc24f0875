import { z } from "zod";
import type { ApplicationId } from "./store-accounts.ts";
import { type ReadonlyDeep, storedRevisions } from "./stored-values.ts";
import { openTable, type Tables } from "./table.ts";
import { serviceTokenSchema } from "./store-links.ts";

/** The reference number of one application, as `server/applications/reference.ts` makes it. */
export type ReferenceRecord = ReadonlyDeep<z.infer<typeof referenceSchema>>;
const referenceSchema = z.object({ tenant: z.string(), account: z.string(), reference: z.string() });

export type ReferenceStore = ReturnType<typeof storeReferences>;

/** Reference numbers. */
export function storeReferences(tables: Tables) {
  const references = openTable(tables, "referenceNumbers", referenceSchema);
  const findReference = async (tenant: string, account: ApplicationId): Promise<string | undefined> =>
    (await references.get({ tenant, account }))?.reference;
  return {
    /**
     * Gives the application this reference number, unless it has one, and returns the one that it has afterwards.
     * Undefined if another application of the tenant has this number. One never gets two, whoever asks at once.
     */
    keepReference: async (record: ReferenceRecord): Promise<string | undefined> => {
      await references.insertOnce(record);
      return findReference(record.tenant, record.account);
    },
    findReference,
    /** The application whose number it is. */
    findReferenceHolder: async (tenant: string, reference: string): Promise<ApplicationId | undefined> =>
      (await references.get({ tenant, reference }))?.account,
  };
}

/** What staff wrote about an application for each other. It is never changed. */
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

/** Notes of the office. */
export function storeOfficeNotes(tables: Tables) {
  const notes = openTable(tables, "officeNotes", noteSchema);
  return {
    addOfficeNote: (note: OfficeNote): Promise<void> => notes.insert(note),
    /** The newest first, at most `limit`. */
    listOfficeNotes: (tenant: string, application: ApplicationId, limit: number): Promise<readonly OfficeNote[]> =>
      notes.list({ tenant, application }, { sort: { at: -1, id: 1 }, limit }),
  };
}

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

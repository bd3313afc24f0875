import { z } from "zod";
import type { ApplicationId } from "./application-id.ts";
import type { ReadonlyDeep } from "./readonly-deep.ts";
import { openTable, type Tables } from "./table.ts";

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

import { z } from "zod";
import type { ApplicationId } from "./application-id.ts";
import type { ReadonlyDeep } from "./readonly-deep.ts";
import { openTable, type Tables } from "./table.ts";

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

import { z } from "zod";
import type { ApplicationId } from "./application-id.ts";

/** What staff wrote about an application for each other. It is never changed. */
export interface OfficeNote {
  readonly tenant: string;
  readonly application: ApplicationId;
  readonly id: string;
  readonly at: number;
  readonly email: string;
  readonly text: string;
}

export interface OfficeNoteStore {
  addOfficeNote(note: OfficeNote): Promise<void>;
  /** The newest first, at most `limit`. */
  listOfficeNotes(tenant: string, application: ApplicationId, limit: number): Promise<readonly OfficeNote[]>;
}

export const noteSchema: z.ZodType<OfficeNote> = z.object({
  tenant: z.string(),
  application: z.string(),
  id: z.string(),
  at: z.number(),
  email: z.string(),
  text: z.string(),
});

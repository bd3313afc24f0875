import { z } from "zod";
import { OFFICE_EXPORT_STATES } from "../../engine/protocol/index.ts";
import type { ReadonlyDeep } from "./readonly-deep.ts";

/**
 * The last export of one member of staff. There is one for each of them, so nobody has two under way, in however many
 * processes. It holds no answer.
 */
export type OfficeExport = ReadonlyDeep<z.infer<typeof officeExportSchema>>;
export const officeExportSchema = z.object({
  tenant: z.string(),
  staff: z.string(),
  id: z.string(),
  state: z.enum(OFFICE_EXPORT_STATES),
  /** What was asked for, as JSON. */
  request: z.string(),
  /** The versions of the form whose questions are its columns. */
  versions: z.array(z.string()),
  total: z.number(),
  done: z.number(),
  problems: z.array(z.object({ application: z.string(), what: z.string() })),
  problemCount: z.number(),
  createdAt: z.number(),
  /** When its process last said that it goes on. */
  beatAt: z.number(),
  expiresAt: z.number(),
});

export interface OfficeExportStore {
  findOfficeExport(tenant: string, staff: string): Promise<OfficeExport | undefined>;
  /** Puts it in the place of the one before. */
  putOfficeExport(record: OfficeExport): Promise<void>;
  /** Writes it if the stored one has its id and this state. True for exactly one of those who leave that state. */
  changeOfficeExport(next: OfficeExport, state: OfficeExport["state"]): Promise<boolean>;
  listRunningExports(tenant: string): Promise<readonly OfficeExport[]>;
}

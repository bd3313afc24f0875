import { z } from "zod";
import { OFFICE_STATUSES, UNKNOWN_STATUS, type OfficeRow, type OfficeStatus } from "../../engine/core/index.ts";
import type { ListedRow, OfficeEntry, OfficePosition, OfficeTotal } from "./office-list.ts";

const rowShape = z.object({
  office: z.string(),
  owner: z.string(),
  name: z.string(),
  nameKey: z.string(),
  words: z.array(z.string()),
  status: z.enum(OFFICE_STATUSES),
  statusKey: z.string(),
  round: z.string(),
  createdAt: z.number(),
  activeAt: z.number(),
  submittedAt: z.number(),
  submittedDay: z.string(),
  cells: z.record(
    z.string(),
    z.object({ value: z.union([z.string(), z.number(), z.boolean()]), text: z.string().optional() }),
  ),
  filters: z.array(z.string()),
});

/** The statuses of what its applicant has to submit, or to submit again. */
export const OPEN_STATUSES = ["begun", "started", "validating", "reopened"] as const satisfies readonly OfficeStatus[];

const key = z.union([z.string(), z.number()]);
export const officePositionSchema: z.ZodType<OfficePosition> = z.object({ id: z.string(), key });

/** A row as this version writes it. */
export const officeRowSchema: z.ZodType<OfficeRow> = rowShape;

/** A row as the list reads it, so that one application of a newer version does not keep all others from being listed. */
export const listedRowSchema: z.ZodType<ListedRow> = rowShape.extend({
  status: z.enum([...OFFICE_STATUSES, UNKNOWN_STATUS]).catch(UNKNOWN_STATUS),
});

/** SQLite stores the row as text, and MongoDB as an object. */
export const officeEntrySchema: z.ZodType<OfficeEntry> = z.object({
  id: z.string(),
  key,
  username: z.string(),
  reference: z.string(),
  row: z.union([z.string().transform((text): unknown => JSON.parse(text)), z.unknown()]).pipe(listedRowSchema),
});

/** From `statusKey` of a row, which has the place of the status and the day of the submission. */
export const officeTotalSchema: z.ZodType<OfficeTotal> = z
  .object({ statusKey: z.string(), count: z.number() })
  .transform(({ statusKey, count }) => {
    const [place = "", day = ""] = statusKey.split(" ");
    return { status: OFFICE_STATUSES[Number(place)] ?? UNKNOWN_STATUS, day, count };
  });

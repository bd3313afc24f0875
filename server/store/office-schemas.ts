import { z } from "zod";
import { OFFICE_STATUSES, type OfficeRow } from "../../engine/core/index.ts";
import type { OfficeEntry, OfficeTotal } from "./office-list.ts";

export const officeRowSchema: z.ZodType<OfficeRow> = z.object({
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

/** SQLite stores the row as text, and MongoDB as an object. */
export const officeEntrySchema: z.ZodType<OfficeEntry> = z.object({
  id: z.string(),
  key: z.union([z.string(), z.number()]),
  username: z.string(),
  reference: z.string(),
  row: z.union([z.string().transform((text): unknown => JSON.parse(text)), z.unknown()]).pipe(officeRowSchema),
});

/** From `statusKey` of a row, which has the place of the status and the day of the submission. */
export const officeTotalSchema: z.ZodType<OfficeTotal> = z
  .object({ statusKey: z.string(), count: z.number() })
  .transform(({ statusKey, count }) => {
    const [place = "", day = ""] = statusKey.split(" ");
    return { status: OFFICE_STATUSES[Number(place)] ?? "", day, count };
  });

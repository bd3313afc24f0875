import * as z from "zod/mini";

const cellSchema = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]),
  text: z.optional(z.string()),
});
const questionSchema = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(["choice", "boolean", "date", "number"]),
});

export const officeListSchema = z.object({
  applications: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      reference: z.string(),
      status: z.string(),
      round: z.string(),
      submitted_at: z.nullable(z.string()),
      active_at: z.string(),
      cells: z.record(z.string(), cellSchema),
    }),
  ),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  columns: z.array(questionSchema),
  filters: z.array(
    z.object({ ...questionSchema.shape, options: z.array(z.object({ value: z.string(), label: z.string() })) }),
  ),
  rounds: z.array(z.object({ id: z.string(), label: z.string() })),
  statuses: z.array(z.string()),
  missing: z.number(),
});
export type OfficeList = z.output<typeof officeListSchema>;
export type ListedApplication = OfficeList["applications"][number];

export const officeTotalsSchema = z.object({
  total: z.number(),
  by_status: z.array(z.object({ status: z.string(), count: z.number() })),
  by_day: z.array(z.object({ day: z.string(), count: z.number() })),
});
export type OfficeTotals = z.output<typeof officeTotalsSchema>;

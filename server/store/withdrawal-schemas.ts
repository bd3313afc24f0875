import { z } from "zod";
import { WITHDRAWERS } from "../../engine/protocol/index.ts";
import type { Withdrawal } from "./withdrawal-record.ts";

/** All that a summary has of a withdrawal. */
export const withdrawalTimesSchema = z.object({ at: z.number(), endedAt: z.number().nullable() });

export const withdrawalSchema: z.ZodType<Withdrawal> = withdrawalTimesSchema.extend({
  by: z.enum(WITHDRAWERS),
  staff: z.string().nullable(),
  reason: z.string(),
});

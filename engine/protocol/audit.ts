import * as z from "zod/mini";

const filter = z.optional(z.string().check(z.maxLength(200)));

/**
 * The query of `GET /api/office/audit`. `before` is `next` of the page before. `staff` is words of somebody's address, or
 * an id; `application` a reference number, the address of an applicant, or an id.
 */
export const auditQuerySchema = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  staff: filter,
  action: filter,
  application: filter,
  outcome: filter,
});

/** The answer of `GET /api/office/audit`: the newest entries first. */
export const auditPageSchema = z.object({
  entries: z.array(
    z.object({
      seq: z.number(),
      at: z.string(),
      staff: z.string(),
      email: z.string(),
      role: z.string(),
      action: z.string(),
      outcome: z.string(),
      application: z.string(),
      address: z.nullable(z.string()),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      hash: z.string(),
    }),
  ),
  /** Null where no older entries follow. */
  next: z.nullable(z.number()),
});
export type AuditPage = z.output<typeof auditPageSchema>;

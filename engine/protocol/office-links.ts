import * as z from "zod/mini";

/** A link works for at most a year. */
const LINK_HOURS_MAX = 366 * 24;

export const officeLinkParamsSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  linkId: z.string().check(z.minLength(1), z.maxLength(100)),
});

/** The body of `POST /api/office/applications/{id}/links`. */
export const officeLinkRequestSchema = z.object({
  hours: z.number().check(z.int(), z.gte(1), z.lte(LINK_HOURS_MAX)),
  /** It shows also what is printed for the office only. */
  for_office: z.boolean(),
});

const link = z.object({
  id: z.string(),
  made_at: z.string(),
  /** The member of staff; null for one that was made on the command line. */
  made_by: z.nullable(z.string()),
  ends_at: z.string(),
  revoked_at: z.nullable(z.string()),
  state: z.enum(["open", "expired", "revoked"]),
  for_office: z.boolean(),
  uses: z.number(),
  last_used_at: z.nullable(z.string()),
});
export type OfficeLink = z.output<typeof link>;

/** The print links of an application, the newest first. */
export const officeLinksSchema = z.object({ links: z.array(link) });

/** The answer to a new link, which is shown this once. */
export const officeNewLinkSchema = z.object({ id: z.string(), url: z.string(), links: z.array(link) });

import * as z from "zod/mini";

/** A link works for at most a year. */
const LINK_HOURS_MAX = 366 * 24;

export const officeLinkParamsSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  linkId: z.string().check(z.minLength(1), z.maxLength(100)),
});

/** Characters. The list of links has room for so many. */
export const RECIPIENT_MAX_LENGTH = 100;

/** The body of `POST /api/office/applications/{id}/links`. */
export const officeLinkRequestSchema = z.object({
  hours: z.number().check(z.int(), z.gte(1), z.lte(LINK_HOURS_MAX)),
  /** It shows also what is printed for the office only. */
  for_office: z.boolean(),
  /** Whom the link is for: a name or an office. */
  recipient: z.string().check(z.trim(), z.minLength(1), z.maxLength(RECIPIENT_MAX_LENGTH)),
});

const made = {
  id: z.string(),
  made_at: z.string(),
  /** The member of staff; null for one that was made on the command line. */
  made_by: z.nullable(z.string()),
  /** Whom the link is for; null if its maker did not say. */
  recipient: z.nullable(z.string()),
  ends_at: z.string(),
  for_office: z.boolean(),
};
const link = z.object({
  ...made,
  revoked_at: z.nullable(z.string()),
  state: z.enum(["open", "expired", "revoked"]),
  uses: z.number(),
  last_used_at: z.nullable(z.string()),
});
export type OfficeLink = z.output<typeof link>;

/** The print links of an application, the newest first. */
export const officeLinksSchema = z.object({ links: z.array(link) });

/** The answer to a new link, which is shown this once. */
export const officeNewLinkSchema = z.object({ id: z.string(), url: z.string(), links: z.array(link) });

const workingLink = z.object({
  ...made,
  /** The application that it opens: its id, the name or address of its applicant, and its reference number. */
  application: z.object({ id: z.string(), name: z.nullable(z.string()), reference: z.nullable(z.string()) }),
  /** The id of the member of staff; null where it was made by a command, or by somebody who may make none any more. */
  maker: z.nullable(z.string()),
});
export type WorkingLink = z.output<typeof workingLink>;

/** All working print links. */
export const workingLinksSchema = z.object({ links: z.array(workingLink) });

import * as z from "zod/mini";

const LINK_HOURS_MAX = 366 * 24;

export const officeLinkParamsSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  linkId: z.string().check(z.minLength(1), z.maxLength(100)),
});

export const RECIPIENT_MAX_LENGTH = 100;

export const officeLinkRequestSchema = z.object({
  hours: z.number().check(z.int(), z.gte(1), z.lte(LINK_HOURS_MAX)),
  /** `everyone`, `office`, or the id of an audience in tenant.json. */
  audience: z.string().check(z.maxLength(100)),
  recipient: z.string().check(z.trim(), z.minLength(1), z.maxLength(RECIPIENT_MAX_LENGTH)),
});

export type NewLink = z.output<typeof officeLinkRequestSchema>;

const made = {
  id: z.string(),
  made_at: z.string(),
  /** Null if a command made the link. */
  made_by: z.nullable(z.string()),
  recipient: z.nullable(z.string()),
  ends_at: z.string(),
  audience: z.string(),
};
const link = z.object({
  ...made,
  revoked_at: z.nullable(z.string()),
  state: z.enum(["open", "expired", "revoked"]),
  uses: z.number(),
  last_used_at: z.nullable(z.string()),
});
export type OfficeLink = z.output<typeof link>;

export const officeLinksSchema = z.object({ links: z.array(link) });

/** The page shows the URL once. */
export const officeNewLinkSchema = z.object({ id: z.string(), url: z.string(), links: z.array(link) });

const workingLink = z.object({
  ...made,
  application: z.object({ id: z.string(), name: z.nullable(z.string()), reference: z.nullable(z.string()) }),
  /** Id of the staff member who has the link. Null if none has it, or if they may no longer make links. */
  maker: z.nullable(z.string()),
});
export type WorkingLink = z.output<typeof workingLink>;

export const workingLinksSchema = z.object({ links: z.array(workingLink) });

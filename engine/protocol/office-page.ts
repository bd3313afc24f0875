import * as z from "zod/mini";

/** What the page of the office is given of its tenant: nothing that only an applicant's page needs. */
export const officePageSchema = z.object({
  name: z.string(),
  lang: z.string(),
  timeZone: z.string(),
  /** By what staff of this tenant come in. */
  logIn: z.object({ sso: z.boolean(), password: z.boolean() }),
  logo: z.nullable(z.object({ src: z.string(), width: z.optional(z.number()), height: z.optional(z.number()) })),
  /** The tenant's own wording of the office's texts, by key. */
  texts: z.record(z.string(), z.string()),
  /** The tenant's partner values, which texts may use. */
  partner: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
});
export type OfficePage = z.output<typeof officePageSchema>;

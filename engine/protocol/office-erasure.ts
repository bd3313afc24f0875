import * as z from "zod/mini";
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from "./reason-length.ts";

/** One application, or the account of its applicant with all of them. */
export const ERASURE_SCOPES = ["application", "account"] as const;
export type ErasureScope = (typeof ERASURE_SCOPES)[number];

/** The answer of `GET /api/office/applications/{id}/erasure`. */
export const officeErasureSchema = z.object({
  email: z.string(),
  /** All applications of the account, the oldest first. */
  applications: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      round_label: z.string(),
      reference: z.nullable(z.string()),
      documents: z.number(),
      links: z.number(),
      notes: z.number(),
    }),
  ),
  /** To be sent back with the order to erase, which is refused where something else would go by then. */
  seen: z.string(),
});
export type OfficeErasure = z.output<typeof officeErasureSchema>;

/** The body of `POST /api/office/applications/{id}/erasure`. */
export const officeErasureRequestSchema = z.object({
  scope: z.enum(ERASURE_SCOPES),
  seen: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The application's reference number; the e-mail address of an account, or of an application without a number. */
  confirmation: z.string().check(z.maxLength(400)),
  reason: z.string().check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(REASON_MAX_LENGTH)),
});

/** Its answer. */
export const officeErasedSchema = z.object({
  message: z.string(),
  /** False where a part goes later, because a store of files does not answer now. */
  is_done: z.boolean(),
});

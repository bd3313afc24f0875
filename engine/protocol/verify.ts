import * as z from "zod/mini";

/**
 * `POST /public/verify`: what somebody holds of a submission. The digest is the one of the receipt and the PDF,
 * `file_sha256` that of a PDF file. Spaces and hyphens in them do not count.
 */
export const verifyRequestSchema = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(40)),
  digest: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  file_sha256: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

/**
 * `matches` is false for whatever differs, for a number that there is not, and for what is kept and is not what was signed.
 * `message` says what the signature is worth.
 */
export const verifyAnswerSchema = z.object({
  matches: z.boolean(),
  message: z.string(),
  /** ISO 8601 with the offset of the school's time zone; null if it does not match. */
  submitted_at: z.nullable(z.string()),
  /** Whether a key of this portal has signed it; null if it does not match. */
  signature: z.nullable(z.enum(["right", "wrong", "unknownKey", "none"])),
  /** In hexadecimal, in groups of eight, as the receipt and the PDF show it; null if it does not match. */
  digest: z.nullable(z.string()),
});
export type VerifyAnswer = Readonly<z.output<typeof verifyAnswerSchema>>;

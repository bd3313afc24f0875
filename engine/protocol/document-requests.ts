import * as z from "zod/mini";

const answerKeySchema = z.string().check(z.maxLength(100));

/** The part of an address that names the question of a document. */
export const answerKeyParamsSchema = z.object({ answerKey: answerKeySchema });
/** `POST /api/presigned-url`. */
export const presignRequestSchema = z.object({ answer_key: answerKeySchema });
/** `POST /api/pdf/document-answer/{answerKey}`. `file_key` is the field `key` of the presigned upload. */
export const conversionRequestSchema = z.object({
  file_key: z.string().check(z.maxLength(600)),
  file_name: z.string().check(z.maxLength(255)),
});

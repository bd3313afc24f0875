import * as z from "zod/mini";

const answerKeySchema = z.string().check(z.maxLength(100));

/** The part of an address that names the question of a document. */
export const answerKeyParamsSchema = z.object({ answerKey: answerKeySchema });
const fileKeySchema = z.string().check(z.maxLength(600));
const fileNameSchema = z.string().check(z.maxLength(255));

/** `handed_in` of the document that the page shows: where another is there, that one stays. */
const handedInSchema = z.number();
/** `DELETE /api/document-answer/{answerKey}`. */
export const deleteDocumentQuerySchema = z.object({ shown: z.optional(z.coerce.number()) });

/** `POST /api/presigned-url`. With `file_name`, other pages are told which file is on its way. */
export const presignRequestSchema = z.object({ answer_key: answerKeySchema, file_name: z.optional(fileNameSchema) });
/** `DELETE /api/pdf/document-answer/{answerKey}`. With `file_key`, nothing is deleted but what became of that file. */
export const stopQuerySchema = z.object({ file_key: z.optional(fileKeySchema) });
/**
 * `POST /api/pdf/document-answer/{answerKey}`. `file_key` is the field `key` of the presigned upload, `shown` is null
 * where the page shows no document.
 */
export const conversionRequestSchema = z.object({
  file_key: fileKeySchema,
  file_name: fileNameSchema,
  shown: z.optional(z.nullable(handedInSchema)),
});

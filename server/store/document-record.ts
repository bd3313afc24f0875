import { z } from "zod";
import { cleanFileName, findKeptMediaType, REMOVED_DOCUMENT_HOURS } from "../../engine/core/index.ts";
import type { ReadonlyDeep } from "./stored-values.ts";

/** An uploaded document. `fileKey` and `pdfKey` are keys of the upload storage. */
export type DocumentRecord = ReadonlyDeep<z.infer<typeof documentSchema>>;
export const documentSchema = z.object({
  // Earlier portal versions stored file names with hidden characters.
  fileName: z.string().transform(cleanFileName),
  fileSize: z.number(),
  fileKey: z.string(),
  /** Key of the PDF, or of the kept video or sound. */
  pdfKey: z.string(),
  /** Time when the conversion was ordered. The later order wins. */
  handedInAt: z.number().default(0),
  /** SHA-256 in hexadecimal. Absent for documents of early portal versions. Both are equal for a video or sound. */
  sha256: z.object({ file: z.string(), pdf: z.string() }).optional(),
});

export const toDocumentAnswers = (documents: Readonly<Record<string, DocumentRecord>>) =>
  Object.fromEntries(
    Object.entries(documents).map(([key, { fileName, fileSize, handedInAt, sha256 }]) => [
      key,
      {
        file_name: fileName,
        file_size: fileSize,
        handed_in: handedInAt,
        ...(findKeptMediaType(fileName) === undefined ? {} : { sha256: sha256?.file }),
      },
    ]),
  );

/** A document whose answer was cleared or whose item was removed. The applicant can restore it for a time. */
export type RemovedDocument = ReadonlyDeep<z.infer<typeof removedDocumentSchema>>;
export const removedDocumentSchema = documentSchema.extend({ removedAt: z.number() });

/** Milliseconds left to restore the document. Zero or negative after that time. */
export const msLeftOf = ({ removedAt }: RemovedDocument, now: number): number =>
  removedAt + REMOVED_DOCUMENT_HOURS * 60 * 60_000 - now;

/** An upload that a page has begun. The order of its conversion removes this record. */
export const begunUploadSchema = z.object({
  fileName: z.string(),
  fileKey: z.string(),
  begunAt: z.number(),
  endsAt: z.number(),
});

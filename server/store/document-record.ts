import { z } from "zod";
import {
  cleanFileName,
  findKeptMediaType,
  REMOVED_DOCUMENT_HOURS,
  type DocumentAnswer,
} from "../../engine/core/index.ts";
import type { ReadonlyDeep } from "./stored-values.ts";

/** An uploaded document and the keys of its files in `uploads`. */
export type DocumentRecord = ReadonlyDeep<z.infer<typeof documentSchema>>;
export const documentSchema = z.object({
  // Earlier versions stored names with hidden characters.
  fileName: z.string().transform(cleanFileName),
  fileSize: z.number(),
  fileKey: z.string(),
  /** Key of the PDF, or of a video or sound. */
  pdfKey: z.string(),
  /** Time of the order. A conversion ordered later replaces an earlier one. */
  handedInAt: z.number().default(0),
  /** SHA-256 in hexadecimal; unset for early documents. For a video or sound, both are the same. */
  sha256: z.object({ file: z.string(), pdf: z.string() }).optional(),
});

export const toDocumentAnswers = (
  documents: Readonly<Record<string, DocumentRecord>>,
): Readonly<Record<string, DocumentAnswer>> =>
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

/** A document that a cleared answer removed, while it can be restored. */
export type RemovedDocument = ReadonlyDeep<z.infer<typeof removedDocumentSchema>>;
export const removedDocumentSchema = documentSchema.extend({ removedAt: z.number() });

/** Milliseconds left to restore the document; zero or negative afterwards. */
export const msLeftOf = ({ removedAt }: RemovedDocument, now: number): number =>
  removedAt + REMOVED_DOCUMENT_HOURS * 60 * 60_000 - now;

/** An upload that has begun but not arrived. */
export const begunUploadSchema = z.object({
  fileName: z.string(),
  fileKey: z.string(),
  begunAt: z.number(),
  /** Time when the permission to upload ends. */
  endsAt: z.number(),
});

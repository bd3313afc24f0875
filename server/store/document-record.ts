import { z } from "zod";
import { cleanFileName, REMOVED_DOCUMENT_HOURS, type DocumentAnswer } from "../../engine/core/index.ts";
import type { ReadonlyDeep } from "./stored-values.ts";

/** An uploaded document: its name and size, and the keys of its bytes in `uploads`. */
export type DocumentRecord = ReadonlyDeep<z.infer<typeof documentSchema>>;
export const documentSchema = z.object({
  // Earlier versions stored a name with what it hides.
  fileName: z.string().transform(cleanFileName),
  fileSize: z.number(),
  /** Upload key of the file as it was sent. */
  fileKey: z.string(),
  /** Upload key of the PDF made from it. */
  pdfKey: z.string(),
  /** When the applicant handed it in. If two are converted at once, the later one stays. */
  handedInAt: z.number().default(0),
  /** SHA-256 in hexadecimal of the file as it was sent, and of the PDF made from it; unset if an earlier version did. */
  sha256: z.object({ file: z.string(), pdf: z.string() }).optional(),
});

/** What their applicant is told of them, by answer key. */
export const toDocumentAnswers = (
  documents: Readonly<Record<string, DocumentRecord>>,
): Readonly<Record<string, DocumentAnswer>> =>
  Object.fromEntries(
    Object.entries(documents).map(([key, { fileName, fileSize, handedInAt }]) => [
      key,
      { file_name: fileName, file_size: fileSize, handed_in: handedInAt },
    ]),
  );

/** A document that a choice or a change of tab removed, while it may be given back. */
export type RemovedDocument = ReadonlyDeep<z.infer<typeof removedDocumentSchema>>;
export const removedDocumentSchema = documentSchema.extend({ removedAt: z.number() });

/** For how many milliseconds it may still be given back; none, or fewer than none, once it may not. */
export const msLeftOf = ({ removedAt }: RemovedDocument, now: number): number =>
  removedAt + REMOVED_DOCUMENT_HOURS * 60 * 60_000 - now;

/** A file that some page has begun to send, and of which nothing has arrived yet. */
export const begunUploadSchema = z.object({
  fileName: z.string(),
  /** Upload key of the file as it is sent. */
  fileKey: z.string(),
  begunAt: z.number(),
  /** When the permission to send it ends, or the page gave it up. It does not arrive after that. */
  endsAt: z.number(),
});

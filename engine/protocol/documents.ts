import * as z from "zod/mini";

/** Error codes of Amazon S3, and the portal's code for a full quota. */
export const FILE_STORE_REFUSALS = [
  "AccessDenied",
  "SignatureDoesNotMatch",
  "MalformedPOSTRequest",
  "EntityTooSmall",
  "EntityTooLarge",
  "QuotaExceeded",
] as const;
export type FileStoreRefusal = (typeof FILE_STORE_REFUSALS)[number];

/** `POST /api/presigned-url`: address to post the file to, and the form fields before the file. */
export const presignedUploadSchema = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export type PresignedUpload = Readonly<z.output<typeof presignedUploadSchema>>;

/** States of work that continues after its request (specification, sections 3 and 4). */
export const JOB_STATES = ["UNPROCESSED", "IN_PROGRESS", "COMPLETED", "FAILED"] as const;

export const WORK_STATUSES = [...JOB_STATES, "NOT_ANSWERED"] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

/** State of a conversion. */
export const workStatusSchema = z.object({
  status: z.enum(WORK_STATUSES),
  message: z.string(),
  file_name: z.optional(z.string()),
});
export type ConversionStatus = Readonly<z.output<typeof workStatusSchema>>;

/** `GET /api/pdf`. `url` is empty until COMPLETED. */
export const pdfCopySchema = z.object({ status: z.enum(WORK_STATUSES), message: z.string(), url: z.string() });
export type PdfCopy = Readonly<z.output<typeof pdfCopySchema>>;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Sizes of the tenant's pictures in pixels, if known. The page reserves this space. */
export interface Pictures {
  readonly logo?: PictureSize;
  readonly hero?: PictureSize;
}

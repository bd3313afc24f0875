import * as z from "zod/mini";

/** The answer of `POST /api/presigned-url`: where to post the file, and the form fields to post before it. */
export const presignedUploadSchema = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export type PresignedUpload = Readonly<z.output<typeof presignedUploadSchema>>;

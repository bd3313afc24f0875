import { join } from "node:path";
import { createDiskUploads } from "./disk.ts";
import type { S3Config } from "./s3.ts";
import type { Uploads } from "./uploads.ts";

/** Opens the upload storage without a network call. Loads the S3 SDK for a bucket only. */
export async function openUploads(
  { s3, dataDir }: { readonly s3?: S3Config | undefined; readonly dataDir: string },
  now: () => number = Date.now,
): Promise<Uploads> {
  if (s3 === undefined) return createDiskUploads(join(dataDir, "uploads"), now);
  return (await import("./s3.ts")).createS3Uploads(s3);
}

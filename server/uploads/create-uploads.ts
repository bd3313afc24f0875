import { createDiskUploads, type DiskConfig } from "./disk.ts";
import type { S3Config } from "./s3.ts";
import type { Uploads } from "./uploads.ts";
import { join } from "node:path";

export type UploadsConfig = { readonly s3: S3Config } | { readonly disk: DiskConfig };

/** Opens the upload storage without a network call. Loads the S3 SDK for a bucket only. */
export async function createUploads(config: UploadsConfig): Promise<Uploads> {
  if ("disk" in config) return createDiskUploads(config.disk);
  const { createS3Uploads } = await import("./s3.ts");
  return createS3Uploads(config.s3);
}

export const openUploads = (
  { s3, dataDir }: { readonly s3: S3Config | undefined; readonly dataDir: string },
  now: () => number = Date.now,
): Promise<Uploads> => createUploads(s3 === undefined ? { disk: { folder: join(dataDir, "uploads"), now } } : { s3 });

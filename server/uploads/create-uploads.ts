import { createDiskUploads, type DiskConfig } from "./disk.ts";
import { createS3Uploads, type S3Config } from "./s3.ts";
import type { Uploads } from "./uploads.ts";

/** `s3` where a bucket is configured, else `disk`. */
export type UploadsConfig = { readonly s3: S3Config } | { readonly disk: DiskConfig };

/** Opens the store of uploads. Touches no network until first use; the disk store makes its folder. */
export async function createUploads(config: UploadsConfig): Promise<Uploads> {
  return "s3" in config ? createS3Uploads(config.s3) : createDiskUploads(config.disk);
}

export { createUploads, openUploads, type UploadsConfig } from "./create-uploads.ts";
export { PostRefusedError, rotatePolicySecret } from "./post-policy.ts";
export {
  countBytes,
  UploadsUnavailableError,
  UploadTooLargeError,
  USED,
  type PresignedUpload,
  type PresignRequest,
  type StorageLimit,
  type StoredUpload,
  type Uploads,
} from "./uploads.ts";
export type { S3Config } from "./s3.ts";

export { openUploads } from "./open-uploads.ts";
export { PostRefusedError, rotatePolicySecret } from "./post-policy.ts";
export {
  countBytes,
  UploadsUnavailableError,
  UploadTooLargeError,
  USED,
  type PresignedUpload,
  type StorageLimit,
  type StoredUpload,
  type Uploads,
} from "./uploads.ts";

export { createUploads, type UploadsConfig } from "./create-uploads.ts";
export {
  isUploadKey, UploadTooLargeError, UPLOAD_CONTENT_TYPE,
  type PresignedUpload, type PresignRequest, type StoredUpload, type Uploads,
} from "./uploads.ts";
export type { S3Config } from "./s3.ts";

import type { Hono } from "hono";

/** Content type of all uploads. With it, no browser shows an upload as a page. */
export const UPLOAD_CONTENT_TYPE = "application/octet-stream";

export interface PresignRequest {
  readonly key: string;
  /** An empty file is rejected too. */
  readonly maxBytes: number;
  readonly expiresInMs: number;
  /** Limit for the total size of some prefixes, with this file. Only the disk storage checks it. */
  readonly room?: StorageLimit;
}

/** Each prefix ends with a slash. */
export interface StorageLimit {
  readonly prefixes: readonly string[];
  readonly maxBytes: number;
}

/** The browser posts the fields, then the file as `file` (POST policy of Amazon S3). */
export interface PresignedUpload {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>> & { readonly key: string };
}

export interface StoredUpload {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: number;
}

export async function countBytes(uploads: Pick<Uploads, "list">, prefix: string, without?: ReadonlySet<string>) {
  let bytes = 0;
  for await (const { key, size } of uploads.list(prefix)) if (without?.has(key) !== true) bytes += size;
  return bytes;
}

/** Prefix of the disk storage's records of used policies. */
export const USED = "used";

/**
 * Stores uploads and their PDFs in an S3 bucket or a folder. `read` and `write` throw UploadsUnavailableError if the
 * storage is unreachable or full, or rejects the call.
 */
export interface Uploads {
  /** Origin for `connect-src` of the Content-Security-Policy. Undefined if it is the portal's own. */
  readonly postOrigin: string | undefined;
  /** Routes to mount at `/uploads`. Undefined if browsers post to a bucket. */
  readonly routes: Hono | undefined;
  /** Signs one upload. A bucket accepts more uploads with the same key until the signature expires. */
  presign(request: PresignRequest): Promise<PresignedUpload>;
  /** Returns undefined for an unknown key. @throws UploadTooLargeError above `maxBytes` */
  read(key: string, maxBytes: number): Promise<Uint8Array | undefined>;
  /** Replaces earlier content. Resolves when the file is durable. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Does nothing for an unknown key. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredUpload>;
  ping(): Promise<void>;
  close(): void;
}

export class UploadTooLargeError extends Error {
  override readonly name = "UploadTooLargeError";
}

/** The caller may try again later. */
export class UploadsUnavailableError extends Error {
  override readonly name = "UploadsUnavailableError";
}

const SEGMENT = "[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}";
const KEY_PATTERN = new RegExp(`^${SEGMENT}(/${SEGMENT}){1,7}$`);

/** No segment begins with a dot, so that no key leads out of its folder. */
export const isUploadKey = (key: string): boolean => KEY_PATTERN.test(key);

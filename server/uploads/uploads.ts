import type { Hono } from "hono";

/** Every upload is stored under this type, whatever the browser claims, so that nothing is ever served as a page. */
export const UPLOAD_CONTENT_TYPE = "application/octet-stream";

export interface PresignRequest {
  /** Where the file will be stored; must pass `isUploadKey`. */
  readonly key: string;
  /** The largest file accepted. The smallest is one byte: an empty file is refused by the store itself. */
  readonly maxBytes: number;
  readonly expiresInMs: number;
  /** How much may be stored under some prefixes together, this file included. Only the disk store can look at a post. */
  readonly room?: Room;
}

/** Each prefix ends with a slash. */
export interface Room {
  readonly prefixes: readonly string[];
  readonly maxBytes: number;
}

/** What the browser posts as multipart form data: every field first, then the file as `file` (POST policy of Amazon S3). */
export interface PresignedUpload {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>> & { readonly key: string };
}

export interface StoredUpload {
  readonly key: string;
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
}

/** How much is stored under one prefix, in bytes. */
export async function countBytes(
  uploads: Pick<Uploads, "list">,
  prefix: string,
  without?: ReadonlySet<string>,
): Promise<number> {
  let bytes = 0;
  for await (const { key, size } of uploads.list(prefix)) if (without?.has(key) !== true) bytes += size;
  return bytes;
}

/** Where the disk store remembers for a while which signed posts have been used. */
export const USED = "used";

/**
 * Stores uploaded files and the PDFs made from them. There are two adapters with one contract suite: an S3 bucket,
 * whose POST policy enforces size, type, key and expiry, and a folder of this machine, which enforces the same. Methods
 * throw UploadsUnavailableError when the store cannot be reached, is full or refuses.
 */
export interface Uploads {
  readonly kind: "disk" | "s3";
  /** The origin that a browser posts to when it is not the portal's own, for the Content-Security-Policy's `connect-src`. */
  readonly postOrigin: string | undefined;
  /** The route that receives posts, to be mounted at `/uploads`. Absent if the store receives them itself. */
  readonly routes: Hono | undefined;
  /**
   * Signs one post. The disk store accepts it once; a bucket accepts it until it expires, each time under the same key,
   * so what is stored does not grow.
   */
  presign(request: PresignRequest): Promise<PresignedUpload>;
  /** Undefined when there is nothing under that key. @throws UploadTooLargeError beyond `maxBytes`, before reading it all. */
  read(key: string, maxBytes: number): Promise<Uint8Array | undefined>;
  /** Durable when it resolves; replaces what was there. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Does nothing when there is nothing under that key. */
  remove(key: string): Promise<void>;
  /** Lists everything whose key begins with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<StoredUpload>;
  /** Resolves when the store can be used. */
  ping(): Promise<void>;
  close(): void;
}

export class UploadTooLargeError extends Error {
  override readonly name = "UploadTooLargeError";
}

/** The store could not be reached or cannot take more. The caller may try again later. */
export class UploadsUnavailableError extends Error {
  override readonly name = "UploadsUnavailableError";
}

const SEGMENT = "[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}";
const KEY_PATTERN = new RegExp(`^${SEGMENT}(/${SEGMENT}){1,7}$`);

/**
 * Segments of letters, digits, `.`, `_` and `-`, none beginning with a dot, so a key can never lead out of its folder.
 */
export const isUploadKey = (key: string): boolean => KEY_PATTERN.test(key);

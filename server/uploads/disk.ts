import { randomBytes } from "node:crypto";
import { access, constants, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createDiskRoutes } from "./disk-routes.ts";
import { listUploads, readOrCreateSecret, readUpload, removeUpload, writeUpload } from "./disk-files.ts";
import { toPostFields } from "./post-policy.ts";
import { isUploadKey, type Uploads } from "./uploads.ts";

export interface DiskConfig {
  /** Made if it does not exist. Every process of the portal must see the same folder. */
  readonly folder: string;
  /** Where the routes are mounted. Default `/uploads`. */
  readonly mountedAt?: string;
  /** The largest post that is read. Must be more than the largest file limit of any tenant. Default 8 MiB. */
  readonly maxPostBytes?: number;
  /** Milliseconds since the epoch; default the system clock. */
  readonly now?: () => number;
}

/** Opens uploads in a folder of this machine. The portal itself enforces what an S3 POST policy enforces. */
export async function createDiskUploads({
  folder,
  mountedAt = "/uploads",
  maxPostBytes = 8 * 1024 * 1024,
  now = Date.now,
}: DiskConfig): Promise<Uploads> {
  const root = resolve(folder);
  const files = join(root, "files");
  await mkdir(files, { recursive: true, mode: 0o700 });
  const secret = await readOrCreateSecret(join(root, "post-policy.secret"), () => randomBytes(32));
  return {
    kind: "disk",
    postOrigin: undefined,
    routes: createDiskRoutes({ secret, now, maxPostBytes, store: (key, bytes) => writeUpload(files, key, bytes) }),
    presign: async (request) => {
      if (!isUploadKey(request.key)) throw new Error("This is not the key of an upload.");
      return { url: mountedAt, fields: toPostFields(request, now(), secret) };
    },
    read: (key, maxBytes) => readUpload(files, key, maxBytes),
    write: (key, bytes) => writeUpload(files, key, bytes),
    remove: (key) => removeUpload(files, key),
    list: (prefix) => listUploads(files, prefix),
    ping: () => access(files, constants.R_OK | constants.W_OK),
    close: () => undefined,
  };
}

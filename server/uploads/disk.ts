import { createHash } from "node:crypto";
import { access, constants, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { GREATEST_FILE_MEGABYTES, MEGABYTE } from "../../engine/core/index.ts";
import { claimKey, listUploads, readUpload, removeUpload, writeUpload } from "./disk-files.ts";
import {
  PostRefusedError,
  checkPostFields,
  findPolicySecrets,
  makePolicySecret,
  toPostFields,
  type PostPolicy,
} from "./post-policy.ts";
import { countBytes, isUploadKey, USED, type Uploads } from "./uploads.ts";
import { Hono } from "hono";
import { readPost } from "./read-post.ts";

const FORM_BYTES = 64 * 1024;
const MAX_POST_BYTES = GREATEST_FILE_MEGABYTES * MEGABYTE + FORM_BYTES;

/**
 * Opens uploads in a folder, which all processes of the portal share. Creates a missing folder. Enforces the limits of
 * S3's POST policies.
 */
export async function createDiskUploads(folder: string, now: () => number): Promise<Uploads> {
  const root = resolve(folder);
  const files = join(root, "files");
  await mkdir(files, { recursive: true, mode: 0o700 });
  await makePolicySecret(root);
  const readSecrets = () => findPolicySecrets(root);
  const list = (prefix: string) => listUploads(files, prefix);
  const countAll = async (prefixes: readonly string[]): Promise<number> => {
    let bytes = 0;
    for (const prefix of prefixes) bytes += await countBytes({ list }, prefix);
    return bytes;
  };
  /** Stores a file and marks its policy as used. After a failure, the policy stays valid. */
  const store = async ({ key, room }: PostPolicy, bytes: Uint8Array): Promise<void> => {
    const used = usedKeyOf(key);
    if (!(await claimKey(files, used))) throw new PostRefusedError("AccessDenied");
    try {
      await writeUpload(files, key, bytes);
      // Count after the write, so that simultaneous uploads count each other.
      if (room !== undefined && (await countAll(room.prefixes)) > room.maxBytes) {
        await removeUpload(files, key);
        throw new PostRefusedError("QuotaExceeded");
      }
    } catch (error) {
      await removeUpload(files, used);
      throw error;
    }
  };
  const routes = new Hono();
  // Accepts multipart form data like an S3 bucket.
  routes.post("/", async (context) => {
    const secrets = await readSecrets();
    const { policy, bytes } = await readPost(context.req.raw, MAX_POST_BYTES, (fields) => {
      const policy = checkPostFields(fields, now(), secrets);
      if (typeof policy === "string") throw new PostRefusedError(policy);
      return policy;
    });
    await store(policy, bytes);
    return context.body(null, 204);
  });
  return {
    postOrigin: undefined,
    routes,
    presign: async (request) => {
      if (!isUploadKey(request.key)) throw new Error("This is not the key of an upload.");
      const [newest] = await readSecrets();
      return { url: "/uploads", fields: toPostFields(request, now(), newest) };
    },
    read: (key, maxBytes) => readUpload(files, key, maxBytes),
    write: (key, bytes) => writeUpload(files, key, bytes),
    remove: (key) => removeUpload(files, key),
    list,
    ping: () => access(files, constants.R_OK | constants.W_OK),
    close: () => undefined,
  };
}

const usedKeyOf = (key: string): string => `${USED}/${createHash("sha256").update(key).digest("hex")}`;

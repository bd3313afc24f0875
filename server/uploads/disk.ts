import { createHash } from "node:crypto";
import { access, constants, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { claimKey, listUploads, readUpload, removeUpload, writeUpload } from "./disk-files.ts";
import {
  PostRefusedError,
  checkPostQuery,
  findPolicySecrets,
  makePolicySecret,
  toPostQuery,
  type PostPolicy,
} from "./post-policy.ts";
import { countBytes, isUploadKey, USED, type Uploads } from "./uploads.ts";

export interface DiskConfig {
  /** All processes of the portal share this folder. Created if it does not exist. */
  readonly folder: string;
  readonly mountedAt?: string;
  readonly now?: () => number;
}

/** Room for the form around the file. */
const FORM_BYTES = 64 * 1024;

/** Opens uploads in a folder. Enforces the limits of S3's POST policies. */
export async function createDiskUploads({
  folder,
  mountedAt = "/uploads",
  now = Date.now,
}: DiskConfig): Promise<Uploads> {
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
  return {
    postOrigin: undefined,
    // `POST /` accepts multipart form data like an S3 bucket.
    routes: new Hono().post("/", async (context) => {
      try {
        const policy = checkPostQuery(context.req.query(), now(), await readSecrets());
        await store(policy, await readPost(context, policy));
        return context.body(null, 204);
      } finally {
        // Read and drop the rest: a browser shows no response if the connection closes.
        void context.req.raw.body?.pipeTo(new WritableStream()).catch(() => undefined);
      }
    }),
    presign: async (request) => {
      if (!isUploadKey(request.key)) throw new Error("This is not the key of an upload.");
      const [newest] = await readSecrets();
      return { url: `${mountedAt}?${toPostQuery(request, now(), newest)}`, fields: { key: request.key } };
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

/** Returns the only file of a form. The policy was checked before, so that strangers send no body. @throws PostRefusedError */
async function readPost(context: Context<object, string>, { key, maxBytes }: PostPolicy): Promise<Uint8Array> {
  const tooLarge = (): never => {
    throw new PostRefusedError("EntityTooLarge", maxBytes);
  };
  const malformed = (): never => {
    throw new PostRefusedError("MalformedPOSTRequest");
  };
  await bodyLimit({ maxSize: maxBytes + FORM_BYTES, onError: tooLarge })(context, () => Promise.resolve());
  const form = await context.req.formData().catch(malformed);
  const [[file, another], [sent, again]] = [form.getAll("file"), form.getAll("key")];
  if (!(file instanceof File) || another !== undefined) return malformed();
  if (sent !== key || again !== undefined) throw new PostRefusedError("AccessDenied");
  if (file.size > maxBytes) return tooLarge();
  if (file.size === 0) throw new PostRefusedError("EntityTooSmall");
  return new Uint8Array(await file.arrayBuffer());
}

import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { access, constants, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { claimKey, listUploads, readUpload, removeUpload, writeUpload } from "./disk-files.ts";
import { countBytes, isUploadKey, USED, type Uploads, type PresignRequest } from "./uploads.ts";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { API_ERRORS, type FileStoreRefusal } from "../../engine/protocol/index.ts";
import { replaceKeyFile } from "../field-key-file.ts";

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
        // Read and drop what is left unread.
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

/** Limits of a form, because a parser needs time for each part. */
const LIMITS = { fields: 8, files: 1, parts: 9, fieldSize: 4096, fieldNameSize: 100, headerPairs: 10 } as const;

/** Returns the only file of a form. The policy was checked before, so that no stranger's body is kept. @throws PostRefusedError */
async function readPost(context: Context<object, string>, { key, maxBytes }: PostPolicy): Promise<Uint8Array> {
  const tooLarge = (): never => {
    throw new PostRefusedError("EntityTooLarge", maxBytes);
  };
  await bodyLimit({ maxSize: maxBytes + FORM_BYTES, onError: tooLarge })(context, () => Promise.resolve());
  const { body, headers } = context.req.raw;
  const contentType = headers.get("content-type") ?? "";
  if (body === null || !/^multipart\/form-data\s*;/i.test(contentType))
    throw new PostRefusedError("MalformedPOSTRequest");
  const [chunks, keys]: [Buffer[], string[]] = [[], []];
  const source = Readable.fromWeb(body);
  try {
    const parser = new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
    await new Promise<void>((done, refuse) => {
      for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, refuse);
      parser.on("field", (name, value, isNameCut, isValueCut) => {
        if (isNameCut || isValueCut) refuse(new Error("A field is too long."));
        if (name === "key") keys.push(value);
      });
      parser.on("file", (name, file) => {
        file.on("error", refuse);
        if (name !== "file") refuse(new Error("The file has another name."));
        file.on("data", (chunk: Buffer) => chunks.push(chunk));
      });
      parser.on("finish", done);
      for (const stream of [source, parser]) stream.on("error", refuse);
      source.pipe(parser);
    });
  } catch {
    throw new PostRefusedError("MalformedPOSTRequest");
  } finally {
    // Read and drop the rest: a browser shows no response if the connection closes.
    source.unpipe();
    source.resume();
  }
  if (keys.length !== 1 || keys[0] !== key) throw new PostRefusedError("AccessDenied");
  const bytes = Buffer.concat(chunks);
  if (bytes.length > maxBytes) tooLarge();
  if (bytes.length === 0) throw new PostRefusedError("EntityTooSmall");
  return bytes;
}

/** `maxBytes` is set if the file is larger. */
export class PostRefusedError extends HTTPException {
  override readonly name = "PostRefusedError";
  readonly code: FileStoreRefusal;
  readonly maxBytes: number | undefined;
  constructor(code: FileStoreRefusal, maxBytes?: number) {
    super(API_ERRORS[`upload_${code}`].status, { message: code });
    this.code = code;
    this.maxBytes = maxBytes;
  }
}

/** Signed limits of one post. */
export type PostPolicy = z.infer<typeof policySchema>;
const policySchema = z.object({
  key: z.string().refine(isUploadKey),
  maxBytes: z.number(),
  expiresAt: z.number(),
  room: z.object({ prefixes: z.array(z.string()).readonly(), maxBytes: z.number() }).optional(),
});

const sign = (policy: string, secret: Uint8Array): string => createHmac("sha256", secret).update(policy).digest("hex");

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Makes a query with a policy like Amazon S3's, signed with the portal's secret. */
export function toPostQuery(
  { key, maxBytes, expiresInMs, room }: PresignRequest,
  now: number,
  secret: Uint8Array,
): string {
  const policy: PostPolicy = { key, maxBytes, expiresAt: now + expiresInMs, room };
  const encoded = Buffer.from(JSON.stringify(policy)).toString("base64url");
  return `policy=${encoded}&signature=${sign(encoded, secret)}`;
}

/** Returns the policy of a query. The caller checks the file. @throws PostRefusedError */
export function checkPostQuery(
  { policy: encoded, signature }: Readonly<Record<string, string | undefined>>,
  now: number,
  secrets: readonly Uint8Array[],
): PostPolicy {
  if (encoded === undefined || signature === undefined) throw new PostRefusedError("AccessDenied");
  if (!secrets.some((secret) => isSame(sign(encoded, secret), signature)))
    throw new PostRefusedError("SignatureDoesNotMatch");
  const policy = policySchema.safeParse(JSON.parse(Buffer.from(encoded, "base64url").toString())).data;
  if (policy === undefined || policy.expiresAt <= now) throw new PostRefusedError("AccessDenied");
  return policy;
}

const SECRET_BYTES = 32;
const OWN_USER_ONLY = 0o600;

const fileIn = (folder: string): string => join(folder, "post-policy.secret");

type Secrets = readonly [newest: Uint8Array, ...older: Uint8Array[]];

/**
 * Reads the secrets that sign policies, newest first. Reads them for each policy, so that a rotation takes effect at
 * once.
 * @throws Error if there is no secret
 */
export async function findPolicySecrets(folder: string): Promise<Secrets> {
  const bytes = new Uint8Array(await readFile(fileIn(folder)));
  const count = Math.floor(bytes.length / SECRET_BYTES);
  const [newest, ...older] = Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * SECRET_BYTES, (at + 1) * SECRET_BYTES),
  );
  if (newest === undefined) throw new Error("The file post-policy.secret holds no secret of 32 bytes.");
  return [newest, ...older];
}

export async function makePolicySecret(folder: string): Promise<void> {
  const file = fileIn(folder);
  await writeFile(file, randomBytes(SECRET_BYTES), { flag: "wx", mode: OWN_USER_ONLY }).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
}

/** Adds a new secret. The one before stays valid until the next rotation. */
export async function rotatePolicySecret(folder: string): Promise<void> {
  const [last] = await findPolicySecrets(folder);
  await replaceKeyFile(fileIn(folder), Buffer.concat([randomBytes(SECRET_BYTES), last]));
}

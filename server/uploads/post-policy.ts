import { HTTPException } from "hono/http-exception";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { API_ERRORS, type FileStoreRefusal } from "../../engine/protocol/index.ts";
import { reasonOf } from "../errors.ts";
import { replaceKeyFile } from "../field-key-file.ts";
import { UPLOAD_CONTENT_TYPE, isUploadKey, type PresignRequest, type PresignedUpload } from "./uploads.ts";

/** `maxBytes` is the limit that the file or the request exceeds. */
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

/** Signed limits. The form fields must match them. */
export type PostPolicy = z.infer<typeof policySchema>;
const policySchema = z.object({
  key: z.string().refine(isUploadKey),
  contentType: z.string(),
  maxBytes: z.number(),
  expiresAt: z.number(),
  room: z.object({ prefixes: z.array(z.string()).readonly(), maxBytes: z.number() }).optional(),
});

const FIELDS = { policy: "policy", signature: "x-portico-signature" } as const;

const sign = (policy: string, secret: Uint8Array): string => createHmac("sha256", secret).update(policy).digest("hex");

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Makes the fields of a policy like Amazon S3's, signed with the portal's secret. */
export function toPostFields(request: PresignRequest, now: number, secret: Uint8Array): PresignedUpload["fields"] {
  const policy: PostPolicy = {
    key: request.key,
    contentType: UPLOAD_CONTENT_TYPE,
    maxBytes: request.maxBytes,
    expiresAt: now + request.expiresInMs,
    room: request.room,
  };
  const encoded = Buffer.from(JSON.stringify(policy)).toString("base64");
  return {
    key: policy.key,
    "Content-Type": policy.contentType,
    [FIELDS.policy]: encoded,
    [FIELDS.signature]: sign(encoded, secret),
  };
}

/** Returns the signed policy of these fields, or the reason of a rejection. The caller checks the size. */
export function checkPostFields(fields: ReadonlyMap<string, string>, now: number, secrets: readonly Uint8Array[]) {
  const encoded = fields.get(FIELDS.policy);
  const signature = fields.get(FIELDS.signature);
  if (encoded === undefined || signature === undefined) return "AccessDenied";
  if (!secrets.some((secret) => isSame(sign(encoded, secret), signature))) return "SignatureDoesNotMatch";
  const policy = policySchema.safeParse(JSON.parse(Buffer.from(encoded, "base64").toString())).data;
  if (policy === undefined || policy.expiresAt <= now) return "AccessDenied";
  if (fields.get("key") !== policy.key || fields.get("Content-Type") !== policy.contentType) return "AccessDenied";
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
    if (reasonOf(error) !== "EEXIST") throw error;
  });
}

/** Adds a new secret. The one before stays valid until the next rotation. */
export async function rotatePolicySecret(folder: string): Promise<void> {
  const [last] = await findPolicySecrets(folder);
  await replaceKeyFile(fileIn(folder), Buffer.concat([randomBytes(SECRET_BYTES), last]));
}

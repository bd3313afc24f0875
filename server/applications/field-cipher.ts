import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { deriveKey } from "../accounts/index.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts single values with AES-256-GCM. A ciphertext opens only with the `context` that sealed it. */
export type FieldCipher = ReturnType<typeof createFieldCipher>;

/** Creates a cipher. `keys` have 32 bytes each, newest first. Encrypts with the newest key, decrypts with any. */
export function createFieldCipher(keys: readonly Uint8Array[]) {
  const ring = keys.map((key) => ({
    id: createHash("sha256").update(key).digest("hex").slice(0, 8),
    key: deriveKey(key, "fields"),
  }));
  const newest = ring[0];
  if (newest === undefined) throw new Error("FIELD_KEY holds no key.");
  return {
    seal: (plain: string, context: string) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", newest.key, iv);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([iv, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `v1.${newest.id}.${body.toString("base64url")}`;
    },
    /** Decrypts a text. @throws Error if the key is missing, or the text was changed or moved */
    open: (sealed: string, context: string) => {
      const [version, id, text] = sealed.split(".");
      const entry = ring.find((candidate) => candidate.id === id);
      if (version !== "v1" || entry === undefined || text === undefined)
        throw new Error("A secret answer was encrypted with a key that FIELD_KEY does not hold.");
      const body = Buffer.from(text, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", entry.key, body.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(body.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(body.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
    },
    canOpen: (sealed: string) => ring.some(({ id }) => sealed.startsWith(`v1.${id}.`)),
    isCurrent: (sealed: string) => sealed.startsWith(`v1.${newest.id}.`),
  };
}

/**
 * Derives the keys (32 bytes in base64) that encrypt answers in the browser's storage. Uses the oldest key of
 * FIELD_KEY, so that browsers can read their stored answers until that key is dropped.
 */
export function createJournalKeys(keys: readonly Uint8Array[]) {
  const oldest = keys.at(-1);
  if (oldest === undefined) throw new Error("FIELD_KEY holds no key.");
  // Splits `deriveKey` into its two steps: the first does not depend on the purpose (RFC 5869, section 2).
  const extracted = createHmac("sha256", "portico").update(oldest).digest();
  const derive = (...purpose: readonly string[]): string =>
    createHmac("sha256", extracted)
      .update(`${purpose.join("\n")}\u0001`)
      .digest("base64");
  return {
    ofAccount: (tenant: string, account: string) => derive("journal", tenant, account),
    ofVisitor: (tenant: string, secret: string) => derive("visitor", tenant, secret),
  };
}

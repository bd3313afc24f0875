import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { deriveKey } from "../accounts/index.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts single values with AES-256-GCM. `context` names the applicant and the question, so that a ciphertext copied
 * to another applicant or question does not open there.
 */
export type FieldCipher = ReturnType<typeof createFieldCipher>;

/** @param keys 32 bytes each, the newest first. The newest seals; all of them open. */
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
    /** @throws Error when the key is not among those given, or the text was changed or moved. */
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
    /** Whether it was sealed with one of the keys. */
    canOpen: (sealed: string) => ring.some(({ id }) => sealed.startsWith(`v1.${id}.`)),
    /** Whether it was sealed with the newest key. */
    isCurrent: (sealed: string) => sealed.startsWith(`v1.${newest.id}.`),
  };
}

/**
 * Keys with which browsers encrypt the answers that they keep on the device, 32 bytes in base64 each. A device can read
 * what it kept only as long as the key stays the same, so keys are derived and stored nowhere, and each belongs to an
 * account, not to a session.
 */
export type JournalKeys = ReturnType<typeof createJournalKeys>;

/**
 * @param keys those of FIELD_KEY, the newest first. The oldest is used, because it is the one that a rotation keeps
 * longest. When it is dropped from FIELD_KEY, answers that devices kept before and never sent can be read no more.
 */
export function createJournalKeys(keys: readonly Uint8Array[]) {
  const oldest = keys.at(-1);
  if (oldest === undefined) throw new Error("FIELD_KEY holds no key.");
  const derive = (...purpose: readonly string[]): string =>
    Buffer.from(deriveKey(oldest, purpose.join("\n"))).toString("base64");
  return {
    ofAccount: (tenant: string, account: string) => derive("journal", tenant, account),
    /** @param secret the value of the cookie that only this browser has */
    ofVisitor: (tenant: string, secret: string) => derive("visitor", tenant, secret),
  };
}

import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import { toCanonicalJson, type CanonicalValue } from "./canonical-json.ts";

/** 32 bytes of Ed25519 (RFC 8032): a private key, or one of which only the public half is kept, to verify with. */
export interface SigningKey {
  readonly kind: "private" | "public";
  readonly bytes: Uint8Array;
}

export interface Signature {
  readonly keyId: string;
  /** base64url. */
  readonly signature: string;
}

export type Signer = ReturnType<typeof createSigner>;

/** What stands before the 32 bytes in PKCS #8 (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/** Signs the canonical JSON of statements. The newest key comes first; all of them verify. */
export function createSigner(keys: readonly SigningKey[]) {
  const opened = keys.map((key) => ({ ...publicKeyOf(key), isPrivate: key.kind === "private", key }));
  const newest = opened.find(({ isPrivate }) => isPrivate);
  const toBytes = (statement: CanonicalValue): Buffer => Buffer.from(toCanonicalJson(statement));
  return {
    /** Signs with the newest private key; undefined if there is none. */
    sign: (statement: CanonicalValue) =>
      newest && {
        keyId: newest.keyId,
        signature: sign(null, toBytes(statement), toPrivateKey(newest.key)).toString("base64url"),
      },
    /** `unknownKey` if the key that it names is not among these. */
    verify: (statement: CanonicalValue, { keyId, signature }: Signature) => {
      const found = opened.find((one) => one.keyId === keyId);
      if (found === undefined) return "unknownKey";
      return verify(null, toBytes(statement), found.publicKey, Buffer.from(signature, "base64url")) ? "right" : "wrong";
    },
  };
}

/** The public half: its id, which signatures name, and its 32 bytes in base64, as SIGNING_KEY takes them. */
export function publicKeyOf(key: SigningKey): {
  readonly keyId: string;
  readonly text: string;
  readonly publicKey: KeyObject;
} {
  const publicKey =
    key.kind === "private"
      ? createPublicKey(toPrivateKey(key))
      : createPublicKey({
          key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(key.bytes).toString("base64url") },
          format: "jwk",
        });
  const bytes = Buffer.from(String(publicKey.export({ format: "jwk" }).x), "base64url");
  return {
    keyId: createHash("sha256").update(bytes).digest("hex").slice(0, 16),
    text: bytes.toString("base64"),
    publicKey,
  };
}

const toPrivateKey = ({ bytes }: SigningKey): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, bytes]), format: "der", type: "pkcs8" });

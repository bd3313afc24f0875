import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject, randomBytes } from "node:crypto";
import { join } from "node:path";
import { toCanonicalJson, type CanonicalValue } from "./canonical-json.ts";
import { parseSigningKeys, type Config, type SigningKey } from "../config/index.ts";
import { makeKeyFile, readKeyFile, replaceKeyFile } from "../field-key-file.ts";

export interface Signature {
  readonly keyId: string;
  readonly signature: string;
}

export type Signer = ReturnType<typeof createSigner>;

/** PKCS #8 prefix of a private key of 32 bytes (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

export function createSigner(keys: readonly SigningKey[]) {
  const opened = keys.map((key) => ({ ...publicKeyOf(key), isPrivate: key.kind === "private", key }));
  const newest = opened.find(({ isPrivate }) => isPrivate);
  const toBytes = (statement: CanonicalValue): Buffer => Buffer.from(toCanonicalJson(statement));
  return {
    sign: (statement: CanonicalValue) =>
      newest && {
        keyId: newest.keyId,
        signature: sign(null, toBytes(statement), toPrivateKey(newest.key)).toString("base64url"),
      },
    verify: (statement: CanonicalValue, { keyId, signature }: Signature) => {
      const found = opened.find((one) => one.keyId === keyId);
      if (found === undefined) return "unknownKey";
      return verify(null, toBytes(statement), found.publicKey, Buffer.from(signature, "base64url")) ? "right" : "wrong";
    },
  };
}

/** Returns the public key: its id in signatures, its 32 bytes in base64, and Node's object. */
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

/**
 * Opens the signing keys, newest first. Without any, creates one, but not with MONGODB_URI: each process would create
 * another. @throws ConfigError
 */
export async function openSigningKeys({
  signingKeys,
  mongoUri,
  dataDir,
}: Pick<Config, "signingKeys" | "mongoUri" | "dataDir">): Promise<readonly SigningKey[]> {
  if (signingKeys !== undefined || mongoUri !== undefined) return signingKeys ?? [];
  const file = join(dataDir, "signing-key");
  await makeKeyFile(file);
  return (await readKeys(file)).keys;
}

/** Adds a new private key. Reduces the others to their public keys. @throws ConfigError */
export async function addSigningKey(file: string, toPublic: (key: SigningKey) => string): Promise<void> {
  if (await makeKeyFile(file)) return;
  const { keys } = await readKeys(file);
  const earlier = keys.map((key) => `public:${toPublic(key)}`);
  await replaceKeyFile(file, [randomBytes(32).toString("base64"), ...earlier].join(","));
}

const readKeys = (file: string) =>
  readKeyFile(file, parseSigningKeys, "sign this installation's submissions and audit");

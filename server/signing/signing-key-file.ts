import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { parseSigningKeys, type Config } from "../config/index.ts";
import { makeKeyFile, readKeyFile, replaceKeyFile } from "../field-key-file.ts";
import type { SigningKey } from "./signer.ts";

/**
 * The signing keys, the newest first. Without a setting they are in DATA_DIR, where the first start makes one. None with
 * MONGODB_URI, because each process would make one of its own. @throws ConfigError
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

/**
 * Puts a new private key before those of the file, and keeps only the public half of what was there. Makes the file if
 * there is none. @throws ConfigError
 */
export async function addSigningKey(file: string, toPublic: (key: SigningKey) => string): Promise<void> {
  if (await makeKeyFile(file)) return;
  const { keys } = await readKeys(file);
  const earlier = keys.map((key) => `public:${toPublic(key)}`);
  await replaceKeyFile(file, [randomBytes(32).toString("base64"), ...earlier]);
}

const readKeys = (file: string) =>
  readKeyFile(file, parseSigningKeys, "sign this installation's submissions and audit");

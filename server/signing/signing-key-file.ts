import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { parseSigningKeys, type Config } from "../config/index.ts";
import { makeKeyFile, readKeyFile, replaceKeyFile } from "../field-key-file.ts";
import type { SigningKey } from "./signer.ts";

/**
 * Opens the signing keys, newest first, and makes one in DATA_DIR at the first start. With MONGODB_URI none is made,
 * because each process would make its own. @throws ConfigError
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
 * Adds a new private key and keeps only the public half of the others. Creates the file if it is missing. @throws
 * ConfigError
 */
export async function addSigningKey(file: string, toPublic: (key: SigningKey) => string): Promise<void> {
  if (await makeKeyFile(file)) return;
  const { keys } = await readKeys(file);
  const earlier = keys.map((key) => `public:${toPublic(key)}`);
  await replaceKeyFile(file, [randomBytes(32).toString("base64"), ...earlier]);
}

const readKeys = (file: string) =>
  readKeyFile(file, parseSigningKeys, "sign this installation's submissions and audit");

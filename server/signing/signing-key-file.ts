import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ConfigError, parseSigningKeys, type Config, type Environment } from "../config/index.ts";
import { reasonOf } from "../errors.ts";
import { makeKeyFile, replaceKeyFile } from "../field-key-file.ts";
import type { SigningKey } from "./signer.ts";

/**
 * The file that holds the signing keys: SIGNING_KEY_FILE, or else the one that the portal makes in DATA_DIR.
 * @throws ConfigError if the keys are in SIGNING_KEY itself, where only its owner can change them
 */
export function signingKeyPath({ SIGNING_KEY, SIGNING_KEY_FILE, DATA_DIR }: Environment): string {
  if (SIGNING_KEY !== undefined && SIGNING_KEY.trim() !== "")
    throw new ConfigError("SIGNING_KEY holds the keys itself; expected them in a file, or the name of the file.");
  const file = SIGNING_KEY_FILE?.trim() ?? "";
  return resolve(file === "" ? join(DATA_DIR?.trim() || ".data", "signing-key") : file);
}

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

async function readKeys(file: string): Promise<{ readonly keys: readonly SigningKey[] }> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new ConfigError(
      `${file} cannot be read (${reasonOf(error)}); expected the keys that sign submissions and the audit.`,
    );
  });
  const keys = parseSigningKeys(text.trim());
  if (keys === undefined)
    throw new ConfigError(
      `${file} does not hold keys of 32 bytes in base64, separated by commas; expected those that sign this installation's submissions and audit.`,
    );
  return { keys };
}

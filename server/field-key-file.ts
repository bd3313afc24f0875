import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { ConfigError } from "./config/index.ts";
import { reasonOf } from "./errors.ts";

/**
 * Reads the field key of an installation without FIELD_KEY, and makes it at the first start. If two processes start at
 * the same moment, both use the key that was written first.
 */
export async function readOrMakeKey(file: string): Promise<Uint8Array> {
  await writeFile(file, randomBytes(32).toString("base64"), { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    if (reasonOf(error) !== "EEXIST") throw error;
  });
  const key = new Uint8Array(Buffer.from((await readFile(file, "utf8")).trim(), "base64"));
  if (key.length !== 32)
    throw new ConfigError(
      `${file} does not hold a key of 32 bytes in base64; expected the key that encrypts this folder's answers.`,
    );
  return key;
}

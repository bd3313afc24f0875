import { randomBytes } from "node:crypto";
import { chmod, readFile, rename, rm, writeFile } from "node:fs/promises";
import { ConfigError, parseKeys } from "./config/index.ts";
import { reasonOf } from "./errors.ts";

const makeKey = (): string => randomBytes(32).toString("base64");
const OWN_USER_ONLY = 0o600;

/**
 * Reads the field keys of an installation without FIELD_KEY, the newest first, and makes one at the first start. If two
 * processes start at the same moment, both use the key that was written first.
 *
 * @throws ConfigError if the file holds anything else
 */
export async function readOrMakeKeys(file: string): Promise<readonly Uint8Array[]> {
  await makeKeyFile(file);
  return (await readKeys(file)).keys;
}

/** Makes a file with one key, which no other user can read. Returns false, and changes nothing, if there is a file. */
export async function makeKeyFile(file: string): Promise<boolean> {
  try {
    await writeFile(file, makeKey(), { flag: "wx", mode: OWN_USER_ONLY });
    return true;
  } catch (error) {
    if (reasonOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Puts a new key before those of the file. Returns how many there are now. @throws ConfigError */
export async function addKey(file: string): Promise<number> {
  const { texts } = await readKeys(file);
  await replaceKeyFile(file, [makeKey(), ...texts]);
  return texts.length + 1;
}

/** Drops the oldest key of the file. Returns how many are left. @throws ConfigError if it is the only one */
export async function dropOldestKey(file: string): Promise<number> {
  const { texts } = await readKeys(file);
  if (texts.length < 2) throw new ConfigError(`${file} holds one key only; expected another before it.`);
  await replaceKeyFile(file, texts.slice(0, -1));
  return texts.length - 1;
}

const readKeys = (file: string) => readKeyFile(file, parseKeys, "encrypt this installation's answers");

/**
 * Reads a file of keys, the newest first.
 *
 * @param purpose what the keys do, for whoever reads that they are not there
 * @throws ConfigError
 */
export async function readKeyFile<Key>(
  file: string,
  parse: (text: string) => readonly Key[] | undefined,
  purpose: string,
): Promise<{ readonly texts: readonly string[]; readonly keys: readonly Key[] }> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new ConfigError(`${file} cannot be read (${reasonOf(error)}); expected the keys that ${purpose}.`);
  });
  const keys = parse(text.trim());
  if (keys === undefined)
    throw new ConfigError(
      `${file} does not hold keys of 32 bytes in base64, separated by commas; expected those that ${purpose}.`,
    );
  return { texts: text.split(",").map((part) => part.trim()), keys };
}

/** A reader sees the old file or the new one, whenever the machine stops. */
export async function replaceKeyFile(file: string, texts: readonly string[]): Promise<void> {
  const partial = `${file}.${process.pid}.part`;
  try {
    await writeFile(partial, texts.join(","), { flag: "wx", mode: OWN_USER_ONLY, flush: true });
    await chmod(partial, OWN_USER_ONLY);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

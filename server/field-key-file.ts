import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config, ConfigError, parseKeys } from "./config/index.ts";
import { reasonOf } from "./errors.ts";

const makeKey = (): string => randomBytes(32).toString("base64");
const OWN_USER_ONLY = 0o600;

/** Reads the field keys, newest first. Creates one for a new portal, and after the loss of the key. @throws ConfigError */
export async function openFieldKeys(config: Config): Promise<readonly Uint8Array[]> {
  const { fieldKeys, isFieldKeyLost, dataDir, sqliteFile } = config;
  if (fieldKeys !== undefined) return fieldKeys;
  const file = join(dataDir, "field-key");
  if (existsSync(sqliteFile) && !existsSync(file) && !isFieldKeyLost)
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, which has portico.sqlite and no field-key; expected the key of this portal there, or in FIELD_KEY. If it is lost, set FIELD_KEY_LOST=true: the portal then asks for secret answers again.`,
    );
  await makeKeyFile(file);
  return (await readFieldKeys(file)).keys;
}

/** Creates a file with one key that only its owner can read. Returns false if the file exists. @throws ConfigError */
export async function makeKeyFile(file: string): Promise<boolean> {
  try {
    await writeFile(file, makeKey(), { flag: "wx", mode: OWN_USER_ONLY });
    return true;
  } catch (error) {
    if (reasonOf(error) === "EEXIST") return false;
    throw new ConfigError(`${file} cannot be written (${reasonOf(error)}); expected a writable folder that exists.`);
  }
}

/** Adds a new key before the others. Returns the number of keys. @throws ConfigError */
export async function addKey(file: string): Promise<number> {
  const { texts } = await readFieldKeys(file);
  await replaceKeyFile(file, [makeKey(), ...texts].join(","));
  return texts.length + 1;
}

/** Removes the oldest key. Returns the number of remaining keys. @throws ConfigError if it is the only key */
export async function dropOldestKey(file: string): Promise<number> {
  const { texts } = await readFieldKeys(file);
  if (texts.length < 2) throw new ConfigError(`${file} holds one key only; expected a newer key before it.`);
  await replaceKeyFile(file, texts.slice(0, -1).join(","));
  return texts.length - 1;
}

export const readFieldKeys = (file: string) => readKeyFile(file, parseKeys, "encrypt this installation's answers");

/** Reads keys from a file, newest first. @param purpose use of the keys, for messages @throws ConfigError */
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
      `${file} does not hold keys of 32 bytes in base64, separated by commas; expected the keys that ${purpose}.`,
    );
  return { texts: text.split(",").map((part) => part.trim()), keys };
}

export async function replaceKeyFile(file: string, content: string | Uint8Array): Promise<void> {
  const partial = `${file}.${process.pid}.part`;
  try {
    await writeFile(partial, content, { flag: "wx", mode: OWN_USER_ONLY, flush: true });
    await chmod(partial, OWN_USER_ONLY);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

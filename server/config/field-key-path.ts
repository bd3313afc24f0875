import { join, resolve } from "node:path";
import { ConfigError, type Environment } from "./environment.ts";

/**
 * The file that holds the field keys: FIELD_KEY_FILE, or else the one that the portal makes in DATA_DIR.
 * @throws ConfigError if the keys are in FIELD_KEY itself, where only its owner can change them
 */
export function toFieldKeyPath({ FIELD_KEY, FIELD_KEY_FILE, DATA_DIR }: Environment): string {
  if (FIELD_KEY !== undefined && FIELD_KEY.trim() !== "")
    throw new ConfigError("FIELD_KEY holds the keys itself; expected them in a file, or the name of the file.");
  const file = FIELD_KEY_FILE?.trim() ?? "";
  return resolve(file === "" ? join(DATA_DIR?.trim() || ".data", "field-key") : file);
}

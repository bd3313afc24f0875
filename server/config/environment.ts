import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { reasonOf } from "../errors.ts";

/** A wrong setting, key file or argument of a command. Its message has one line and no secret value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Settings whose values are never printed. `<NAME>_FILE` can name a file with the value. */
export const SECRETS: readonly string[] = [
  "MONGODB_URI",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "FIELD_KEY",
  "SIGNING_KEY",
  "TMP_API_KEY",
  "LOOKUP_TOKEN",
  "OIDC_CLIENT_SECRET",
];

export type Environment = Readonly<Record<string, string | undefined>>;

export type EnvironmentReader = ReturnType<typeof createEnvironmentReader>;

export function createEnvironmentReader(environment: Environment) {
  const find = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    const file = SECRETS.includes(name) ? environment[`${name}_FILE`]?.trim() : undefined;
    if (value !== undefined && value !== "") return value;
    return file === undefined || file === "" ? undefined : readSecretFile(name, file);
  };
  return {
    find,
    /** @throws ConfigError if `parse` returns undefined or the file of a secret cannot be read */
    read: <T>(name: string, expected: string, parse: (text: string) => T | undefined): T | undefined => {
      const found = find(name);
      if (found === undefined) return undefined;
      const parsed = parse(found);
      if (parsed === undefined)
        throw new ConfigError(
          `${name} is ${SECRETS.includes(name) ? "set to an invalid value" : JSON.stringify(found)}; expected ${expected}.`,
        );
      return parsed;
    },
  };
}

function readSecretFile(name: string, file: string): string {
  try {
    const text = readFileSync(file, "utf8").trim();
    if (text !== "") return text;
  } catch (error) {
    throw new ConfigError(
      `${name}_FILE is ${JSON.stringify(file)}, which cannot be read (${reasonOf(error)}); expected a readable text file.`,
    );
  }
  throw new ConfigError(`${name}_FILE is ${JSON.stringify(file)}, which is empty; expected the secret in it.`);
}

/** Returns the path of a key file. @throws ConfigError if the setting contains the keys themselves */
export function toKeyPath(environment: Environment, name: "FIELD_KEY" | "SIGNING_KEY"): string {
  if ((environment[name] ?? "").trim() !== "")
    throw new ConfigError(`${name} has the keys themselves; expected ${name}_FILE with the path of a key file.`);
  const file = environment[`${name}_FILE`]?.trim() ?? "";
  const own = name === "FIELD_KEY" ? "field-key" : "signing-key";
  return resolve(file === "" ? join(environment.DATA_DIR?.trim() || ".data", own) : file);
}

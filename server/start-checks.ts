import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join, isAbsolute, relative, resolve } from "node:path";
import { canDecryptStoredAnswers, type FieldCipher } from "./applications/index.ts";
import { ConfigError, isLocalhost } from "./config/index.ts";
import { type Store, StoreTooNewError, StoreUnavailableError } from "./store/index.ts";
import { reasonOf } from "./errors.ts";
import { TenantRefusedError } from "../engine/node/index.ts";

export type WriteLine = (line: string) => void;

export function warnOfPlainHttp(publicUrl: string, warn: WriteLine): void {
  if (publicUrl.startsWith("https:") || isLocalhost(publicUrl)) return;
  warn(
    `WARNING: PUBLIC_URL is ${JSON.stringify(publicUrl)}, which is not https. Passwords, answers and session cookies travel in the open, and cookies are set without Secure. Use https before applicants come.`,
  );
}

/** Checks that a key decrypts the stored answers. Otherwise warns if FIELD_KEY_LOST is true. @throws ConfigError */
export async function requireStoredKey(
  tenants: readonly string[],
  { store, cipher, isLost, warn }: { store: Store; cipher: FieldCipher; isLost: boolean; warn: WriteLine },
): Promise<void> {
  for (const id of tenants) {
    if (await canDecryptStoredAnswers(store, cipher, id).catch(() => true)) continue;
    const found = `FIELD_KEY, or the file "field-key" in DATA_DIR, is not the key that encrypted the secret answers of "${id}"`;
    if (!isLost)
      throw new ConfigError(
        `${found}; expected that key, alone or after a newer one. If it is lost, set FIELD_KEY_LOST=true: the portal then asks for those answers again.`,
      );
    warn(`WARNING: ${found}. They count as not answered until that key is added.`);
  }
}

export function warnOfNoSignature(signingKeys: readonly unknown[], warn: WriteLine): void {
  if (signingKeys.length > 0) return;
  warn(
    "WARNING: SIGNING_KEY is unset while MONGODB_URI is set, so submissions and audit entries get a hash, but no signature. Set the same key for every process (make one with: openssl rand -base64 32).",
  );
}

/** Creates the folder and checks that it is writable. @throws ConfigError */
export async function prepareDataDir(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    // Permissions are not enough: the disk may be read-only.
    await rm(await mkdtemp(join(folder, "can-write-")), { recursive: true });
  } catch (error) {
    // A full disk may have space later. Until then, the portal is not ready.
    if (reasonOf(error) === "ENOSPC") return;
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(folder)}, which cannot be written (${reasonOf(error)}); expected a writable folder that only the portal uses.`,
    );
  }
}

/** Avoids `recursive`: with it, Node never returns if a folder rejects new folders with ENOENT, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    if (reasonOf(error) === "EEXIST") return;
    if (reasonOf(error) !== "ENOENT") throw error;
    await makeFolder(dirname(folder));
    await make();
  }
}

/** Explains a start failure in one line if the operator can correct it. Returns undefined for a bug of the portal. */
export function explainStartFailure(error: unknown, { dataDir }: { readonly dataDir: string }): string | undefined {
  if (error instanceof ConfigError || error instanceof TenantRefusedError || error instanceof StoreTooNewError)
    return error.message;
  if (error instanceof StoreUnavailableError)
    return `The database in DATA_DIR ${JSON.stringify(dataDir)} cannot be used (${error.message}). Restore portico.sqlite from a backup; to begin without its data, move it away.`;
  if (isSystemError(error) && error.path !== undefined && isWithin(dataDir, error.path))
    return `DATA_DIR is ${JSON.stringify(dataDir)}: ${JSON.stringify(error.path)} cannot be used (${error.code}, ${error.syscall}); expected a writable folder that only the portal uses.`;
  if (isSystemError(error))
    return `The portal cannot start: ${error.path === undefined ? "" : `${JSON.stringify(error.path)} `}cannot be used (${error.code}, ${error.syscall}).`;
  return undefined;
}

function isSystemError(error: unknown): error is { code: string; syscall: string; path?: string } {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    "syscall" in error &&
    typeof error.syscall === "string"
  );
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return !way.startsWith("..") && !isAbsolute(way);
}

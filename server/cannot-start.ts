import { isAbsolute, relative, resolve } from "node:path";
import { ConfigError } from "./config/index.ts";
import { TenantRefusedError } from "../engine/node/index.ts";
import { StoreTooNewError, StoreUnavailableError } from "./store/index.ts";

/** Explains in one line a start failure that the operator can correct. Returns undefined for a bug of the portal. */
export function explainStartFailure(error: unknown, { dataDir }: { readonly dataDir: string }): string | undefined {
  if (error instanceof ConfigError || error instanceof TenantRefusedError || error instanceof StoreTooNewError)
    return error.message;
  if (error instanceof StoreUnavailableError)
    return `The database in DATA_DIR ${JSON.stringify(dataDir)} cannot be used (${error.message}). Restore portico.sqlite from a backup; to begin without its data, move it away.`;
  if (isSystemError(error) && error.path !== undefined && isWithin(dataDir, error.path))
    return `DATA_DIR is ${JSON.stringify(dataDir)}, in which ${JSON.stringify(error.path)} cannot be used (${error.code}, ${error.syscall}); expected a folder of the portal's own.`;
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

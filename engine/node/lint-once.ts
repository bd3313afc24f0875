import { lintTenants } from "../lint/index.ts";
import type { Problem, TenantFiles } from "../lint/index.ts";

type Problems = readonly (readonly Problem[])[];

/** What was found in the folders that were linted last, the newest at the end. */
const known = new Map<string, Problems>();
const MAX_KNOWN = 8;
const MINUTE_MS = 60_000;

/**
 * Lints folders, unless the same were linted in this minute: a portal that is opened again, or a file that was saved
 * without a change, costs four fifths less. What is found depends on the time only through dates, which tenants give to
 * the minute.
 *
 * @param hashes the content hash of each folder
 */
export function lintOnce(all: readonly TenantFiles[], hashes: readonly string[]): Problems {
  const key = JSON.stringify([
    Math.floor(Date.now() / MINUTE_MS),
    all.map(({ folder, unreadable, assets }, index) => [
      folder,
      hashes[index],
      unreadable,
      [...assets].map(([path, { sizeBytes }]) => [path, sizeBytes]),
    ]),
  ]);
  const problems = known.get(key) ?? lintTenants(all);
  known.delete(key);
  known.set(key, problems);
  for (const old of [...known.keys()].slice(0, -MAX_KNOWN)) known.delete(old);
  return problems;
}

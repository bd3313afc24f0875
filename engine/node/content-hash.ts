import { createHash } from "node:crypto";
import type { TenantFiles } from "../lint/index.ts";

const HASH_LENGTH = 16;

/**
 * Content hash of a folder: 16 hexadecimal digits of SHA-256 over its paths and texts, shared files included,
 * so that whatever can change what an applicant sees changes the hash. Assets count by name only: they have
 * hashes of their own.
 */
export function hashTenantFiles(files: TenantFiles): string {
  const hash = createHash("sha256");
  const lengthFirst = (part: string): void => {
    hash.update(`${Buffer.byteLength(part)}:`);
    hash.update(part);
  };
  for (const path of [...files.texts.keys()].sort()) {
    lengthFirst(path);
    lengthFirst(files.texts.get(path) ?? "");
  }
  for (const path of [...files.assets.keys()].sort()) lengthFirst(path);
  return hash.digest("hex").slice(0, HASH_LENGTH);
}

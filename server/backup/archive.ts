import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { z } from "zod";

/**
 * The archive is a tar (POSIX.1-2001): database, keys if requested, uploads, and last a manifest with checksums. An
 * archive without a manifest is incomplete.
 */
export const DATABASE_ENTRY = "portico.sqlite";
export const MANIFEST_ENTRY = "manifest.json";
export const UPLOADS_PREFIX = "uploads/";
export const KEYS_PREFIX = "keys/";
export const KEY_FILES = ["field-key", "signing-key"] as const;

export const FORMAT = "portico-backup-1";

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  schemaVersion: z.number(),
  applications: z.number(),
  hasKeys: z.boolean(),
  entries: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** True for names that the archive may contain. None of them leads out of the folder. */
export function isEntryName(name: string): boolean {
  if (name === DATABASE_ENTRY || name === MANIFEST_ENTRY) return true;
  if (name.startsWith(KEYS_PREFIX)) return (KEY_FILES as readonly string[]).includes(name.slice(KEYS_PREFIX.length));
  return (
    name.startsWith(UPLOADS_PREFIX) && name.split("/").every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))
  );
}

export class BackupRefusedError extends Error {
  override readonly name = "BackupRefusedError";
}

export function createChecksum(): { readonly through: Transform; readonly read: () => Manifest["entries"][string] } {
  const hash = createHash("sha256");
  let size = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, read: () => ({ size, sha256: hash.digest("hex") }) };
}

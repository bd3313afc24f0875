import { createHash } from "node:crypto";
import { TENANT_DEFAULTS } from "../core/index.ts";
import type { TenantFiles } from "../lint/index.ts";
import { ALL_TEXTS } from "../texts/index.ts";

export interface VersionDefaults {
  readonly tenant: Readonly<Record<string, unknown>>;
  readonly texts: Readonly<Record<string, string>>;
}

export const VERSION_DEFAULTS: VersionDefaults = { tenant: TENANT_DEFAULTS, texts: ALL_TEXTS };

export const hashDefaults = (defaults: VersionDefaults): string =>
  createHash("sha256")
    .update(JSON.stringify([defaults.tenant, defaults.texts]))
    .digest("hex");

/** Returns the default texts of a stored version that differ from the current defaults. */
export const changedTexts = ({ texts }: VersionDefaults): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts).filter(([key, text]) => (ALL_TEXTS as Readonly<Record<string, string>>)[key] !== text),
  );

const HASH_LENGTH = 16;

const OWN_DEFAULTS_HASH = hashDefaults(VERSION_DEFAULTS);

/**
 * Returns 16 hexadecimal digits of a SHA-256 over all data that change pages or prints: paths, texts, pictures, shared
 * files and the portal's defaults.
 * @param defaults defaults of the version; "none" for versions of early portals, which hashed neither defaults nor
 * the bytes of pictures
 */
export function hashTenantFiles(files: TenantFiles, defaults: VersionDefaults | "none" = VERSION_DEFAULTS): string {
  const counts = defaults !== "none";
  const hash = createHash("sha256");
  const lengthFirst = (part: string): void => {
    hash.update(`${Buffer.byteLength(part)}:`);
    hash.update(part);
  };
  for (const path of [...files.texts.keys()].sort()) {
    lengthFirst(path);
    lengthFirst(files.texts.get(path) ?? "");
  }
  for (const [path, { bytes }] of [...files.assets].sort(([one], [other]) => (one < other ? -1 : 1))) {
    lengthFirst(path);
    if (counts)
      lengthFirst(
        createHash("sha256")
          .update(bytes ?? "")
          .digest("hex"),
      );
  }
  if (defaults !== "none") lengthFirst(defaults === VERSION_DEFAULTS ? OWN_DEFAULTS_HASH : hashDefaults(defaults));
  return hash.digest("hex").slice(0, HASH_LENGTH);
}

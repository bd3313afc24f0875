import { createHash } from "node:crypto";
import { TENANT_DEFAULTS } from "../core/index.ts";
import { ALL_TEXTS } from "../texts/index.ts";

/**
 * What holds where a tenant says nothing: it comes with the program and changes with it, so it is part of the version of
 * a tenant.
 */
export interface VersionDefaults {
  readonly tenant: Readonly<Record<string, unknown>>;
  readonly texts: Readonly<Record<string, string>>;
}

export const VERSION_DEFAULTS: VersionDefaults = { tenant: TENANT_DEFAULTS, texts: ALL_TEXTS };

/** SHA-256 in hexadecimal. */
export const hashDefaults = (defaults: VersionDefaults): string =>
  createHash("sha256")
    .update(JSON.stringify([defaults.tenant, defaults.texts]))
    .digest("hex");

/** The default texts of a version that this program words otherwise. A kept version keeps its own. */
export const changedTexts = ({ texts }: VersionDefaults): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts).filter(([key, text]) => (ALL_TEXTS as Readonly<Record<string, string>>)[key] !== text),
  );

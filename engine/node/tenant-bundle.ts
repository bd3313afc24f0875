import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { TenantFiles } from "../lint/index.ts";
import { VERSION_DEFAULTS, type VersionDefaults } from "./content-hash.ts";

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

/** Limit of an unpacked bundle, against decompression bombs. */
const MAX_EXPANDED_BYTES = 512 * 1024 * 1024;

/** Packs a tenant as base64 of gzipped JSON. The result loads without the tenant's folder. */
export async function packTenant({ texts, assets }: TenantFiles): Promise<string> {
  const pictures = [...assets].map(([path, { bytes }]) => [path, Buffer.from(bytes ?? []).toString("base64")] as const);
  const json = JSON.stringify({
    format: 2,
    texts: Object.fromEntries(texts),
    assets: Object.fromEntries(pictures),
    defaults: VERSION_DEFAULTS,
  });
  return (await compress(json)).toString("base64");
}

/** @throws Error if `packTenant` did not make the bundle */
export async function unpackTenant(bundle: string) {
  const bytes = await expand(Buffer.from(bundle, "base64"), { maxOutputLength: MAX_EXPANDED_BYTES });
  const { format, texts, assets, defaults } = JSON.parse(bytes.toString("utf8")) as Record<string, unknown>;
  if (format !== 1 && format !== 2)
    throw new Error(`A bundle of a tenant has the format ${String(format)}; 1 and 2 are known.`);
  return {
    texts: readStrings(texts),
    assets: new Map([...readStrings(assets)].map(([path, base64]) => [path, Buffer.from(base64, "base64")])),
    /** "none" in format 1, which has no shared print files either. */
    defaults: format === 1 ? ("none" as const) : readDefaults(defaults),
  };
}

function readDefaults(found: unknown): VersionDefaults {
  const { tenant, texts } = (found ?? {}) as Record<string, unknown>;
  return {
    tenant: (tenant ?? {}) as VersionDefaults["tenant"],
    texts: Object.fromEntries(readStrings(texts)),
  };
}

function readStrings(record: unknown): ReadonlyMap<string, string> {
  const entries = Object.entries((record ?? {}) as Record<string, unknown>);
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === "string"))
    throw new Error("A bundle of a tenant holds something other than texts.");
  return new Map(entries);
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { TenantFiles } from "../lint/index.ts";

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

/** A folder of 2,000 texts of 2 MiB is more than any; what grows beyond this when it is expanded is no bundle. */
const MAX_EXPANDED_BYTES = 512 * 1024 * 1024;

/** Everything that a tenant's folder held, and the shared files that it could read. */
export interface UnpackedBundle {
  readonly texts: ReadonlyMap<string, string>;
  /** The bytes of each picture, by path. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
}

/**
 * Puts a tenant into one piece, from which it can be loaded when its folder is broken or gone: base64 of gzipped JSON.
 * A picture that has left the folder since is left out.
 */
export async function packTenant({ folder, texts, assets }: TenantFiles): Promise<string> {
  const pictures: [string, string][] = [];
  for (const path of assets.keys()) {
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    if (bytes !== undefined) pictures.push([path, bytes.toString("base64")]);
  }
  const json = JSON.stringify({ format: 1, texts: Object.fromEntries(texts), assets: Object.fromEntries(pictures) });
  return (await compress(json)).toString("base64");
}

/** @throws Error when this is no bundle that `packTenant` made. */
export async function unpackTenant(bundle: string): Promise<UnpackedBundle> {
  const bytes = await expand(Buffer.from(bundle, "base64"), { maxOutputLength: MAX_EXPANDED_BYTES });
  const { format, texts, assets } = JSON.parse(bytes.toString("utf8")) as Record<string, unknown>;
  if (format !== 1) throw new Error(`A bundle of a tenant has the format ${String(format)}; 1 is known.`);
  return {
    texts: readStrings(texts),
    assets: new Map([...readStrings(assets)].map(([path, base64]) => [path, Buffer.from(base64, "base64")])),
  };
}

function readStrings(record: unknown): ReadonlyMap<string, string> {
  const entries = Object.entries((record ?? {}) as Record<string, unknown>);
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === "string"))
    throw new Error("A bundle of a tenant holds something other than texts.");
  return new Map(entries);
}

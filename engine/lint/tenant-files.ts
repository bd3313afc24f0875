/**
 * The folder of shared files among a tenant's own, as in `@shared/options/months.json` and `@shared/print/layout.hbs`.
 */
export const SHARED_PREFIX = "@shared/";

/** The shared file that says what postal codes look like. */
export const POSTCODES_FILE = "postcodes.json";

/** The folder of the shared print layout, partials and style sheets. */
export const PRINT_FOLDER = "print";

/** A file that could not be read as text, and why, in words for whoever must correct it. */
export interface UnreadableFile {
  readonly path: string;
  readonly reason: "encoding" | "size" | "access" | "not-a-folder";
  readonly message: string;
  readonly hint?: string;
}

/** A file of assets/, as far as the linter reads it. */
export interface AssetFile {
  readonly sizeBytes: number;
  /** Its first bytes, as Latin-1. */
  readonly head: string;
  /** All of it, where it was read whole. */
  readonly bytes?: Uint8Array;
}

/** A tenant folder in memory. Linter and loader read nothing else. */
export interface TenantFiles {
  /** The folder as it was named for this run, such as `tenants/graduate`. Problems are reported relative to it. */
  readonly folder: string;
  /** Text by path inside the folder, `/`-separated; files shared by all tenants under `@shared/`. */
  readonly texts: ReadonlyMap<string, string>;
  /** By path, all below `assets/`. They are never read as text. */
  readonly assets: ReadonlyMap<string, AssetFile>;
  readonly unreadable: readonly UnreadableFile[];
}

/** The folder's own name, which is the tenant's id. */
export function folderName(files: TenantFiles): string {
  return files.folder.replaceAll("\\", "/").replace(/\/+$/, "").split("/").at(-1) ?? files.folder;
}

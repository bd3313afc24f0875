/** Where shared files stand among a tenant's own: `@shared/options/months.json`, `@shared/print/layout.hbs`. */
export const SHARED_PREFIX = "@shared/";

/** A file that could not be read as text, and why, in words for whoever must mend it. */
export interface UnreadableFile {
  readonly path: string;
  readonly reason: "encoding" | "size" | "access" | "not-a-folder";
  readonly message: string;
  readonly hint?: string;
}

/** A tenant folder in memory: all that the linter and the loader look at. */
export interface TenantFiles {
  /** The folder as people name it in this run, `tenants/graduate`; problems are told relative to it. */
  readonly folder: string;
  /** Text by path inside the folder, `/`-separated; files shared by all tenants under `@shared/`. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths below `assets/`, which are never read as text. */
  readonly assets: ReadonlySet<string>;
  readonly unreadable: readonly UnreadableFile[];
}

/** The folder's own name, which is the tenant's id. */
export function folderName(files: TenantFiles): string {
  return files.folder.replaceAll("\\", "/").replace(/\/+$/, "").split("/").at(-1) ?? files.folder;
}

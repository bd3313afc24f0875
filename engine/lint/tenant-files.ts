export { POSTCODES_FILE, SHARED_PREFIX } from "../core/index.ts";

export const PRINT_FOLDER = "print";

export interface UnreadableFile {
  readonly path: string;
  readonly reason: "encoding" | "size" | "access" | "not-a-folder";
  readonly message: string;
  readonly hint?: string;
}

/** A file of assets/. `head`: the first bytes as Latin-1. `bytes`: the content, if it was read whole. */
export interface AssetFile {
  readonly sizeBytes: number;
  readonly head: string;
  readonly bytes?: Uint8Array;
}

/** Decodes the content as Latin-1, so that an offset counts bytes. */
export const textOfAsset = ({ bytes, head }: AssetFile): string =>
  bytes === undefined ? head : new TextDecoder("latin1").decode(bytes);

export interface TenantFiles {
  /** Path of the folder in this run, such as `tenants/graduate`. */
  readonly folder: string;
  /** Text by path; shared files begin with `@shared/`. */
  readonly texts: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, AssetFile>;
  readonly unreadable: readonly UnreadableFile[];
}

export function folderName(files: TenantFiles): string {
  return files.folder.replaceAll("\\", "/").replace(/\/+$/, "").split("/").at(-1) ?? files.folder;
}

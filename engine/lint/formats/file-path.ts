import { SHARED_PREFIX } from "../tenant-files.ts";

/** Path of a file from where the run began. */
export function toFilePath(folder: string, file: string): string {
  if (file.startsWith(SHARED_PREFIX)) return `templates/${file.slice(SHARED_PREFIX.length)}`;
  const base = folder.replaceAll("\\", "/").replace(/\/+$/, "");
  if (base === "." || base === "") return file === "" ? "." : file;
  return file === "" ? base : `${base}/${file}`;
}

/** A problem's file as seen from where the run began. */
export function toFilePath(folder: string, file: string): string {
  const base = folder.replaceAll("\\", "/").replace(/\/+$/, "");
  if (base === "." || base === "") return file === "" ? "." : file;
  return file === "" ? base : `${base}/${file}`;
}

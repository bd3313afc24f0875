import { withoutDirection } from "../../engine/core/index.ts";

/** Far below what file systems allow (255 bytes), because the folder in which an archive is opened counts on Windows. */
const MAX_BYTES = 120;
/** What a name may not have on some system (Windows: Naming Files, Paths, and Namespaces), and what is not seen. */
const UNSAFE = /[<>:"/\\|?*]|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The name of an application's PDF in an archive: what names it alone, and its applicant's name as far as that can be the
 * name of a file on every system. It has no extension.
 *
 * @param own unlike that of any other application, whatever its case, of characters that every system takes
 */
export function toEntryName(own: string, name: string): string {
  const safe = withoutDirection(name).normalize("NFC").replace(UNSAFE, " ").replace(/\s+/gu, " ").trim();
  let cut = "";
  for (const { segment } of graphemes.segment(safe)) {
    if (Buffer.byteLength(`${own} ${cut}${segment}`) > MAX_BYTES) break;
    cut += segment;
  }
  // Windows drops dots and spaces at the end.
  return `${own} ${cut}`.replace(/[. ]+$/, "");
}

import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFirstFaces } from "./font-faces.ts";

const MACHINES_FONTS = "/etc/fonts/fonts.conf";

/**
 * Gives a browser one font of its own: without any, Chromium can print blank pages or crash. Returns environment
 * variables (fontconfig).
 */
export async function giveSpareFont(folder: string): Promise<Readonly<Record<string, string>>> {
  if (process.platform !== "linux") return {};
  const fonts = join(folder, "fonts");
  await mkdir(fonts);
  await copyFile(findFirstFaces()[0].path, join(fonts, "spare.ttf"));
  const file = join(folder, "fonts.conf");
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<include ignore_missing="yes">${process.env.FONTCONFIG_FILE ?? MACHINES_FONTS}</include>
<dir>${fonts}</dir>
<cachedir>${join(folder, "font-cache")}</cachedir>
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { once } from "../once.ts";

const require = createRequire(import.meta.url);
const SPARE = "fonts/Open_Sans/OpenSans-Regular.ttf";
const BLOCK_BYTES = 512;
const MACHINES_FONTS = "/etc/fonts/fonts.conf";

/**
 * Gives a browser one font beside the machine's, in its own folder, because on a host without any font Chromium can print
 * a page without a letter, or crash when it looks for another one. Returns the variables to start it with (fontconfig).
 */
export async function giveSpareFont(folder: string): Promise<Readonly<Record<string, string>>> {
  if (process.platform !== "linux") return {};
  const font = await findSpareFont();
  const fonts = join(folder, "fonts");
  await mkdir(fonts);
  await writeFile(join(fonts, "spare.ttf"), font);
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

/** Reads the font that comes with the packaged Chromium out of its archive (tar, POSIX.1-1988). */
async function readSpareFont(): Promise<Uint8Array> {
  const home = join(dirname(require.resolve("@sparticuz/chromium")), "../..");
  const archive = await promisify(brotliDecompress)(await readFile(join(home, "bin/fonts.tar.br")));
  for (let at = 0; (archive[at] ?? 0) !== 0;) {
    const name = archive.toString("latin1", at, at + 100).replace(/\0[^]*$/, "");
    const length = Number.parseInt(archive.toString("latin1", at + 124, at + 136), 8);
    const from = at + BLOCK_BYTES;
    if (name === SPARE) return Uint8Array.from(archive.subarray(from, from + length));
    at = from + Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES;
  }
  throw new Error(`${SPARE} is missing in @sparticuz/chromium.`);
}

const findSpareFont = once(readSpareFont);

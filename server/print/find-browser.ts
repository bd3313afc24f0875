import { access, constants } from "node:fs/promises";
import { unpackChromium } from "./unpack-chromium.ts";

/** The operator reads in `message` what to install. */
export class BrowserUnavailableError extends Error {
  override readonly name = "BrowserUnavailableError";
}

export const HOW_TO_INSTALL =
  "PDFs need Chromium or Chrome: install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its executable.";

/** Prints with half the work of a whole browser. Debian's script in /usr/bin would end without it at a signal. */
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
 * Finds the browsers to try, best first: the configured one alone, or else headless shell, npm package, and whole
 * browsers.
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

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

export async function findInstalledBrowser(
  configured: string | undefined,
): Promise<FoundBrowser["source"] | undefined> {
  const [first] = await findBrowsers(configured);
  if (first?.source === "configured" && !(await isExecutable(await first.path()))) return undefined;
  return first?.source;
}

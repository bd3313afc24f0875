import { access, constants } from "node:fs/promises";
import { unpackChromium } from "./unpack-chromium.ts";

/** No browser could be found or started. `message` is for whoever runs the portal, and says what to install. */
export class BrowserUnavailableError extends Error {
  override readonly name = "BrowserUnavailableError";
}

export const HOW_TO_INSTALL =
  "PDFs need Chromium or Chrome: install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its executable.";

/**
 * The headless shell comes first, because it prints a PDF with half the work. Debian's script in /usr/bin is not used
 * for it, because a signal would end the script and leave the browser running.
 */
const INSTALLED = [
  "/usr/lib/chromium/chromium-headless-shell",
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
  readonly path: string;
  readonly source: "configured" | "installed" | "packaged";
}

/**
 * Yields the browsers to try, best first: the configured one alone, or else the installed ones, then the one from npm,
 * which takes about a second to unpack to the temporary folder and is unpacked only when it is next.
 */
export async function* findBrowsers(configured: string | undefined): AsyncIterable<FoundBrowser> {
  if (configured !== undefined && configured !== "") {
    yield { path: configured, source: "configured" };
    return;
  }
  for (const path of INSTALLED) if (await isExecutable(path)) yield { path, source: "installed" };
  if (process.platform !== "linux" || process.arch !== "x64") return;
  yield { path: await unpackChromium(), source: "packaged" };
}

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Which browser would be tried first, without unpacking or starting it. */
export async function findInstalledBrowser(
  configured: string | undefined,
): Promise<FoundBrowser["source"] | undefined> {
  if (configured !== undefined && configured !== "") return (await isExecutable(configured)) ? "configured" : undefined;
  for (const path of INSTALLED) if (await isExecutable(path)) return "installed";
  return process.platform === "linux" && process.arch === "x64" ? "packaged" : undefined;
}

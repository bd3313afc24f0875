import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Browser, BrowserContext, CDPSession, Page, Route } from "playwright-core";
import { makeScratchFolder } from "../scratch-folder.ts";
import { PAPER_POINTS, type Paper } from "./attached-pages.ts";
import { BrowserUnavailableError, findBrowsers, HOW_TO_INSTALL } from "./find-browser.ts";
import { memoryOf, processorTimeOf } from "./memory-of.ts";
import type { WorkLogger } from "./print-meta.ts";
import { installFallbackFont } from "./fonts.ts";

export interface PrintDocument {
  readonly html: string;
  readonly paper: Paper;
  /** Returns the bytes of a font. A document may load nothing else. */
  readonly findFont: (name: string) => Promise<Uint8Array | undefined>;
}

export type LaunchedBrowser = Awaited<ReturnType<typeof launchBrowser>>;
export type PrintPageHandle = Awaited<ReturnType<typeof openPrintPage>>;

const MAX_SHOWN = 3;

/** No name server resolves this origin (RFC 2606). The portal answers its requests from memory. */
export const PRINT_ORIGIN = "https://print.invalid/";

const POINTS_PER_INCH = 72;

/** Script in the page. True if a font failed to load. */
const HAS_FAILED_FONT = 'document.fonts.ready.then((fonts) => [...fonts].some((font) => font.status === "error"))';

/**
 * Replaces the arguments of the packaged Chromium, which disable web security. Blocks the network: names do not
 * resolve, and the proxy does not exist.
 */
const ARGUMENTS = [
  "--disable-extensions",
  "--mute-audio",
  "--font-render-hinting=none",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
];

/** Messages of a Chromium that cannot use its sandbox (content/browser/zygote_host, sandbox/linux). */
const SANDBOX_FAILURE =
  /No usable sandbox|(?:SUID|setuid) sandbox|zygote_host_impl|sandbox\/linux|Failed to move to new namespace/i;

const lacksSandbox = (error: unknown): boolean => error instanceof Error && SANDBOX_FAILURE.test(error.message);

/** @throws BrowserUnavailableError if no browser starts */
export async function launchBrowser(configured: string | undefined, logger: WorkLogger) {
  const failures: string[] = [];
  const note = (what: string, error: unknown): undefined =>
    void failures.push(`${what}: ${error instanceof Error ? error.message.split("\n", 1)[0] : "unknown failure"}`);
  // The sandbox needs user namespaces, which some containers lack, and a user other than root.
  const sandboxes = process.getuid?.() === 0 ? [false] : [true, false];
  for (const found of await findBrowsers(configured)) {
    const path = await found.path().catch((error: unknown) => note(`the ${found.source} browser`, error));
    if (path === undefined) continue;
    for (const sandbox of sandboxes) {
      try {
        const browser = await launch(path, sandbox);
        const started = { source: found.source, sandbox, pid: browser.pid };
        if (sandbox) logger.info(started, "browser started");
        else logger.warn(started, "browser started without its sandbox: see docs/operate/deploy.md");
        return browser;
      } catch (error) {
        note(path, error);
        // Retry without the sandbox only if the sandbox is the cause.
        if (!lacksSandbox(error)) break;
      }
    }
  }
  throw new BrowserUnavailableError([HOW_TO_INSTALL, ...failures].join("\n"));
}

/**
 * True if Chromium must use files as shared memory. Long documents need more than the 64 MB of many containers. Files
 * are slower by a sixth.
 */
async function isSharedMemorySmall(): Promise<boolean> {
  const memory = await statfs("/dev/shm").catch(() => undefined);
  return memory !== undefined && memory.bsize * memory.blocks < 512 * 1024 * 1024;
}

async function launch(executablePath: string, sandbox: boolean) {
  const { chromium } = await import("playwright-core");
  const { path: userDataDir, remove: removeProfile } = await makeScratchFolder();
  let context: BrowserContext | undefined;
  try {
    const fonts = await installFallbackFont(userDataDir);
    context = await chromium.launchPersistentContext(userDataDir, {
      executablePath,
      chromiumSandbox: sandbox,
      javaScriptEnabled: false,
      timeout: 20_000,
      args: ARGUMENTS,
      ignoreDefaultArgs: (await isSharedMemorySmall()) ? [] : ["--disable-dev-shm-usage"],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      env: {
        HOME: userDataDir,
        PATH: process.env.PATH,
        LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
        TMPDIR: tmpdir(),
        TZ: "UTC",
        LANG: "C.UTF-8",
        ...fonts,
      },
    });
    return await toLaunchedBrowser(context, removeProfile);
  } catch (error) {
    await context?.close().catch(() => undefined);
    await removeProfile();
    throw error;
  }
}

async function toLaunchedBrowser(context: BrowserContext, removeProfile: () => Promise<void>) {
  const browser = context.browser();
  if (browser === null) throw new Error("The browser has ended.");
  const pid = await findPid(browser);
  const kill = (): void => killGroup(pid);
  return {
    isConnected: () => browser.isConnected(),
    pid,
    openPage: async () => openPrintPage(context),
    memory: () => memoryOf(pid),
    processorTime: () => processorTimeOf(pid),
    kill,
    /** Ends the browser, by force if necessary. Deletes its profile. */
    close: async () => {
      const killer = setTimeout(kill, 3000);
      await context.close().catch(kill);
      clearTimeout(killer);
      await removeProfile();
    },
  };
}

async function findPid(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const own = processInfo.find(({ type }) => type === "browser");
  if (own === undefined) throw new Error("The browser does not name its process.");
  return own.id;
}

/**
 * Kills the process group: child processes may outlive the browser and keep its pipe open. On Windows, kills the
 * process, because Playwright makes no group.
 */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // Ignore the error: the browser has ended.
  }
}

/**
 * Opens a page that prints one document after another, with three protocol calls each. Playwright's `setContent` and
 * `pdf` make a dozen calls, which take a sixth of a PDF's time.
 */
async function openPrintPage(context: BrowserContext) {
  let current: PrintDocument | undefined;
  const page = await context.newPage();
  await page.route("**", (route) => void answer(route, current).catch(() => undefined));
  const ended = whenEnded(page);
  const session = await context.newCDPSession(page);
  await session.send("Page.enable");
  const { frameTree } = await session.send("Page.getFrameTree");

  const show = async (html: string): Promise<void> => {
    const loaded = new Promise<unknown>((resolve) => session.once("Page.loadEventFired", resolve));
    await session.send("Page.setDocumentContent", { frameId: frameTree.frame.id, html });
    await loaded;
  };
  const showAndPrint = async ({ html, paper }: PrintDocument): Promise<Uint8Array> => {
    await showWithFonts(session, () => show(html));
    return toPdf(session, paper);
  };
  return {
    /** Callers must limit the time: a hanging page never settles the promise. */
    print: async (document: PrintDocument): Promise<Uint8Array> => {
      current = document;
      try {
        return await Promise.race([showAndPrint(document), ended]);
      } finally {
        current = undefined;
      }
    },
    close: () => page.close(),
  };
}

/** Rejects when the page or its browser ends. */
function whenEnded(page: Page): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(new Error("The page that prints has ended."));
    page.once("close", end);
    page.once("crash", end);
  });
  ended.catch(() => undefined);
  return ended;
}

/**
 * Loads the document. Repeats this if a font failed to load, which happens on machines without fonts: its letters would
 * print blank. @throws Error if fonts keep failing
 */
async function showWithFonts(session: CDPSession, show: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries <= MAX_SHOWN; tries += 1) {
    await show();
    const call = { expression: HAS_FAILED_FONT, awaitPromise: true, returnByValue: true };
    const { result } = await session.send("Runtime.evaluate", call);
    // An error has no value, so test for `false`.
    if (result.value === false) return;
  }
  throw new Error("A font of the document could not be loaded.");
}

async function toPdf(session: CDPSession, paper: Paper): Promise<Uint8Array> {
  const [width, height] = PAPER_POINTS[paper];
  const { data } = await session.send("Page.printToPDF", {
    paperWidth: width / POINTS_PER_INCH,
    paperHeight: height / POINTS_PER_INCH,
    marginTop: 0,
    marginRight: 0,
    marginBottom: 0,
    marginLeft: 0,
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    // One piece, because a stream would add 15 ms to 70 ms.
    transferMode: "ReturnAsBase64",
  });
  return Buffer.from(data, "base64");
}

async function answer(route: Route, document: PrintDocument | undefined): Promise<void> {
  const request = route.request();
  const url = request.url();
  const font =
    url.startsWith(PRINT_ORIGIN) && request.method() === "GET" && request.resourceType() === "font"
      ? await document?.findFont(url.slice(PRINT_ORIGIN.length))
      : undefined;
  if (font === undefined) return route.abort("blockedbyclient");
  return route.fulfill({ body: Buffer.from(font), headers: { "Access-Control-Allow-Origin": "*" } });
}

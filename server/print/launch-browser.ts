import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Browser, BrowserContext, CDPSession, Page, Route } from "playwright-core";
import { makeScratchFolder } from "../scratch/index.ts";
import { PAPER_POINTS, type Paper } from "./attached-pages.ts";
import { BrowserUnavailableError, findBrowsers, HOW_TO_INSTALL, type FoundBrowser } from "./find-browser.ts";
import { memoryOf, processorTimeOf } from "./memory-of.ts";
import type { WorkLogger } from "./print-meta.ts";
import { giveSpareFont } from "./spare-font.ts";

/** A document, and the only thing that it may load: fonts from memory. */
export interface PrintDocument {
  readonly html: string;
  readonly paper: Paper;
  /** Finds the bytes of a font by the name that the document gives it. */
  readonly findFont: (name: string) => Promise<Uint8Array | undefined>;
}

export interface LaunchedBrowser {
  readonly source: FoundBrowser["source"];
  /** True while the browser answers. */
  readonly isConnected: () => boolean;
  openPage(): Promise<PrintPageHandle>;
  /** The memory of all its processes, in bytes; undefined where that is not known. */
  memory(): Promise<number | undefined>;
  /** The processor time that all its processes have used, in milliseconds; undefined where that is not known. */
  processorTime(): Promise<number | undefined>;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
  /** Ends the browser, by force if it does not end by itself, and deletes its profile. */
  close(): Promise<void>;
}

export interface PrintPageHandle {
  /** Its rejection may come late or never if the page hangs, so the caller limits the time. */
  print(document: PrintDocument): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** How often a document is shown whose fonts fail. */
const MAX_SHOWN = 3;

/** The origin of fonts. No name server can know it (RFC 2606); its requests are answered from memory. */
export const PRINT_ORIGIN = "https://print.invalid/";

const POINTS_PER_INCH = 72;

/** Whether a font has failed, once all are there or have. It runs in the page, so it is not typed here. */
const HAS_FAILED_FONT = 'document.fonts.ready.then((fonts) => [...fonts].some((font) => font.status === "error"))';

/**
 * The packaged Chromium's defaults are not used, because they switch off web security and site isolation. Printing
 * needs no GPU, no extension and above all no network: names resolve to nothing, and all other requests go to a proxy
 * that does not exist.
 */
const ARGUMENTS = [
  "--disable-extensions",
  "--mute-audio",
  "--font-render-hinting=none",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
];

/** The words with which Chromium says that this machine has no sandbox for it (content/browser/zygote_host, sandbox/linux). */
const SANDBOX_FAILURE =
  /No usable sandbox|(?:SUID|setuid) sandbox|zygote_host_impl|sandbox\/linux|Failed to move to new namespace/i;

/** Whether a browser that did not start says that its sandbox is why: the error brings what it wrote. */
const lacksSandbox = (error: unknown): boolean => error instanceof Error && SANDBOX_FAILURE.test(error.message);

/** Starts the first browser that can be started. @throws BrowserUnavailableError if none can. */
export async function launchBrowser(configured: string | undefined, logger: WorkLogger): Promise<LaunchedBrowser> {
  const failures: string[] = [];
  const note = (what: string, error: unknown): undefined =>
    void failures.push(`${what}: ${error instanceof Error ? error.message.split("\n", 1)[0] : "unknown failure"}`);
  // The sandbox needs a user that is not root, and user namespaces, which some containers lack.
  const sandboxes = process.getuid?.() === 0 ? [false] : [true, false];
  for (const found of await findBrowsers(configured)) {
    const path = await found.path().catch((error: unknown) => note(`the ${found.source} browser`, error));
    if (path === undefined) continue;
    for (const sandbox of sandboxes) {
      try {
        const { pid, ...browser } = await launch(path, sandbox);
        const started = { source: found.source, sandbox, pid };
        if (sandbox) logger.info(started, "browser started");
        else logger.warn(started, "browser started without its sandbox: see docs/operate/deploy.md");
        return { ...browser, source: found.source };
      } catch (error) {
        note(path, error);
        // Whatever else keeps it from starting would only be hidden by a start with less protection.
        if (!lacksSandbox(error)) break;
      }
    }
  }
  throw new BrowserUnavailableError([HOW_TO_INSTALL, ...failures].join("\n"));
}

/**
 * Whether to use files in place of shared memory, which makes printing a sixth slower. Containers often have 64 MB of
 * shared memory, which long documents exhaust.
 */
async function isSharedMemorySmall(): Promise<boolean> {
  const memory = await statfs("/dev/shm").catch(() => undefined);
  return memory !== undefined && memory.bsize * memory.blocks < 512 * 1024 * 1024;
}

async function launch(
  executablePath: string,
  sandbox: boolean,
): Promise<Omit<LaunchedBrowser, "source"> & { readonly pid: number }> {
  const { chromium } = await import("playwright-core");
  const { path: userDataDir, remove: removeProfile } = await makeScratchFolder();
  let context: BrowserContext | undefined;
  try {
    const fonts = await giveSpareFont(userDataDir);
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

async function toLaunchedBrowser(
  context: BrowserContext,
  removeProfile: () => Promise<void>,
): Promise<Omit<LaunchedBrowser, "source"> & { readonly pid: number }> {
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
    close: async () => {
      const killer = setTimeout(kill, 3000);
      await context.close().catch(kill);
      clearTimeout(killer);
      await removeProfile();
    },
  };
}

/** Asks the browser for its process, which Playwright does not name. */
async function findPid(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const own = processInfo.find(({ type }) => type === "browser");
  if (own === undefined) throw new Error("The browser does not name its process.");
  return own.id;
}

/**
 * Ends a browser and its children, which may outlive it and hold its pipe open. Playwright starts it as the leader of a
 * process group, except on Windows.
 */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/**
 * Makes a page that can print one document after another. Each of its requests is answered with a font from memory or
 * refused. It speaks the browser's protocol itself: `setContent` and `pdf` need a dozen calls where four do, which took
 * a sixth of the time of a PDF.
 */
async function openPrintPage(context: BrowserContext): Promise<PrintPageHandle> {
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
    print: async (document) => {
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

/** Rejects when the page or its browser ends, because no answer comes from it then. */
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
 * Shows a document. A font can fail to load for no fault of its own where the machine has none, and its letters would be
 * left blank without an error, so the document is then shown once more.
 * @throws Error if a font fails again.
 */
async function showWithFonts(session: CDPSession, show: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries <= MAX_SHOWN; tries += 1) {
    await show();
    const call = { expression: HAS_FAILED_FONT, awaitPromise: true, returnByValue: true };
    const { result } = await session.send("Runtime.evaluate", call);
    // Anything else, such as an error, does not say that the fonts are there.
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
    // The whole in one answer: to fetch a stream in pieces took 15 ms of 85.
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

import type { AxeResults } from "axe-core";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page, type Request } from "playwright-core";
import { expect, onTestFailed } from "vitest";
import { findBrowsers, HOW_TO_INSTALL } from "../../server/print/find-browser.ts";

export const LAPTOP = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };
const pictures = process.env.PORTICO_SCREENSHOTS;
export const WINDOWS = pictures === undefined ? ([LAPTOP, PHONE] as const) : ([LAPTOP, TABLET, PHONE] as const);

const SCHEMES = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  forced: { colorScheme: "light", forcedColors: "active" },
} as const;

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let opened: Promise<Browser> | undefined;

/** One browser for all files of a worker. */
export async function openBrowser(): Promise<Browser> {
  if (opened !== undefined && !(await opened).isConnected()) opened = undefined;
  return (opened ??= launchBrowser());
}

export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** The configured browser, the packaged one or an installed one. */
async function launchBrowser(): Promise<Browser> {
  const args = [
    "--disable-gpu",
    "--disable-dev-shm-usage",
    ...(process.getuid?.() === 0 ? ["--no-sandbox", "--no-zygote"] : []),
  ];
  return chromium.launch({ executablePath: await findBrowser(), args });
}

async function findBrowser(): Promise<string> {
  const found = await findBrowsers(process.env.CHROMIUM_PATH);
  const browser = found.find(({ source }) => source === "packaged") ?? found[0];
  if (browser === undefined) throw new Error(HOW_TO_INSTALL);
  return browser.path();
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Fails on console errors and warnings, uncaught errors and 5xx responses. */
  expectNoComplaints(): void;
  /**
   * Fails on violations that axe finds, in the long run also of contrast. With PORTICO_SCREENSHOTS, takes pictures
   * instead.
   */
  expectAccessible(state: string): Promise<void>;
  /**
   * Stores pictures of the state if PORTICO_SCREENSHOTS names a folder. Pictures each width, unless the state's name
   * contains one.
   */
  screenshot(state: string): Promise<void>;
  renew(): Promise<void>;
  /** @throws Error if a page has crashed */
  expectAlive(): void;
  /** @throws Error if a page has crashed */
  close(): Promise<void>;
}

const isLongRun = process.env.PORTICO_TEST_LONG !== undefined;

export async function openVisit(
  browser: Browser,
  { width = LAPTOP.width, height = LAPTOP.height } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: "en-US",
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  const complaints: string[] = [];
  context.on("console", (message) => {
    // Expected while a test stops the server.
    const isAway = /net::ERR_CONNECTION_(REFUSED|RESET)/.test(message.text());
    if ((message.type() === "error" && !isAway) || message.type() === "warning")
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", ({ error }) => void complaints.push(`uncaught: ${String(error())}`));
  context.on("response", (response) => {
    if (response.status() >= 500)
      complaints.push(`${response.status()} from ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI}`),
    );
  });
  context.setDefaultTimeout(15_000);
  let hasCrashed = false;
  context.on("page", (page) => {
    waitForPortal(page);
    page.on("crash", () => {
      hasCrashed = true;
      void page.close();
    });
  });
  let page = await context.newPage();
  const tellFailure = async () => {
    const visible = await page
      .locator("body")
      .innerText({ timeout: 2_000 })
      .catch(() => "(closed)");
    console.error(
      [
        `The browser was at ${page.url()} and complained of:`,
        ...complaints,
        "It showed:",
        visible.slice(0, 3_000),
      ].join("\n"),
    );
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, "failed.png"), fullPage: true }).catch(() => undefined);
  };
  onTestFailed(tellFailure);
  const expectAlive = () => {
    if (hasCrashed) throw new Error("A page of this visit crashed.");
  };
  const screenshot: Visit["screenshot"] = async (state) => {
    if (pictures === undefined) return;
    if (!/ at \d+/.test(state)) {
      const size = page.viewportSize() ?? LAPTOP;
      for (const window of [PHONE, TABLET, LAPTOP]) {
        await page.setViewportSize(window);
        await screenshot(`${state} at ${String(window.width)} px`);
      }
      return page.setViewportSize(size);
    }
    await mkdir(pictures, { recursive: true });
    const name = state.replace(/\W+/g, "-");
    for (const [scheme, media] of Object.entries(SCHEMES)) {
      if (scheme === "dark" && !page.url().includes("/office")) continue;
      await page.emulateMedia(media);
      // The office follows the scheme by script.
      await page.waitForFunction(
        (isDark) => document.documentElement.classList.contains("dark") === isDark,
        scheme === "dark",
      );
      await page.screenshot({
        path: join(pictures, `${name} ${scheme}.jpeg`),
        type: "jpeg",
        quality: 70,
        // A dialog belongs to the window, not to the whole page.
        fullPage: !(await page.locator("dialog[open], [role=dialog], [role=alertdialog]").first().isVisible()),
        timeout: 60_000,
      });
    }
    await page.emulateMedia(SCHEMES.light);
  };
  return {
    get page() {
      return page;
    },
    context,
    expectNoComplaints: () => expect(complaints).toEqual([]),
    expectAccessible: async (state) => {
      if (pictures !== undefined) return screenshot(state);
      if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
      const options = {
        resultTypes: ["violations"],
        // Otherwise axe fetches and parses each style sheet again.
        preload: { assets: ["media"] },
        rules: { "color-contrast": { enabled: isLongRun } },
      };
      const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
      const issues = violations.map(
        ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
      return expect(issues.map((issue) => `${state}: ${issue}`)).toEqual([]);
    },
    screenshot,
    renew: async () => {
      const left = context.pages();
      page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      const origins = new Set(left.map((one) => new URL(one.url()).origin));
      await Promise.all(left.map((one) => one.close()));
      for (const origin of origins)
        if (origin !== "null") await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
      await devTools.detach();
      await Promise.all([context.clearCookies(), context.unrouteAll(), context.setOffline(false)]);
      complaints.length = 0;
      onTestFailed(tellFailure);
    },
    expectAlive,
    close: async () => {
      await context.close();
      expectAlive();
    },
  };
}

/** Removes the cookies from an empty page. A form page would navigate by itself when its session is gone. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

export async function holdRequests(
  page: Page,
  address: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let letGo = (): void => undefined;
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    if (isHeld(route.request())) await isLetGo;
    await route.continue();
  });
  return letGo;
}

/** True if neither the page nor its frames scroll sideways, nor, below 1024 px, their regions. */
export async function isWithinWidth(page: Page, textSize = ""): Promise<boolean> {
  const found = page.frames().map((frame) =>
    frame.evaluate((size) => {
      const { documentElement: root } = document;
      root.style.fontSize = size;
      const parts = innerWidth < 1024 ? [root, ...document.querySelectorAll("[role=region]")] : [root];
      const isWithin = parts.every((part) => part.scrollWidth <= part.clientWidth);
      root.style.fontSize = "";
      return isWithin;
    }, textSize),
  );
  return (await Promise.all(found)).every(Boolean);
}

/** Words that end on another line than they begin. An email may break only before "@" and dots. */
export const findBrokenWords = (page: Page, selector: string): Promise<readonly string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) =>
      [...element.childNodes].flatMap((node) => {
        const pattern = element.textContent.includes("@") ? /[^@.\s]+/g : /[^\s-]+/g;
        return [...((node instanceof Text && node.data) || "").matchAll(pattern)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1 ? [word] : [];
        });
      }),
    ),
  );

const ALIVE_MS = 20_000;

/** Makes loads wait for the page's script, because the server's frame is there before it. */
function waitForPortal(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== "commit") await waitForScript(page);
    return response;
  };
  for (const name of ["reload", "goBack", "goForward"] as const) {
    const load = page[name].bind(page);
    page[name] = async (options) => {
      const response = await load(options);
      if (options?.waitUntil !== "commit") await waitForScript(page);
      return response;
    };
  }
}

/** Waits until the script has drawn the page, which then has a region for toasts. */
export async function waitForScript(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => document.querySelector("#root > .a-site") === null || document.querySelector("#root > .p-toasts") !== null,
      undefined,
      { timeout: ALIVE_MS },
    )
    .catch(() => undefined);
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element === null
      ? ""
      : element.id === ""
        ? `${element.tagName.toLowerCase()}: ${element.textContent}`
        : element.id;
  });
}

export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

export const focusedAttribute = (page: Page, name: string) =>
  page.evaluate((attribute) => document.activeElement?.getAttribute(attribute), name);

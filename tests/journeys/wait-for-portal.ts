import type { Page } from "playwright-core";

const ALIVE_MS = 20_000;

/**
 * Has a page's loads wait until its script has drawn it. The server sends each page with its heading and links, which
 * answer before anything behind them does; a person is slower than that, and a journey would not be.
 */
export function waitForPortal(page: Page): void {
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

/**
 * Waits until the page's script has drawn it, also after a load that the page began itself, such as that after a log-in.
 *
 * The frame of the server has no region for toasts, and no page of a failure has a frame. Other pages have no root.
 */
export async function waitForScript(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => document.querySelector("#root > .a-site") === null || document.querySelector("#root > .p-toasts") !== null,
      undefined,
      { timeout: ALIVE_MS },
    )
    .catch(() => undefined);
}

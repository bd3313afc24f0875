import type { Page } from "playwright-core";

const ALIVE_MS = 20_000;

/** Makes loads wait for the page's script, because the server's frame is there before it. */
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

/** Waits until the script has drawn the page. Only the script renders a region for toasts. */
export async function waitForScript(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => document.querySelector("#root > .a-site") === null || document.querySelector("#root > .p-toasts") !== null,
      undefined,
      { timeout: ALIVE_MS },
    )
    .catch(() => undefined);
}

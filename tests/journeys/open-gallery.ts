import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { contentSecurityPolicy, EMPTY_STYLE } from "../../server/middleware/protect.ts";
import { openBuiltSite } from "../built-site.ts";
import type { StaticSite } from "../static-site.ts";
import { closeContexts, openBrowser, openVisit, type Visit } from "./browser.ts";

/**
 * Opens the widget gallery alone before the tests of the file that calls this at its top, and closes it afterwards.
 * Returns a function that visits it in a window of `width` px. After each test the visit must be without
 * complaints, and is closed.
 */
export function openGallery(): (width?: number) => Promise<Visit> {
  let browser: Browser;
  let site: StaticSite;
  let visit: Visit;
  beforeAll(async () => {
    [browser, site] = await Promise.all([
      openBrowser(),
      openBuiltSite(
        [
          {
            configFile: join(import.meta.dirname, "../../vite.config.ts"),
            root: join(import.meta.dirname, "gallery"),
            entries: ["index.html"],
          },
        ],
        undefined,
        contentSecurityPolicy(undefined, { styles: [EMPTY_STYLE] }),
      ),
    ]);
  });
  afterEach(async () => {
    visit.expectNoComplaints();
    await visit.close();
  });
  afterAll(async () => {
    await closeContexts(browser);
    await site.close();
  });
  return async (width) => {
    visit = await openVisit(browser, { width });
    visit.page.setDefaultTimeout(10_000);
    await visit.page.goto(site.url);
    await visit.page.getByRole("heading", { name: "Widgets", level: 1 }).waitFor();
    return visit;
  };
}

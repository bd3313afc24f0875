import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openBrowser, openVisit, type Visit } from "./browser.ts";
import { startPortal, type Portal, type PortalOptions } from "./portal.ts";

interface JourneyOptions {
  readonly env?: PortalOptions["env"];
  /** The size of each visit's window, by default that of a laptop. */
  readonly window?: { readonly width: number; readonly height: number };
}

/** What the journeys of one file use: one portal and one browser for all of them, and a visit for each. */
export interface Journey extends Omit<Visit, "close"> {
  readonly portal: Portal;
  /** The portal's address. */
  readonly url: string;
  readonly browser: Browser;
}

/** Opens all of it before the tests of the file that calls this at its top, and closes it afterwards. */
export function openJourney({ env = {}, window }: JourneyOptions = {}): Journey {
  let portal: Portal;
  let browser: Browser;
  let visit: Visit;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal({ env }), openBrowser()]);
  });
  beforeEach(async () => {
    visit = await openVisit(browser, window);
  });
  afterEach(() => visit.close());
  afterAll(async () => {
    await browser.close();
    await portal.stop();
  });
  return {
    get portal() {
      return portal;
    },
    get url() {
      return portal.url;
    },
    get browser() {
      return browser;
    },
    get page() {
      return visit.page;
    },
    get context() {
      return visit.context;
    },
    expectNoComplaints: () => visit.expectNoComplaints(),
    expectAccessible: (state, engines) => visit.expectAccessible(state, engines),
    screenshot: (name) => visit.screenshot(name),
  };
}

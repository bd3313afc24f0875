import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { closeContexts, openBrowser, openVisit, type Visit } from "./browser.ts";
import { startPortal, type Portal } from "./portal.ts";
import { findSharedPortal, type SharedPortal } from "./shared-portals.ts";

interface JourneyOptions {
  readonly tenant?: string;
  readonly window?: { readonly width: number; readonly height: number };
  /**
   * Keeps one browser context, emptied between tests. Do not use it in tests that change the page's clock or add
   * scripts.
   */
  readonly keepsContext?: boolean;
}

interface AloneOptions extends Pick<JourneyOptions, "window"> {
  readonly env?: Readonly<Record<string, string>>;
}

export interface Journey<Used extends SharedPortal = SharedPortal> extends Omit<
  Visit,
  "close" | "renew" | "expectAlive"
> {
  readonly portal: Used;
  readonly url: string;
  readonly browser: Browser;
}

export function openJourney({ tenant = "graduate", ...options }: JourneyOptions = {}): Journey {
  return open(
    () => findSharedPortal(tenant),
    async () => {},
    options,
  );
}

export function openJourneyAlone({ env = {}, ...options }: AloneOptions = {}): Journey<Portal> {
  return open(
    () => startPortal({ env }),
    (portal) => portal.stop(),
    options,
  );
}

function open<Used extends SharedPortal>(
  enter: () => Promise<Used>,
  leave: (portal: Used) => Promise<void>,
  { window, keepsContext = false }: JourneyOptions,
): Journey<Used> {
  let portal: Used;
  let browser: Browser;
  let visit: Visit;
  let isOpen = false;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([enter(), openBrowser()]);
  });
  beforeEach(async () => {
    if (isOpen) await visit.renew();
    else visit = await openVisit(browser, window);
    isOpen = keepsContext;
  });
  afterEach(() => (keepsContext ? visit.expectAlive() : visit.close()));
  afterAll(async () => {
    if (keepsContext) await visit.close();
    await closeContexts(browser);
    await leave(portal);
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
    expectAccessible: (state) => visit.expectAccessible(state),
    screenshot: (name) => visit.screenshot(name),
  };
}

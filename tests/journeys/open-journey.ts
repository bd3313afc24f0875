import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { closeContexts, openBrowser, openVisit, type Visit } from "./browser.ts";
import { startPortal, type Portal } from "./portal.ts";
import { findSharedPortal, type SharedPortal } from "./shared-portals.ts";

/** A tenant that may be at the portal's own address. */
export type JourneyTenant = "graduate" | "certificate" | "nursing";

interface JourneyOptions {
  readonly tenant?: JourneyTenant;
  /** The size of each visit's window, by default that of a laptop. */
  readonly window?: { readonly width: number; readonly height: number };
  /**
   * Lets the tests of the file have one browser context, emptied between them, because a new one loads and compiles all
   * scripts again. Not for tests that turn the page's clock or add scripts to the context: these stay.
   */
  readonly keepsContext?: boolean;
}

/** Journeys for which the portal has other settings, or which look at or change what is not their applicant's alone. */
interface AloneOptions extends Pick<JourneyOptions, "window"> {
  readonly env?: Readonly<Record<string, string>>;
}

/** What the journeys of one file use: a portal, a browser, and a visit for each. */
export interface Journey<Used extends SharedPortal = SharedPortal> extends Omit<
  Visit,
  "close" | "renew" | "expectAlive"
> {
  readonly portal: Used;
  /** The portal's address. */
  readonly url: string;
  readonly browser: Browser;
}

/** Opens all of it before the tests of the file that calls this at its top. Other files use the portal at the same time. */
export function openJourney({ tenant = "graduate", ...options }: JourneyOptions = {}): Journey {
  return open(
    () => findSharedPortal(tenant),
    async () => {},
    options,
  );
}

/** Opens the same with a portal that no other file uses, and stops it afterwards. */
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
    expectAccessible: (state, engines) => visit.expectAccessible(state, engines),
    screenshot: (name) => visit.screenshot(name),
  };
}

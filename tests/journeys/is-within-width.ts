import type { Page } from "playwright-core";

/** True if nothing scrolls sideways (WCAG 1.4.10). */
export const isWithinWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

import type { Page } from "playwright-core";

/** Whether nothing of a page has to be scrolled for sideways (WCAG 1.4.10). */
export const isWithinWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

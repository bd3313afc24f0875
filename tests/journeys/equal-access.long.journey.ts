import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeContexts, openBrowser } from "./browser.ts";
import { findEqualAccessIssues } from "./equal-access.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeContexts(browser));

const rulesAgainst = async (main: string): Promise<string[]> => {
  const page = await browser.newPage();
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>A page</title></head><body><main><h1>A page</h1>${main}</main></body></html>`,
  );
  const issues = await findEqualAccessIssues(page);
  await page.close();
  return issues.map((issue) => issue.split("/")[0] ?? "");
};

it("finds nothing against a page without a fault", async () => {
  expect(await rulesAgainst("<p>A text</p>")).toEqual([]);
});

it("finds a style attribute that keeps a reader from spacing the text", async () => {
  for (const style of ["letter-spacing: 0.1px !important", "LINE-HEIGHT: 1 ! IMPORTANT"])
    expect(await rulesAgainst(`<p style="${style}">A text that nobody can space</p>`)).toEqual(["text_spacing_valid"]);
});

it("finds an input without a label", async () => {
  expect(await rulesAgainst("<input type=text>")).toContain("input_label_exists");
});

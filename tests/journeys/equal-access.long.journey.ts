import { expect, it } from "vitest";
import { openBrowser } from "./browser.ts";
import { findEqualAccessIssues } from "./equal-access.ts";

const SPACING = "text_spacing_valid";

it.each([
  ["nothing against a page without a fault", "<p>A text</p>", []],
  ["a style attribute against spacing", '<p style="letter-spacing: 0.1px !important">A text</p>', [SPACING]],
  ["such an attribute however it is written", '<p style="LINE-HEIGHT: 1 ! IMPORTANT">A text</p>', [SPACING]],
  ["an input without a label", "<input type=text>", ["input_label_exists"]],
])("finds %s", async (_, main, rules) => {
  const page = await (await openBrowser()).newPage();
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>A page</title></head><body><main><h1>A page</h1>${main}</main></body></html>`,
  );
  const found = (await findEqualAccessIssues(page)).map((issue) => issue.split("/")[0] ?? "");
  await page.close();
  expect(found).toEqual(rules.length === 0 ? [] : expect.arrayContaining(rules));
});

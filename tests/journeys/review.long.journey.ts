import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readPdfPages } from "../pdf-text.ts";
import { enter, putAnswers, readProfile } from "./applicant.ts";
import { isWithinWidth, openVisit, PHONE } from "./browser.ts";
import { openJourney } from "./open-journey.ts";
import { HELD, openReview, rowOf } from "./review-page.ts";

const journey = openJourney({ tenant: "certificate" });

it("prints a draft that is marked on each sheet, with no heading at the end of a sheet", async () => {
  const { page } = journey;
  await openReview(journey, HELD);
  const sheets = await page.pdf({ format: "A5" });
  const pages = await readPdfPages(sheets);
  expect(pages.length).toBeGreaterThan(2);
  for (const sheet of pages) expect(sheet).toContain("Draft, not submitted");
  const text = pages.join(" ");
  for (const words of ["Linh", "Tran", "Hanoi", "Marlow Bay International Certificates"]) expect(text).toContain(words);
  expect(text).not.toMatch(/Change|Send my application|Print\b|Make a PDF/);
  const headings = await page.locator(".a-review__page :is(h2, h3, h4)").allInnerTexts();
  expect(headings.length).toBeGreaterThan(10);
  for (const sheet of pages)
    for (const one of headings)
      expect(
        sheet
          .trimEnd()
          .replace(/\s*Complete$/, "")
          .endsWith(` ${one}`),
      ).toBe(false);
});

it("saves a PDF of the saved draft", async () => {
  const { page } = journey;
  await openReview(journey, HELD);
  const make = async () => {
    const arriving = page.waitForEvent("download", { timeout: 60_000 });
    await page.getByRole("button", { name: "Make a PDF" }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(/Linh .*\(draft\)\.pdf$/);
    return readPdfPages(readFileSync(await download.path()));
  };
  const pages = await make();
  for (const sheet of pages) expect(sheet).toContain("Draft, not submitted");
  for (const words of ["Linh", "Tran", "Hanoi"]) expect(pages.join(" ")).toContain(words);
  expect(pages.join(" ")).not.toMatch(/Reference|Digest|Received/);
  await page.getByText("Your browser now saves the PDF of your draft.").first().waitFor();
  await journey.expectAccessible("the review with a PDF of the draft");
  expect(await isWithinWidth(page)).toBe(true);
  await putAnswers(page, { home_city: "Hue" });
  expect((await make()).join(" ")).toContain("Hue");
  journey.expectNoComplaints();
});

it("starts the review on a phone's first screen after a return, with questions at full width in large text", async () => {
  const { page } = journey;
  const username = await openReview(journey, HELD);
  await expect.poll(() => readProfile(page)).toMatchObject({ last_page: "/review" });
  const later = await openVisit(journey.browser, PHONE);
  await enter(later.page, journey.portal, username);
  await later.page.waitForURL("**/review");
  await rowOf(later.page, "home_city").waitFor();
  expect(await later.page.locator("main h1").evaluate((found) => found.getBoundingClientRect().top)).toBeLessThan(
    740 * 0.6,
  );
  await later.screenshot("review-again-360");
  await later.page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
  const readNarrow = () =>
    later.page
      .locator(".a-review__row > dt")
      .evaluateAll((labels) =>
        labels
          .filter((label) => label.clientWidth < (label.parentElement?.clientWidth ?? 0) * 0.8)
          .map((label) => label.textContent),
      );
  await expect.poll(readNarrow).toEqual([]);
  await later.screenshot("review-large-360");
  expect(await isWithinWidth(later.page, "32px")).toBe(true);
  await later.close();
});

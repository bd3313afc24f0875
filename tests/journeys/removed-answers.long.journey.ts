import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answer } from "./answer-form.ts";
import { arrive, logIn, putAnswers, readStoredAnswers } from "./applicant.ts";
import { focusedText, openVisit } from "./browser.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const undo = () => journey.page.getByRole("button", { name: "Undo", exact: true });
const goTo = async (name: string, page = journey.page) => {
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
};
const expectAnnounced = (words: RegExp) =>
  expect.poll(() => journey.page.locator("[role=status]").allInnerTexts()).toContainEqual(expect.stringMatching(words));
const readDocuments = (page: Page) =>
  page.evaluate(async () => Object.keys((await (await fetch("/api/document-answer")).json()) as object));

it("restores a removed document in its tab, after a reload and in another tab, while the server keeps it", async () => {
  const { page, context, url } = journey;
  await arrive(page, journey.portal);
  await goTo("Education and Experience");
  await page.getByRole("tab", { name: "Upload a document" }).click();
  await page
    .getByRole("tabpanel")
    .locator("input[type=file]")
    .setInputFiles({ name: "sketch.pdf", mimeType: "application/pdf", buffer: await makePdf("My sketch") });
  const attached = (one: Page) => one.getByRole("button", { name: "Delete sketch.pdf" });
  await attached(page).waitFor({ timeout: 60_000 });
  await page.getByRole("tab", { name: /Type/ }).click();
  await expectAnnounced(/^Your answer to “Personal Sketch Document” was removed\./);
  await journey.expectAccessible("a removed document");
  await expect.poll(() => readDocuments(page)).toEqual([]);
  await page.reload();
  await page
    .getByText(/^Your file sketch\.pdf was removed\. You can restore it until .*\d:\d\d/)
    .first()
    .waitFor();
  await expectAnnounced(/^Your file sketch\.pdf was removed\./);
  await journey.expectAccessible("a file that was removed before");
  const second = await context.newPage();
  await second.goto(`${url}/education`);
  await second.getByRole("tab", { name: /Type/, selected: true }).waitFor();
  await second.getByRole("button", { name: "Undo" }).press("Enter");
  await attached(second).waitFor();
  expect(await readDocuments(second)).toEqual(["personal_sketch_pdf"]);
  await attached(page).waitFor();
  await expect.poll(() => undo().count()).toBe(0);
});

const THREE = { college_name: "Albany", college_2_name: "Boston", college_2_gpa: "3.5", college_3_name: "Calgary" };

const openEducation = async (page: Page) => {
  await page.goto(`${journey.url}/about`);
  await goTo("Education and Experience", page);
};
async function arriveWithThree(page: Page): Promise<string> {
  const username = await arrive(page, journey.portal);
  await putAnswers(page, THREE);
  await openEducation(page);
  await expectNames(page, ["Albany", "Boston", "Calgary"]);
  return username;
}
const remove = (page: Page, item: string) => page.getByRole("button", { name: `Remove ${item}` });
/** In one call, because an item may go between two. */
const expectNames = (page: Page, expected: readonly string[]) =>
  expect
    .poll(() =>
      page
        .locator("[data-item] [id^=field-college][id$=_name]")
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    )
    .toEqual(expected);

describe("An item of an add-another", () => {
  it("takes along what another tab is typing, and out of its caret", async () => {
    const { page, context } = journey;
    await arriveWithThree(page);
    const other = await context.newPage();
    await openEducation(other);
    await expectNames(other, ["Albany", "Boston", "Calgary"]);
    await other.locator('[name="college_3_name"]').press("End");
    await other.keyboard.type("!");
    await remove(page, "School 1").click();
    await expectNames(page, ["Boston", "Calgary!"]);
    await expectNames(other, ["Boston", "Calgary!"]);
    await expect.poll(() => focusedText(other)).toMatch(/^School \d$/);
    await other.keyboard.type("?");
    await expectNames(other, ["Boston", "Calgary!"]);
    await other.close();
  });

  it("gets nothing that another device types into the earlier order: it is set aside under its item's name", async () => {
    const { page, browser } = journey;
    const username = await arriveWithThree(page);
    const device = await openVisit(browser);
    await logIn(device.page, journey.portal, username);
    await openEducation(device.page);
    await expectNames(device.page, ["Albany", "Boston", "Calgary"]);
    await device.context.setOffline(true);
    await answer(device.page, "college_2_name", "Boston, Massachusetts");
    await remove(page, "School 2").click();
    await expectNames(page, ["Albany", "Calgary"]);
    await device.context.setOffline(false);
    await expectNames(device.page, ["Albany", "Calgary"]);
    await device.page.getByText(/“School Name” for School 2: Boston, which was removed/).waitFor({ timeout: 60_000 });
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ college_2_name: "Calgary", college_3_name: "" });
    await device.close();
  });
});

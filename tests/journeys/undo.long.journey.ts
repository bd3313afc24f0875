import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { answer, readAnswer } from "./answer-form.ts";
import { arrive, focused, putAnswers, readStoredAnswers } from "./applicant.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const undo = () => journey.page.getByRole("button", { name: "Undo" });
const goTo = async (page: string) => {
  await journey.page.getByRole("link", { name: page }).click();
  await journey.page.getByRole("heading", { level: 1, name: page }).waitFor();
};
/** A live region that was in the page before says it. */
const expectAnnounced = (words: RegExp) =>
  expect.poll(() => journey.page.locator("[role=status]").allInnerTexts()).toContainEqual(expect.stringMatching(words));
const readDocuments = (page: Page) =>
  page.evaluate(async () => Object.keys((await (await fetch("/api/document-answer")).json()) as object));

const EXPLANATION = "It was a long time ago. ".repeat(50);

it("What a choice removes is put back by keyboard alone, or by itself with the choice, also after it was saved", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  await putAnswers(page, { conviction: "Y", conviction_comment: EXPLANATION });
  await page.reload();
  await goTo("Final Steps");
  await page.locator("#field-conviction").focus();
  await page.keyboard.press("ArrowRight");
  await undo().waitFor();
  await expect.poll(() => page.locator("#field-conviction_comment").count()).toBe(0);
  await expectAnnounced(/^Your answer to “.*” was removed\. The Undo button is next to what you have just changed\.$/);
  await journey.expectAccessible("a removed answer");
  await journey.screenshot("undo");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("field-conviction");
  await expect.poll(() => readAnswer(page, "conviction_comment")).toBe(EXPLANATION);
  await expectAnnounced(/ is back\.$/);
  const both = { conviction: "Y", conviction_comment: EXPLANATION };
  await expect.poll(() => readStoredAnswers(page)).toMatchObject(both);

  await answer(page, "conviction", "N");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ conviction: "N", conviction_comment: "" });
  await answer(page, "conviction", "Y");
  await expect.poll(() => readAnswer(page, "conviction_comment")).toBe(EXPLANATION);
  await expect.poll(() => readStoredAnswers(page)).toMatchObject(both);
  journey.expectNoComplaints();
});

it("A document that its tab removed is given back there, after a reload and in another tab, while the server keeps it", async () => {
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
    .getByText(/^Your file sketch\.pdf was removed\. It can be given back until .*\d:\d\d/)
    .first()
    .waitFor();
  await expectAnnounced(/^Your file sketch\.pdf was removed\./);
  await journey.expectAccessible("a file that was removed before");
  await journey.screenshot("undo-after-reload");
  const second = await context.newPage();
  await second.goto(`${url}/education`);
  await second.getByRole("tab", { name: /Type/, selected: true }).waitFor();
  await second.getByRole("button", { name: "Undo" }).press("Enter");
  await attached(second).waitFor();
  expect(await readDocuments(second)).toEqual(["personal_sketch_pdf"]);
  // The first tab hears of it at once.
  await attached(page).waitFor();
  await expect.poll(() => undo().count()).toBe(0);
});

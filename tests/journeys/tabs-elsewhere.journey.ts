import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, logIn, putAnswers, readStoredAnswers } from "./applicant.ts";
import { openVisit } from "./browser.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const ESSAY = "I have wanted to teach since I was nine.";
const openEducation = (page: Page) => page.getByRole("link", { name: "Education and Experience" }).click();
const essay = (page: Page) => page.getByRole("tabpanel").getByRole("textbox");

it("is not submitted from a device that shows a text whose place another device has given to a file", async () => {
  const laptop = journey.page;
  const username = await arrive(laptop, journey.portal);
  await putAnswers(laptop, { ...COMPLETE_ANSWERS, personal_sketch: "" });
  await laptop.reload();
  await openEducation(laptop);
  await laptop.getByRole("tab", { name: "Type it here" }).click();
  await essay(laptop).waitFor();

  const phone = await openVisit(journey.browser, { width: 390, height: 844 });
  await logIn(phone.page, journey.portal, username);
  await openEducation(phone.page);
  await phone.page.getByRole("tab", { name: "Upload a document" }).click();
  await phone.page
    .getByRole("tabpanel")
    .locator("input[type=file]")
    .setInputFiles({ name: "sketch.pdf", mimeType: "application/pdf", buffer: await makePdf("sketch") });
  await phone.page.getByRole("button", { name: "Delete sketch.pdf" }).waitFor({ timeout: 60_000 });

  await essay(laptop).fill(ESSAY);
  await essay(laptop).blur();
  await expect.poll(async () => (await readStoredAnswers(laptop))["personal_sketch"]).toBe(ESSAY);
  await laptop.getByRole("link", { name: "Final Steps" }).click();
  await laptop.getByRole("button", { name: "Submit Application" }).click();
  const notice = laptop.getByRole("main").getByText(ESSAY).first();
  await Promise.race([notice.waitFor(), laptop.waitForURL("**/completion")]);
  expect(new URL(laptop.url()).pathname).not.toBe("/completion");
  await journey.screenshot("tab-chosen-elsewhere");
  await phone.close();
});

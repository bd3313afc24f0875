import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, logIn, lookAgain, openStep, readStoredAnswers } from "./applicant.ts";
import { heading, holdRequests, openVisit } from "./browser.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const panel = (page: Page) => page.getByRole("tabpanel");
const input = (page: Page) => panel(page).locator("input[type=file]");
const attached = (page: Page, name: string) =>
  panel(page)
    .getByRole("button", { name: `Delete ${name}` })
    .waitFor({ timeout: 60_000 });
const submitButton = (page: Page) => page.getByRole("button", { name: /Submit Application|Waiting for your file/ });
const notSubmitted = (page: Page) => page.getByRole("group", { name: "Your application was not submitted" });

async function openUpload(page: Page): Promise<void> {
  await openStep(page, "/education");
  await page.getByRole("tab", { name: "Upload a document" }).click();
  await input(page).waitFor();
}

const send = async (page: Page, name: string) =>
  input(page).setInputFiles({ name, mimeType: "application/pdf", buffer: await makePdf(name) });

it("announces a file from another device, and delays a submission until it has arrived", async () => {
  const phone = await openVisit(journey.browser, { width: 390, height: 844 });
  const laptop = journey.page;
  const username = await arrive(laptop, journey.portal, { answers: COMPLETE_ANSWERS });
  await logIn(phone.page, journey.portal, username);
  await openUpload(phone.page);
  await openUpload(laptop);
  const letGo = await holdRequests(phone.page, "**/uploads*");
  const begun = phone.page.waitForRequest("**/uploads*");
  await send(phone.page, "phone.pdf");
  await begun;
  await lookAgain(laptop);
  const words = "Your file phone.pdf has not arrived yet.";
  await panel(laptop).getByText(words).first().waitFor();
  await journey.expectAccessible("a file on its way elsewhere");
  await expect
    .poll(() => laptop.locator("[role=status]").allInnerTexts())
    .toContainEqual(expect.stringContaining(words));
  await laptop.getByRole("link", { name: "Check your answers" }).click();
  await submitButton(laptop).click();
  await notSubmitted(laptop).getByText(words).waitFor();
  await journey.expectAccessible("a submission that would go without a file");
  letGo();
  await attached(phone.page, "phone.pdf");
  await notSubmitted(laptop).waitFor({ state: "detached", timeout: 60_000 });
  await submitButton(laptop).click();
  await heading(laptop, "Your application is complete").waitFor({ timeout: 60_000 });
  expect(await readStoredAnswers(laptop)).toMatchObject({ personal_sketch_pdf: "ANSWERED" });
  await phone.close();
});

it("keeps the focus at the question from the choice of a file to its deletion", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  await openUpload(page);
  const isFocusThere = () =>
    page.evaluate(() => document.activeElement?.closest("[role=tabpanel] .p-field, dialog") !== null);
  const choose = async (name: string) => {
    await input(page).focus();
    await send(page, name);
  };
  await choose("notes.txt");
  await panel(page).locator(".p-field__error").filter({ hasText: "You can only enter" }).waitFor();
  expect(await isFocusThere()).toBe(true);
  await page.route("**/uploads*", (route) => route.abort());
  await choose("sketch.pdf");
  const retry = panel(page).getByRole("button", { name: /^Try again/ });
  await retry.waitFor();
  await expect.poll(isFocusThere).toBe(true);
  await page.unroute("**/uploads*");
  const letGo = await holdRequests(page, "**/uploads*");
  await retry.press("Enter");
  await panel(page).getByRole("progressbar").waitFor();
  await expect.poll(isFocusThere).toBe(true);
  letGo();
  await panel(page).getByText("Converting your file…").first().waitFor();
  await expect.poll(isFocusThere).toBe(true);
  const deletion = panel(page).getByRole("button", { name: "Delete sketch.pdf" });
  await deletion.waitFor({ timeout: 60_000 });
  await expect.poll(isFocusThere).toBe(true);
  await panel(page).locator(".p-field__label").click();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await deletion.press("Enter");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect.poll(() => deletion.evaluate((node) => node === document.activeElement)).toBe(true);
  await deletion.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await input(page).waitFor();
  await expect.poll(() => input(page).evaluate((node) => node === document.activeElement)).toBe(true);
});

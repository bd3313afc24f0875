import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, putAnswers, readStoredAnswers } from "./applicant.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const panel = (page: Page) => page.getByRole("tabpanel");

async function openUpload(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Education and Experience" }).click();
  await page.getByRole("tab", { name: "Upload a document" }).click();
  await panel(page).locator("input[type=file]").waitFor();
}

/** Sends a document whose conversion goes on, and goes to the page with the button. */
async function sendAndLeave(page: Page): Promise<void> {
  await panel(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "sketch.pdf", mimeType: "application/pdf", buffer: await makePdf("My sketch") });
  await panel(page).getByText("Converting your file…").first().waitFor();
  await page.getByRole("link", { name: "Final Steps" }).click();
}

/** Has the conversion go on, as far as the page hears, until the function that it returns is called. */
async function holdConversion(page: Page, end?: { readonly status: string; readonly message: string }) {
  let isHeld = true;
  await page.route("**/api/pdf/document-answer/*", async (route) => {
    const told = isHeld ? { status: "IN_PROGRESS", message: "" } : end;
    if (route.request().method() !== "GET" || told === undefined) return route.continue();
    await route.fulfill({ json: told });
  });
  return () => {
    isHeld = false;
  };
}

describe("Submitting while a file is on its way", () => {
  const complete = async (page: Page) => {
    await putAnswers(page, COMPLETE_ANSWERS);
    await page.reload();
    await page.locator("main h1").waitFor();
  };
  const submitButton = (page: Page) => page.getByRole("button", { name: /Submit Application|Waiting for your file/ });

  it("waits until it is attached, says so, and sends the application with it", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await complete(page);
    await openUpload(page);
    const letGo = await holdConversion(page);
    await sendAndLeave(page);
    await submitButton(page).click();
    await page.getByRole("button", { name: "Waiting for your file: Personal Sketch Document…" }).waitFor();
    await journey.expectAccessible("waiting for a file");
    await journey.screenshot("submit-waits");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Final Steps");
    letGo();
    await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor({ timeout: 60_000 });
    expect(await readStoredAnswers(page)).toMatchObject({ personal_sketch_pdf: "ANSWERED" });
  });

  it("does not send the application without a file that could not be attached, and says so", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await complete(page);
    await openUpload(page);
    const letGo = await holdConversion(page, { status: "FAILED", message: "" });
    await sendAndLeave(page);
    await submitButton(page).click();
    await page.getByRole("button", { name: /^Waiting for your file/ }).waitFor();
    letGo();
    const notice = page.getByRole("group", { name: "Your application was not submitted" });
    await notice.getByText(/^Your file “.+” could not be attached\./).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Your application was not submitted");
    await journey.expectAccessible("not submitted");
    await journey.screenshot("not-submitted");
    await notice.getByRole("link", { name: "Personal Sketch Document" }).click();
    await page.getByRole("heading", { level: 1, name: "Education and Experience" }).waitFor();
  });

  it("does not send it either where the page was loaded meanwhile, and the file cannot be attached", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await complete(page);
    await openUpload(page);
    const letGo = await holdConversion(page, { status: "FAILED", message: "" });
    await sendAndLeave(page);
    await page.getByRole("heading", { level: 1, name: "Final Steps" }).waitFor();
    await page.reload();
    // As the server answers while it is converting.
    let submissions = 0;
    await page.route("**/api/submit", (route) => {
      submissions++;
      return route.fulfill({ status: 409, json: { code: "upload_running", message: "A file is being converted." } });
    });
    await submitButton(page).click();
    await page.getByRole("button", { name: "Waiting for your file: Personal Sketch Document…" }).waitFor();
    letGo();
    const notice = page.getByRole("group", { name: "Your application was not submitted" });
    await notice.getByText(/^Your file “.+” could not be attached\./).waitFor();
    expect(submissions).toBe(1);
  });
});

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answer } from "./answer-form.ts";
import { arrive, readStoredAnswers } from "./applicant.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const panel = (page = journey.page) => page.getByRole("tabpanel");
const input = (page = journey.page) => panel(page).locator("input[type=file]");
const deletion = () => panel().getByRole("button", { name: "Delete sketch.pdf" });

async function openUpload(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Education and Experience" }).click();
  await page.getByRole("tab", { name: "Upload a document" }).click();
  await input(page).waitFor();
}

async function send(page = journey.page): Promise<void> {
  await input(page).setInputFiles({ name: "sketch.pdf", mimeType: "application/pdf", buffer: await makePdf("My sketch") });
}

describe("File upload (specification sections 4, 5 and 8)", () => {
  it("refuses a file by each rule before it is sent", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    const files = [
      ["big.pdf", 1_048_577, "Your file is too large. The maximum file size is 1 MB."],
      ["notes.txt", 10, "You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx"],
      [`${"long".repeat(8)}.pdf`, 10, "The name of your file is too long. File name can have a maximum of 32 characters, including the extension."],
      ["empty.pdf", 0, "Your file is empty. Please upload a non-empty file."],
    ] as const;
    for (const [name, size, message] of files) {
      await input().setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.alloc(size, "x") });
      await panel().locator(".p-field__error").filter({ hasText: message }).waitFor();
      expect(await input().getAttribute("aria-invalid")).toBe("true");
    }
    journey.expectNoComplaints();
  });

  it("says what the server says of a file that it will not have", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    await page.route("**/api/presigned-url", (route) => route.continue({ postData: { answer_key: "first_name" } }));
    await send();
    await panel().locator(".p-field__error").filter({ hasText: "This question does not take a file." }).waitFor();
    await page.getByText("Error uploading file for Personal Sketch Document").first().waitFor();
    expect(await panel().getByRole("button", { name: /Try again/ }).count()).toBe(0);
    await journey.expectAccessible("refused by the server");
  });

  it("says why the file store refused a post, and offers the file again where that can help", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    await page.route("**/api/presigned-url", async (route) => {
      const response = await route.fetch();
      const presigned = (await response.json()) as { fields: Record<string, string> };
      await route.fulfill({ json: { ...presigned, fields: { ...presigned.fields, "x-portico-signature": "0".repeat(64) } } });
    });
    await send();
    await panel().locator(".p-field__error").filter({ hasText: "This upload is not allowed, or was allowed too long ago. Please choose the file again." }).waitFor();
    await page.unroute("**/api/presigned-url");
    // As Amazon S3 words the same limit.
    await page.route("**/uploads", (route) => route.fulfill({ status: 400, contentType: "application/xml", body: "<Error><Code>EntityTooLarge</Code></Error>" }));
    await panel().getByRole("button", { name: "Try again: sketch.pdf" }).click();
    await panel().locator(".p-field__error").filter({ hasText: "Your file is too large. The maximum file size is 1 MB." }).waitFor();
    expect(await panel().getByRole("button", { name: /Try again/ }).count()).toBe(0);
    await page.unroute("**/uploads");
    await send();
    await deletion().waitFor({ timeout: 60_000 });
    expect(await panel().locator(".p-field__error").count()).toBe(0);
  });

  it("tries again after the network was cut, and loses nothing else", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    await page.route("**/uploads", (route) => route.abort("connectionreset"));
    await answer(page, "college_name", "College of Nowhere");
    await send();
    await panel().locator(".p-field__error").filter({ hasText: "Your file could not be sent. Please check your connection and try again." }).waitFor();
    await page.unroute("**/uploads");
    await panel().getByRole("button", { name: "Try again: sketch.pdf" }).click();
    await deletion().waitFor({ timeout: 60_000 });
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ personal_sketch_pdf: "ANSWERED", college_name: "College of Nowhere" });
  });

  it("asks before deleting, and gives the place back to a new file", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    await send();
    await deletion().click({ timeout: 60_000 });
    const dialog = page.getByRole("alertdialog", { name: "Are you sure you want to delete your file?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await deletion().click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await input().waitFor();
    await expect.poll(async () => (await readStoredAnswers(page))["personal_sketch_pdf"]).toBe("");
    journey.expectNoComplaints();
  });

  it("keeps the chosen tab for an applicant, deletes the file of the tab that is left, and clears its answers", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    await send();
    await deletion().waitFor({ timeout: 60_000 });
    await page.reload();
    await deletion().waitFor();
    await page.getByRole("tab").first().click();
    await panel().getByRole("textbox").fill("Typed after all.");
    await panel().getByRole("textbox").blur();
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ personal_sketch: "Typed after all.", personal_sketch_pdf: "" });
    await page.getByRole("tab", { name: "Upload a document" }).click();
    await expect.poll(async () => (await readStoredAnswers(page))["personal_sketch"]).toBe("");
    journey.expectNoComplaints();
  });

  it("tells a visitor that an account is needed, and keeps no choice of tab", async () => {
    const { page } = journey;
    await page.goto(`${journey.url}/education`);
    await page.getByRole("tab", { name: "Upload a document" }).click();
    await page.getByText("This question can be finished once you have created an account.").waitFor();
    expect(await input().count()).toBe(0);
    await page.reload();
    await panel().getByRole("textbox").waitFor();
    journey.expectNoComplaints();
  });
});

describe("While nobody has got round to converting", () => {
  const waiting = openJourney({ env: { WORKERS: "0" } });

  it("asks every 2 seconds, over a reload too", async () => {
    const { page } = waiting;
    await arrive(page, waiting.portal);
    await openUpload(page);
    await send(page);
    await page.getByText("Converting your file…").first().waitFor();
    const askedAt: number[] = [];
    page.on("request", (request) => {
      if (request.method() === "GET" && request.url().includes("/api/pdf/document-answer/")) askedAt.push(Date.now());
    });
    await expect.poll(() => askedAt.length).toBeGreaterThanOrEqual(3);
    for (const pause of askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0))) expect(pause).toBeGreaterThanOrEqual(1_900);
    await page.reload();
    await page.getByText("Converting your file…").first().waitFor();
    await page.getByRole("tab").first().click();
    await page.getByRole("alertdialog", { name: "File Upload in Progress" }).getByText("Please wait until the file upload has completed.").waitFor();
    waiting.expectNoComplaints();
  });
});

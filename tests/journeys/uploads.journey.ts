import { rm } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { answer } from "./answer-form.ts";
import { arrive, readStoredAnswers } from "./applicant.ts";
import { changeTenant, within } from "./changed-tenant.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney, openJourneyAlone } from "./open-journey.ts";

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
  await input(page).setInputFiles({
    name: "sketch.pdf",
    mimeType: "application/pdf",
    buffer: await makePdf("My sketch"),
  });
}

describe("File upload", () => {
  it("refuses a file by each rule before it is sent", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    const files = [
      ["big.pdf", 1_048_577, "Your file is too large. The maximum file size is 1 MB."],
      ["notes.txt", 10, "You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx"],
      [
        `${"long".repeat(8)}.pdf`,
        10,
        "The name of your file is too long. File name can have a maximum of 32 characters, including the extension.",
      ],
      ["empty.pdf", 0, "Your file is empty. Please upload a non-empty file."],
    ] as const;
    for (const [name, size, message] of files) {
      await input().setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.alloc(size, "x") });
      await panel().locator(".p-field__error").filter({ hasText: message }).waitFor();
      await expect.poll(() => input().getAttribute("aria-invalid")).toBe("true");
    }
    journey.expectNoComplaints();
  });

  it("shows the server's message about a file that it refuses", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    await page.route("**/api/presigned-url", (route) => route.continue({ postData: { answer_key: "first_name" } }));
    await send();
    await panel().locator(".p-field__error").filter({ hasText: "This question does not take a file." }).waitFor();
    await page.getByText("Error uploading file for Personal Sketch Document").first().waitFor();
    expect(
      await panel()
        .getByRole("button", { name: /Try again/ })
        .count(),
    ).toBe(0);
    await journey.expectAccessible("refused by the server");
  });

  it("says why the file store refused a post, and offers the file again where that can help", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    await page.route("**/api/presigned-url", async (route) => {
      const response = await route.fetch();
      const presigned = (await response.json()) as { fields: Record<string, string> };
      await route.fulfill({
        json: { ...presigned, fields: { ...presigned.fields, "x-portico-signature": "0".repeat(64) } },
      });
    });
    await send();
    await panel()
      .locator(".p-field__error")
      .filter({ hasText: "Permission for this upload is missing or has expired. Please choose the file again." })
      .waitFor();
    await page.unroute("**/api/presigned-url");
    // This is Amazon S3's answer for the same limit.
    await page.route("**/uploads", (route) =>
      route.fulfill({
        status: 400,
        contentType: "application/xml",
        body: "<Error><Code>EntityTooLarge</Code></Error>",
      }),
    );
    await panel().getByRole("button", { name: "Try again: sketch.pdf" }).click();
    await panel()
      .locator(".p-field__error")
      .filter({ hasText: "Your file is too large. The maximum file size is 1 MB." })
      .waitFor();
    expect(
      await panel()
        .getByRole("button", { name: /Try again/ })
        .count(),
    ).toBe(0);
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
    await panel()
      .locator(".p-field__error")
      .filter({ hasText: "Your file could not be sent. Please check your connection and try again." })
      .waitFor();
    await page.unroute("**/uploads");
    await panel().getByRole("button", { name: "Try again: sketch.pdf" }).click();
    await deletion().waitFor({ timeout: 60_000 });
    await expect
      .poll(() => readStoredAnswers(page))
      .toMatchObject({ personal_sketch_pdf: "ANSWERED", college_name: "College of Nowhere" });
  });

  it("says why a file could not be converted, clears the answer, and accepts another file", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    await input().setInputFiles({ name: "sketch.png", mimeType: "image/png", buffer: await makePdf("No picture") });
    await panel()
      .locator(".p-field__error")
      .filter({ hasText: "Your file's name ends in .png, but its content is that of a .pdf file." })
      .waitFor({ timeout: 60_000 });
    expect(
      await panel()
        .getByRole("button", { name: /Try again/ })
        .count(),
    ).toBe(0);
    expect((await readStoredAnswers(page))["personal_sketch_pdf"] ?? "").toBe("");
    await journey.expectAccessible("not converted");
    await send();
    await deletion().waitFor({ timeout: 60_000 });
    expect(await panel().locator(".p-field__error").count()).toBe(0);
    journey.expectNoComplaints();
  });

  it("keeps checking on a file whose status cannot be read, blames it for nothing, and agrees with the server", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    await page.route("**/api/pdf/document-answer/*", (route) =>
      route.request().method() === "GET" ? route.abort() : route.continue(),
    );
    await send();
    await panel().getByText("We cannot reach the portal just now, and keep checking on your file…").first().waitFor();
    expect(await panel().locator(".p-field__error").count()).toBe(0);
    await journey.expectAccessible("unreachable while converting");
    await journey.screenshot("upload-unreachable");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ personal_sketch_pdf: "ANSWERED" });
    await page.unroute("**/api/pdf/document-answer/*");
    await deletion().waitFor({ timeout: 60_000 });
    expect(await readStoredAnswers(page)).toMatchObject({ personal_sketch_pdf: "ANSWERED" });
  });

  it("follows a conversion that has begun although the answer to the request was lost", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    await page.route("**/api/pdf/document-answer/*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await send();
    await deletion().waitFor({ timeout: 60_000 });
    expect(await readStoredAnswers(page)).toMatchObject({ personal_sketch_pdf: "ANSWERED" });
  });

  it("goes on after a reload with a file that had arrived, and says plainly if one had not", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openUpload(page);
    /** Loads the page again while its first post to an address is on its way. Only a page that is gone never sends it. */
    const reloadWhileHeld = async (address: string) => {
      const isHeld = new Promise<void>((resolve) => {
        let posts = 0;
        void page.route(address, (route) => {
          if (route.request().method() === "POST") posts += 1;
          return route.request().method() === "POST" && posts === 1 ? resolve() : route.continue();
        });
      });
      await send();
      await isHeld;
      await page.reload();
      await page.locator("main h1").waitFor();
    };
    const message = "Your file sketch.pdf did not reach us completely. Please send it again.";
    for (const address of ["**/api/presigned-url", "**/uploads"]) {
      await reloadWhileHeld(address);
      await panel().locator(".p-field__error").filter({ hasText: message }).waitFor();
    }
    await page
      .getByRole("region", { name: "Saving your answers" })
      .getByText("Not attached: your file for “Personal Sketch Document”. The question says why.")
      .first()
      .waitFor();
    await journey.expectAccessible("a file that has to be sent again");
    await journey.screenshot("upload-lost");
    await page.reload();
    await input().waitFor();
    expect(await panel().locator(".p-field__error").count()).toBe(0);
    await reloadWhileHeld("**/api/pdf/document-answer/*");
    await deletion().waitFor({ timeout: 60_000 });
    expect(await readStoredAnswers(page)).toMatchObject({ personal_sketch_pdf: "ANSWERED" });
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("portico:upload");
  });

  it("says that a change of tab could not be saved, and stays on the tab", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await page.getByRole("link", { name: "Education and Experience" }).click();
    await page.route("**/api/tabs", (route) => route.abort());
    await page.getByRole("tab", { name: "Upload a document" }).click();
    await page.getByText("Error handling tabs for Type it here").first().waitFor();
    await expect.poll(() => page.getByRole("tab", { name: "Type it here" }).getAttribute("aria-selected")).toBe("true");
    await page.unroute("**/api/tabs");
    await page.getByRole("tab", { name: "Upload a document" }).click();
    await input().waitFor();
  });

  it("asks before it deletes a file, and then accepts a new one", async () => {
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
    await expect
      .poll(() => readStoredAnswers(page))
      .toMatchObject({ personal_sketch: "Typed after all.", personal_sketch_pdf: "" });
    await page.getByRole("tab", { name: "Upload a document" }).click();
    await expect.poll(async () => (await readStoredAnswers(page))["personal_sketch"]).toBe("");
    journey.expectNoComplaints();
  });

  it("tells a visitor that an account is needed, and does not store the choice of tab", async () => {
    const { page } = journey;
    await page.goto(`${journey.url}/education`);
    await page.getByRole("tab", { name: "Upload a document" }).click();
    await page.getByText("This question can be finished once you have created an account.").waitFor();
    expect(await input().count()).toBe(0);
    await page.reload();
    await panel().getByRole("textbox").waitFor();
    await page.getByText("You can add more of these, up to 5").getByRole("link", { name: "Create Account" }).click();
    await page.waitForURL("**/signup");
    journey.expectNoComplaints();
  });
});

describe("Several uploads at once", () => {
  const LABELS = { transcript_pdf: "Transcript", reference_pdf: "Reference", sample_pdf: "Sample of work" } as const;
  const tenants = changeTenant("tenants/graduate", {
    "data-model.json": (file) => {
      for (const [key, title] of Object.entries(LABELS))
        within(file, "properties")[key] = { type: "string", title, "x-document": true };
    },
    "pages/final-steps.json": (file) => {
      for (const key of Object.keys(LABELS))
        within(file, "schema", "properties")[key] = { $ref: `../data-model.json#/properties/${key}` };
      within<object[]>(file, "uiSchema", "ui:layout").push({
        type: "section",
        title: "Documents",
        children: Object.keys(LABELS),
      });
    },
  });
  const several = openJourneyAlone({ env: { TENANTS_DIR: tenants, DEFAULT_TENANT: "graduate" } });
  afterAll(() => rm(tenants, { recursive: true }));

  it("show their own progress, and only the one that failed is sent again", async () => {
    const { page } = several;
    const document = (name: string) => page.getByRole("group", { name, exact: true });
    await arrive(page, several.portal);
    await page.getByRole("link", { name: "Final Steps" }).click();
    await document("Transcript").waitFor();
    // The address of the post shows which of the three files it is. The one of the reference is cut off.
    await page.route("**/api/presigned-url", async (route) => {
      const response = await route.fetch();
      const { answer_key } = route.request().postDataJSON() as { answer_key: string };
      const presigned = (await response.json()) as { url: string };
      await route.fulfill({ json: { ...presigned, url: `${presigned.url}?of=${answer_key}` } });
    });
    await page.route("**/uploads?of=reference_pdf", (route) => route.abort("connectionreset"));
    const network = await several.context.newCDPSession(page);
    const limit = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await limit(100_000);

    for (const [key, name] of Object.entries(LABELS)) {
      await document(name)
        .locator("input[type=file]")
        .setInputFiles({ name: `${key}.pdf`, mimeType: "application/pdf", buffer: await makePdf(name, 300_000) });
    }
    const isHalfway = async (name: string): Promise<boolean> => {
      const share = Number(await document(name).getByRole("progressbar").getAttribute("value", { timeout: 1_000 }));
      return share > 0 && share < 100;
    };
    await expect
      .poll(() => Promise.all([isHalfway("Transcript"), isHalfway("Sample of work")]), { interval: 50 })
      .toEqual([true, true]);
    await document("Reference")
      .locator(".p-field__error")
      .filter({ hasText: "Your file could not be sent. Please check your connection and try again." })
      .waitFor();
    await page.getByText("Error uploading file for Reference").first().waitFor();
    await several.expectAccessible("several uploads");
    await several.screenshot("several-uploads");

    await limit(-1);
    await page.unroute("**/uploads?of=reference_pdf");
    await document("Reference").getByRole("button", { name: "Try again: reference_pdf.pdf" }).click();
    for (const [key, name] of Object.entries(LABELS))
      await document(name)
        .getByRole("button", { name: `Delete ${key}.pdf` })
        .waitFor({ timeout: 60_000 });
    await expect
      .poll(() => readStoredAnswers(page))
      .toMatchObject({ transcript_pdf: "ANSWERED", reference_pdf: "ANSWERED", sample_pdf: "ANSWERED" });
    await page.reload();
    for (const [key, name] of Object.entries(LABELS)) await document(name).getByText(`${key}.pdf`).first().waitFor();
  });
});

describe("While a conversion waits for its turn", () => {
  const waiting = openJourneyAlone({ env: { WORKERS: "0" } });

  it("the page asks every 2 seconds, also after a reload", async () => {
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
    for (const pause of askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0)))
      expect(pause).toBeGreaterThanOrEqual(1_900);
    await page.reload();
    await page.getByText("Converting your file…").first().waitFor();
    await page.getByRole("tab").first().click();
    await page
      .getByRole("alertdialog", { name: "File Upload in Progress" })
      .getByText("Please wait until the file upload has completed.")
      .waitFor();
    waiting.expectNoComplaints();
  });
});

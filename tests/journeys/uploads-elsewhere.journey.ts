import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Answers } from "../../engine/core/index.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, logIn, putAnswers, readStoredAnswers } from "./applicant.ts";
import { openVisit } from "./browser.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const panel = (page: Page) => page.getByRole("tabpanel");
const input = (page: Page) => panel(page).locator("input[type=file]");
const deletion = (page: Page, name: string) => panel(page).getByRole("button", { name: `Delete ${name}` });

async function openUpload(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Education and Experience" }).click();
  await page.getByRole("tab", { name: "Upload a document" }).click();
  await input(page).waitFor();
}

const send = async (page: Page, name: string) =>
  input(page).setInputFiles({ name, mimeType: "application/pdf", buffer: await makePdf(name) });

/** Keeps what is posted to the file store on its way, until it is said what becomes of it. */
async function holdPost(page: Page) {
  let letGo: (isCut: boolean) => void = () => undefined;
  let noteBegun: () => void = () => undefined;
  const held = new Promise<boolean>((resolve) => (letGo = resolve));
  const begun = new Promise<void>((resolve) => (noteBegun = resolve));
  await page.route("**/uploads", async (route) => {
    noteBegun();
    await ((await held) ? route.abort("connectionreset") : route.continue());
  });
  return { letGo, begun };
}

/** As a person does who comes back to a device. */
const lookAt = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

/** A phone that is sending a file, and a laptop of the same person. */
async function sendSlowly(answers: Answers = {}) {
  const phone = await openVisit(journey.browser, { width: 390, height: 844 });
  const laptop = journey.page;
  const username = await arrive(laptop, journey.portal);
  await putAnswers(laptop, answers);
  await laptop.reload();
  await logIn(phone.page, journey.portal, username);
  await openUpload(phone.page);
  await openUpload(laptop);
  const { letGo, begun } = await holdPost(phone.page);
  await send(phone.page, "phone.pdf");
  await begun;
  await lookAt(laptop);
  await panel(laptop).getByText("Your file phone.pdf is being sent from another page or device").first().waitFor();
  return { phone, laptop, letGo };
}

describe("A file that another device is sending", () => {
  it("is announced where it is asked for, and is there once it has arrived", async () => {
    const { phone, laptop, letGo } = await sendSlowly();
    await journey.expectAccessible("a file on its way elsewhere");
    await journey.screenshot("upload-elsewhere");
    await expect
      .poll(() => laptop.locator("[role=status]").allInnerTexts())
      .toContainEqual(expect.stringMatching(/^Your file phone\.pdf is being sent/));
    letGo(false);
    await deletion(phone.page, "phone.pdf").waitFor({ timeout: 60_000 });
    await deletion(laptop, "phone.pdf").waitFor({ timeout: 60_000 });
    await phone.close();
  });

  it("is said not to have arrived once its page has died, on both devices", async () => {
    const { phone, laptop } = await sendSlowly();
    await phone.page.goto("about:blank");
    await phone.page.goto(`${journey.url}/education`);
    const lost = "Your file phone.pdf did not reach us completely. Please send it again.";
    await panel(phone.page).getByText(lost).first().waitFor();
    await expect
      .poll(async () => {
        await lookAt(laptop);
        return panel(laptop).getByText(lost).count();
      })
      .toBeGreaterThan(0);
    await send(laptop, "laptop.pdf");
    await deletion(laptop, "laptop.pdf").waitFor({ timeout: 60_000 });
    expect(await panel(laptop).getByText(lost).count()).toBe(0);
    await phone.close();
  });

  it("takes nothing along when it fails that was sent from here meanwhile, and its device shows that", async () => {
    const { phone, laptop, letGo } = await sendSlowly();
    await send(laptop, "laptop.pdf");
    await deletion(laptop, "laptop.pdf").waitFor({ timeout: 60_000 });
    await lookAt(phone.page);
    letGo(true);
    await panel(phone.page).getByText("Your file could not be sent.").first().waitFor();
    await deletion(phone.page, "laptop.pdf").waitFor();
    await lookAt(laptop);
    await laptop.reload();
    await deletion(laptop, "laptop.pdf").waitFor();
    await phone.close();
  });

  it("holds up a submission from here, which would go without it, until it has arrived", async () => {
    const { phone, laptop, letGo } = await sendSlowly(COMPLETE_ANSWERS);
    await laptop.getByRole("link", { name: "Final Steps" }).click();
    await laptop.getByRole("button", { name: "Submit Application" }).click();
    const notice = laptop.getByRole("group", { name: "Your application was not submitted" });
    await notice.getByText("Your file phone.pdf is being sent from another page or device").waitFor();
    await journey.expectAccessible("a submission that would go without a file");
    letGo(false);
    await notice.waitFor({ state: "detached", timeout: 60_000 });
    await laptop.getByRole("button", { name: "Submit Application" }).click();
    await laptop.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor({ timeout: 60_000 });
    expect(await readStoredAnswers(laptop)).toMatchObject({ personal_sketch_pdf: "ANSWERED" });
    await phone.close();
  });
});

describe("A document that another device has deleted", () => {
  it("is missed before the submission, by a page that still shows it", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await putAnswers(page, COMPLETE_ANSWERS);
    await page.reload();
    await openUpload(page);
    await send(page, "sketch.pdf");
    await deletion(page, "sketch.pdf").waitFor({ timeout: 60_000 });
    await page.getByRole("link", { name: "Final Steps" }).click();
    await page.getByRole("heading", { level: 1, name: "Final Steps" }).waitFor();
    expect(
      await page.evaluate(
        async () => (await fetch("/api/document-answer/personal_sketch_pdf", { method: "DELETE" })).status,
      ),
    ).toBe(200);
    await page.getByRole("button", { name: "Submit Application" }).click();
    const notice = page.getByRole("group", { name: "Your application was not submitted" });
    await notice.getByRole("link", { name: "Personal Sketch Document" }).click();
    await page.getByRole("heading", { level: 1, name: "Education and Experience" }).waitFor();
    await input(page).waitFor();
  });
});

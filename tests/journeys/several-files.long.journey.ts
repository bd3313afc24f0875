import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Answers } from "../../engine/core/index.ts";
import { PHONE } from "./browser.ts";
import { arrive, putAnswers, readStoredAnswers } from "./applicant.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney } from "./open-journey.ts";
import { readPdfText } from "../pdf-text.ts";

const journey = openJourney({ tenant: "nursing", window: PHONE });

const SCENARIO: { application: { answers: Answers } } = JSON.parse(
  await readFile("tenants/nursing/scenarios/assistant-at-red-mesa.json", "utf8"),
);
/** What the calendar would make wrong one day is left out. */
const ANSWERS: Answers = {
  ...SCENARIO.application.answers,
  took_test: "N",
  has_cpr: "N",
  licensed: "N",
  entry_term: "2027FA",
  signed_on: new Date().toLocaleDateString("en-CA", { timeZone: "America/Denver" }),
};

const group = (page: Page, name = "Transcripts") => page.getByRole("group", { name: new RegExp(`^${name}`) });
const input = (page: Page, name?: string) => group(page, name).locator("input[type=file]");
const deletion = (page: Page, name: string) => page.getByRole("button", { name: `Delete ${name}`, exact: true });
const names = async (page: Page) =>
  (await group(page).locator("li .p-file__name").allInnerTexts()).map((text) => /\S+\.pdf/.exec(text)?.[0]);
const file = async (name: string) => ({
  name: `${name}.pdf`,
  mimeType: "application/pdf",
  buffer: await makePdf(`This is the transcript of ${name}`),
});
const choose = async (page: Page, ...given: readonly string[]) =>
  input(page).setInputFiles(await Promise.all(given.map(file)));
const attached = (page: Page, name: string) => deletion(page, `${name}.pdf`).waitFor({ timeout: 60_000 });

async function openFinish(page: Page): Promise<void> {
  await page.goto(`${journey.url}/about`);
  await page.locator('.a-steps a[href="/finish"]').click();
  await input(page).waitFor();
}

/** Sends a file to a place as a page does that knows of no other there. */
async function sendUnaware(page: Page, place: string, { name, buffer }: { name: string; buffer: Buffer }) {
  await page.evaluate(
    async ([answerKey, fileName, base64]) => {
      const post = async (path: string, body: object) =>
        (await (
          await fetch(path, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
          })
        ).json()) as { url: string; fields: Record<string, string>; status: string };
      const { url, fields } = await post("/api/presigned-url", { answer_key: answerKey });
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append("file", new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]), fileName);
      await fetch(url, { method: "POST", body: form });
      const path = `/api/pdf/document-answer/${answerKey}`;
      let { status } = await post(path, { file_key: fields["key"], file_name: fileName, shown: null });
      while (status !== "COMPLETED") {
        await new Promise((resolve) => setTimeout(resolve, 500));
        ({ status } = (await (await fetch(path)).json()) as { status: string });
      }
    },
    [place, name, buffer.toString("base64")] as const,
  );
}

it(
  "An applicant hands in transcripts from two tabs on a phone, removes one, and finds all others in the PDF in order",
  { timeout: 300_000 },
  async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await putAnswers(page, ANSWERS);
    await openFinish(page);
    const other = await journey.context.newPage();
    await openFinish(other);
    await journey.expectAccessible("no file yet");
    await group(page).scrollIntoViewIfNeeded();
    await journey.screenshot("several-files-empty");

    await choose(page, "millrace", "aspen", "sage");
    for (const name of ["millrace", "aspen", "sage"]) await attached(page, name);
    expect(await names(page)).toEqual(["millrace.pdf", "aspen.pdf", "sage.pdf"]);
    await journey.expectAccessible("three files");
    await group(page).scrollIntoViewIfNeeded();
    await journey.screenshot("several-files-three");

    // The other tab shows them without a reload, and removes the first by keyboard. No other moves.
    await attached(other, "sage");
    expect(await names(other)).toEqual(["millrace.pdf", "aspen.pdf", "sage.pdf"]);
    await deletion(other, "millrace.pdf").focus();
    await other.keyboard.press("Enter");
    await other.getByRole("alertdialog").waitFor();
    await other.keyboard.press("Tab");
    await other.keyboard.press("Enter");
    await deletion(other, "millrace.pdf").waitFor({ state: "detached" });
    await expect.poll(() => other.evaluate(() => document.activeElement?.id)).toBe("field-transcript_pdf");
    await deletion(page, "millrace.pdf").waitFor({ state: "detached" });
    expect(await names(page)).toEqual(["aspen.pdf", "sage.pdf"]);
    expect(await readStoredAnswers(page)).toMatchObject({ transcript_pdf: "", transcript_pdf_2: "ANSWERED" });

    // A page that has not heard of it finds the same place free. The slower file goes to the next, and none is lost.
    let goOn = (): void => undefined;
    const isHeld = new Promise<void>((held) => {
      void page.route("**/api/pdf/document-answer/transcript_pdf", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        await new Promise<void>((resolve) => {
          goOn = resolve;
          held();
        });
        return route.continue();
      });
    });
    await choose(page, "slow");
    await isHeld;
    await sendUnaware(other, "transcript_pdf", await file("quick"));
    goOn();
    await attached(page, "slow");
    await attached(page, "quick");
    await attached(other, "slow");
    expect(await names(page)).toEqual(["quick.pdf", "aspen.pdf", "sage.pdf", "slow.pdf"]);

    // There is room for one more.
    await choose(page, "fifth", "sixth", "seventh");
    const words = "There was no room for sixth.pdf, seventh.pdf, because this question takes 5 files at most.";
    await group(page).locator(".p-field__error").filter({ hasText: words }).waitFor();
    await attached(page, "fifth");
    await group(page).getByText("You have added as many files as fit here.").waitFor();
    expect(await input(page).count()).toBe(0);
    await journey.expectAccessible("as many files as fit");
    await group(page).scrollIntoViewIfNeeded();
    await journey.screenshot("several-files-full");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await page.reload();
    await attached(page, "fifth");
    const order = ["quick", "aspen", "sage", "slow", "fifth"];
    expect(await names(page)).toEqual(order.map((name) => `${name}.pdf`));
    await other.close();
    await page.getByRole("button", { name: "Check your answers" }).click();
    await page.waitForURL("**/review");
    for (const name of order) await page.getByRole("link", { name: new RegExp(`${name}[.]pdf`) }).waitFor();
    await page.getByRole("button", { name: "Send my application" }).click();
    await page.waitForURL("**/completion");
    const link = page.getByRole("link", { name: "Download a PDF copy of your application" });
    await link.waitFor({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    const text = await readPdfText(await readFile(await download.path()));
    expect(text).toContain(`Transcripts ${order.map((name) => `${name}.pdf`).join(" ")}`);
    expect([...text.matchAll(/This is the transcript of (\w+)/g)].map(([, name]) => name)).toEqual(order);
    const numbers = [...text.matchAll(/Attached document (\d): Transcripts/g)].map(([, number]) => number);
    expect([...new Set(numbers)]).toEqual(["1", "2", "3", "4", "5"]);
  },
);

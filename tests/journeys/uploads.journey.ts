import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { answer } from "./answer-form.ts";
import { arrive, readStoredAnswers } from "./applicant.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ keepsContext: true });

const panel = () => journey.page.getByRole("tabpanel");
const input = () => panel().locator("input[type=file]");
const deletion = () => panel().getByRole("button", { name: "Delete sketch.pdf" });
const refusal = (message: string) => panel().locator(".p-field__error").filter({ hasText: message }).waitFor();
const retry = () => panel().getByRole("button", { name: /Try again/ });

async function openUpload(): Promise<Page> {
  const { page } = journey;
  await arrive(page, journey.portal, { path: "/education" });
  await page.getByRole("tab", { name: "Upload a document" }).click();
  await input().waitFor();
  return page;
}

const send = async (): Promise<void> =>
  input().setInputFiles({ name: "sketch.pdf", mimeType: "application/pdf", buffer: await makePdf("My sketch") });

it("sends a file again after the network was cut, and keeps an answer given meanwhile", async () => {
  const page = await openUpload();
  await page.route("**/uploads*", (route) => route.abort("connectionreset"));
  await answer(page, "college_name", "College of Nowhere");
  await send();
  await refusal("We could not send your file. Check your connection and try again.");
  await page.unroute("**/uploads*");
  await retry().click();
  await deletion().waitFor({ timeout: 60_000 });
  await expect
    .poll(() => readStoredAnswers(page))
    .toMatchObject({ personal_sketch_pdf: "ANSWERED", college_name: "College of Nowhere" });
});

it("refuses a large file and a file with the wrong extension, and accepts the next file", async () => {
  const page = await openUpload();
  await input().setInputFiles({ name: "big.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(1_048_577, "x") });
  await refusal("Your file is too large. The maximum file size is 1 MB.");
  await expect.poll(() => input().getAttribute("aria-invalid")).toBe("true");
  const spoken = page.locator(":is([role=status], [role=alert]):visible").filter({ hasText: /\S/ });
  expect(await spoken.allTextContents()).toEqual(["Your file is too large. The maximum file size is 1 MB."]);
  await input().setInputFiles({ name: "sketch.png", mimeType: "image/png", buffer: await makePdf("No picture") });
  await refusal("Your file's name ends in .png, but it is a .pdf file.");
  expect(await retry().count()).toBe(0);
  expect((await readStoredAnswers(page))["personal_sketch_pdf"] ?? "").toBe("");
  await journey.expectAccessible("not converted");
  await send();
  await deletion().waitFor({ timeout: 60_000 });
  expect(await panel().locator(".p-field__error").count()).toBe(0);
  journey.expectNoComplaints();
});

it("shows after a reload that the file has not arrived, and accepts the file again", async () => {
  const page = await openUpload();
  const isHeld = new Promise<void>((resolve) => void page.route("**/uploads*", () => resolve(), { times: 1 }));
  await send();
  await isHeld;
  await page.reload();
  await panel().getByText("Your file sketch.pdf has not arrived yet.").first().waitFor();
  await journey.expectAccessible("a file whose sending a reload has cut");
  await send();
  await deletion().waitFor({ timeout: 60_000 });
  expect(await readStoredAnswers(page)).toMatchObject({ personal_sketch_pdf: "ANSWERED" });
});

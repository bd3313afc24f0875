import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { readStoredAnswers } from "./applicant.ts";
import { onUpload } from "./on-upload.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const { panel, deletion, refusal, retry, openUpload, send } = onUpload(journey);

describe("File upload", () => {
  it("shows after a reload that the file has not arrived, and takes the file again", async () => {
    const page = await openUpload();
    const isHeld = new Promise<void>((resolve) => void page.route("**/uploads", () => resolve(), { times: 1 }));
    await send();
    await isHeld;
    await page.reload();
    await panel().getByText("Another page or device is sending your file sketch.pdf.").first().waitFor();
    await journey.expectAccessible("a file whose sending a reload has cut");
    await send();
    await deletion().waitFor({ timeout: 60_000 });
    expect(await readStoredAnswers(page)).toMatchObject({ personal_sketch_pdf: "ANSWERED" });
  });
});

it("restores a removed document in its tab, after a reload and in another tab, while the server keeps it", async () => {
  const page = await openUpload();
  const readDocuments = (one: Page) =>
    one.evaluate(async () => Object.keys((await (await fetch("/api/document-answer")).json()) as object));
  const expectAnnounced = (words: RegExp) =>
    expect.poll(() => page.locator("[role=status]").allInnerTexts()).toContainEqual(expect.stringMatching(words));
  await send();
  await deletion().waitFor({ timeout: 60_000 });
  await page.getByRole("tab", { name: /Type/ }).click();
  await expectAnnounced(/^Your answer to “Personal Sketch Document” was removed\./);
  await journey.expectAccessible("a removed document");
  await expect.poll(() => readDocuments(page)).toEqual([]);
  await page.reload();
  await expectAnnounced(/^Your file sketch\.pdf was removed\. You can restore it until .*\d:\d\d/);
  await journey.expectAccessible("a file that was removed before");
  const second = await journey.context.newPage();
  await second.goto(`${journey.url}/education`);
  await second.getByRole("tab", { name: /Type/, selected: true }).waitFor();
  await second.getByRole("button", { name: "Undo" }).press("Enter");
  await second.getByRole("button", { name: "Delete sketch.pdf" }).waitFor();
  expect(await readDocuments(second)).toEqual(["personal_sketch_pdf"]);
  await deletion().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Undo", exact: true }).count()).toBe(0);
});

import { describe, expect, it } from "vitest";
import { arrive, putAnswers, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

describe("A text input", () => {
  it("stores a name in form C, and leaves the caret where it is", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    const name = page.locator("#field-first_name");
    await name.fill("Zoe");
    await name.press("End");
    await page.keyboard.insertText("\u0308");
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.insertText("e\u0301");
    const caret = await name.evaluate((input: HTMLInputElement) => input.selectionStart);
    await page.keyboard.insertText("x");
    expect(await name.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe((caret ?? 0) + 1);
    expect(caret).toBeLessThan((await name.inputValue()).length - 1);
    const stored = (await name.inputValue()).normalize("NFC");
    await expect.poll(async () => (await readStoredAnswers(page))["first_name"]).toBe(stored);
    // The same text in the other form comes from elsewhere, and is no conflict.
    await putAnswers(page, { first_name: stored.normalize("NFD") });
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe(stored);
    expect(await page.getByText("Some answers were given twice").count()).toBe(0);
  });
});

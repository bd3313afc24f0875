import { expect, it } from "vitest";
import { PHONE } from "./browser.ts";
import { arrive, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

/** One character of eleven UTF-16 units, and one of a letter and its accent. */
const FAMILY = "👨‍👩‍👧‍👦";
const ACCENTED = "e\u0301";

const journey = openJourney();

it("keeps a paste that is too long in its field, says so there, and saves it once it is short enough", async () => {
  const { page, context } = journey;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize(PHONE);
  await arrive(page, journey.portal);
  for (const [key, character] of [
    ["first_name", FAMILY],
    ["address_line_1", ACCENTED],
  ] as const) {
    const input = page.locator(`[id="field-${key}"]`);
    await input.focus();
    await page.evaluate((words) => navigator.clipboard.writeText(words), character.repeat(46));
    await page.keyboard.press("ControlOrMeta+V");
    await page
      .locator(`[id="field-${key}-error"]`)
      .getByText(/at most 45 characters/)
      .waitFor();
    expect(await input.inputValue()).toBe(character.repeat(46));
    await page.keyboard.press("Backspace");
    await page
      .locator(`[id="field-${key}-error"]`)
      .getByText(/at most 45 characters/)
      .waitFor({ state: "detached" });
    const kept = await input.inputValue();
    await expect.poll(async () => (await readStoredAnswers(page))[key]).toBe(kept.normalize("NFC"));
  }
  await journey.expectAccessible("a long text was made shorter");
  journey.expectNoComplaints();
});

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
    const message = page.locator(".p-field", { has: input }).getByText(/at most 45 characters/);
    await input.focus();
    await page.evaluate((words) => navigator.clipboard.writeText(words), character.repeat(46));
    await page.keyboard.press("ControlOrMeta+V");
    await message.waitFor();
    expect(await input.inputValue()).toBe(character.repeat(46));
    await journey.expectAccessible("a text is too long", "axe");
    await input.fill(character.repeat(45));
    await message.waitFor({ state: "detached" });
    await expect.poll(async () => (await readStoredAnswers(page))[key]).toBe(character.repeat(45).normalize("NFC"));
  }
  journey.expectNoComplaints();
});

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { arrive, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const SSN = "#field-ssn";

/** Types until the last key, and does not give the page the time in which the journal is written. */
async function typeAndReload(page: Page): Promise<void> {
  await page.locator(SSN).pressSequentially("123456789");
  await page.reload({ waitUntil: "commit" });
  await page.locator(SSN).waitFor({ timeout: 60_000 });
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
}

describe("A page that is loaded again right after a key", () => {
  it.each([1, 6, 20])("has every letter of a visitor, with a processor that is %i times as slow", async (rate) => {
    const { page } = journey;
    await page.goto(journey.url);
    await page.getByLabel("First Name").first().fill("Ada");
    await page.locator(".a-saving, .a-notice, main").first().waitFor();
    // The key of this browser has to be here; until then the browser asks whether to leave.
    await expect
      .poll(() => page.context().cookies())
      .toEqual(expect.arrayContaining([expect.objectContaining({ name: expect.stringContaining("visitor") })]));
    await page.waitForTimeout(500);
    await slowDown(page, rate);
    await typeAndReload(page);
    await expect.poll(() => page.locator(SSN).inputValue(), { timeout: 20_000 }).toBe("123-45-6789");
  });

  it.each([1, 6])("has every letter of an account, with a processor that is %i times as slow", async (rate) => {
    const { page, portal } = journey;
    await arrive(page, portal);
    await slowDown(page, rate);
    await typeAndReload(page);
    await expect.poll(() => page.locator(SSN).inputValue(), { timeout: 20_000 }).toBe("123-45-6789");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ ssn: "123-45-6789" });
  });

  it("leaves no answer in the clear on the device, and nothing at all once it is saved", async () => {
    const { page, portal } = journey;
    await arrive(page, portal);
    // The next page has no script that could take over what this one leaves.
    await page.locator(SSN).pressSequentially("123456789");
    await page.goto(`${journey.url}/dev/mail`);
    const left = await page.evaluate(() =>
      Object.entries({ ...localStorage }).filter(([name]) => /:leaving:/.test(name)),
    );
    expect(left).toHaveLength(1);
    // Longer than what forty thousand characters of ciphertext could hold by chance.
    expect(/123-?45-?6789|\bssn\b["\\:]/.test(left.flat().join())).toBe(false);
    await page.goto(`${journey.url}/about`);
    await expect.poll(() => page.locator(SSN).inputValue()).toBe("123-45-6789");
    await expect
      .poll(() => page.evaluate(() => Object.keys({ ...localStorage }).filter((name) => /:leaving:/.test(name))))
      .toEqual([]);
  });
});

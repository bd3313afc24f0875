import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { arrive, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const SSN = "#field-ssn";

/** Reloads before the journal can be written. */
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
  it.each([1, 10])("has every letter of a visitor, with a processor that is %i times as slow", async (rate) => {
    const { page } = journey;
    await page.goto(journey.url);
    await page.getByLabel("First Name").first().fill("Ada");
    // Without the key, the browser would ask before it leaves.
    await page.getByText("Kept on this device").first().waitFor();
    await slowDown(page, rate);
    await typeAndReload(page);
    await expect.poll(() => page.locator(SSN).inputValue(), { timeout: 45_000 }).toBe("123-45-6789");
  });

  it("has every letter of an account, with a processor that is 6 times as slow", async () => {
    const { page, portal } = journey;
    await arrive(page, portal);
    await slowDown(page, 6);
    await typeAndReload(page);
    await expect.poll(() => page.locator(SSN).inputValue(), { timeout: 45_000 }).toBe("123-45-6789");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ ssn: "123-45-6789" });
  });
});

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { arrive, enter, readStoredAnswers } from "./applicant.ts";
import { readAsides } from "./asides.ts";
import { blockStorage } from "./block-storage.ts";
import { openVisit } from "./browser.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const firstName = (page: Page) => page.getByLabel("First Name").first();

describe("An answer that the server refuses", () => {
  it("stays in its field with the reason, over a reload and on another device, until it is mended", async () => {
    const { page } = journey;
    const username = await arrive(page, journey.portal);
    await firstName(page).fill("Ada");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
    await firstName(page).fill("Ada\u0001");
    const reason = page.locator("#field-first_name__error");
    await expect.poll(() => reason.count()).toBe(1);
    await page.reload();
    await expect.poll(() => firstName(page).inputValue()).toBe("Ada\u0001");
    expect(await reason.innerText()).not.toBe("");
    const phone = await openVisit(journey.browser);
    await enter(phone.page, journey.portal, username);
    await expect.poll(() => firstName(phone.page).inputValue()).toBe("Ada\u0001");
    await phone.close();
    await firstName(page).fill("Ada B.");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada B." });
    await expect.poll(() => reason.count()).toBe(0);
    expect(await readAsides(page)).toEqual([]);
  });
});

describe("A browser that refuses storage", () => {
  it("saves as every other does, and does not say that anything is kept on the device", async () => {
    const { page, context } = journey;
    await blockStorage(context);
    await arrive(page, journey.portal);
    await firstName(page).fill("Ada");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
    await context.setOffline(true);
    await firstName(page).fill("Ada B.");
    await page
      .getByText(/Kept only as long as this page is open/)
      .first()
      .waitFor();
    await context.setOffline(false);
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada B." });
  });
});

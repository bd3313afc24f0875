import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, focused, pathOf, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const summary = () => journey.page.getByRole("group", { name: "We're missing some information!" });

async function submit(): Promise<void> {
  await journey.page
    .getByRole("link", { name: /Final Steps/ })
    .first()
    .click();
  await journey.page.getByRole("heading", { level: 1, name: "Final Steps" }).waitFor();
  await journey.page.getByRole("button", { name: "Submit Application" }).click();
}

describe("Validation summary", () => {
  it("leads to the input at once, however slow the server is", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    const slowly = ["**/api/web-status", "**/api/validations"];
    for (const address of slowly) {
      await page.route(address, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
    }
    const noted = page.waitForResponse((response) => response.url().endsWith("/api/validations"));
    await submit();
    await summary().locator('a[href^="/education#"]').first().click();
    await expect.poll(() => focused(page)).toMatch(/^field-/);
    const reached = await focused(page);
    await (await noted).finished();
    expect([pathOf(page), await focused(page)]).toEqual(["/education", reached]);
    for (const address of slowly) await page.unroute(address);
  });

  it("gives a date that does not exist the same message as its field and the server, and keeps it as typed", async () => {
    const { page } = journey;
    await arrive(page, journey.portal, {
      answers: { ...COMPLETE_ANSWERS, mailing_addr_same_as_perm_addr: "N", ...MAILING },
    });
    const dates = [
      { key: "birth_date", typed: ["2", "31", "1990"], message: "A valid date of birth is required." },
      {
        key: "birth_date",
        typed: ["5", "7", "1900"],
        message: "This date is not supported. Please contact help support for assistance.",
      },
      {
        key: "birth_date",
        typed: ["5", "7", String(new Date().getFullYear() - 5)],
        message: "You must be 13 years or older to apply.",
      },
      {
        key: "mailing_addr_effective_date",
        typed: ["1", "1", "2001"],
        message: `The minimum supported year is ${String(new Date().getFullYear() - 4)}`,
      },
      {
        key: "mailing_addr_effective_date",
        typed: ["1", "1", "2099"],
        message: `The maximum supported year is ${String(new Date().getFullYear() + 3)}`,
      },
      { key: "mailing_addr_effective_date", typed: ["1", "", "2026"], message: "Please enter a valid date." },
    ];
    for (const { key, typed, message } of dates) {
      await page
        .getByRole("link", { name: /About You/ })
        .first()
        .click();
      await typeDate(page, key, typed);
      await submit();
      await expect.poll(() => summary().getByRole("listitem").allTextContents()).toEqual([message]);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe("We're missing some information!");
      await page.reload();
      await summary().getByRole("link", { name: message }).click();
      await expect.poll(() => focused(page)).toBe(`field-${key}`);
      const field = dateField(page, key);
      expect(await field.locator(".p-field__errors").innerText()).toContain(message);
      expect(
        await field
          .locator("input, select")
          .evaluateAll((parts) =>
            parts.map((part) =>
              part instanceof HTMLInputElement || part instanceof HTMLSelectElement ? part.value : "",
            ),
          ),
      ).toEqual(typed);
      const answered = await page.evaluate(
        async () =>
          (
            await fetch("/api/submit", { method: "POST", headers: { "Content-Type": "application/json" } })
          ).json() as Promise<unknown>,
      );
      expect(answered).toMatchObject({ errors: { [key]: [message] } });
      expect((await readStoredAnswers(page))[key]).toBe("");
      await typeDate(page, key, ["3", "14", key === "birth_date" ? "1998" : "2026"]);
      await summary().waitFor({ state: "detached" });
    }
  });
});

const MAILING = { mailing_country: "FRA", mailing_address_line_1: "1 Rue de la Paix", mailing_city: "Paris" };

const dateField = (page: Page, key: string) =>
  page
    .locator("fieldset, [role=group]")
    .filter({ has: page.locator(`[name="${key}-month"]`) })
    .last();

async function typeDate(page: Page, key: string, [month = "", day = "", year = ""]: readonly string[]): Promise<void> {
  await page.locator(`[name="${key}-month"]`).selectOption(month);
  await page.locator(`[name="${key}-day"]`).fill(day);
  await page.locator(`[name="${key}-year"]`).fill(year);
  await page.locator(`[name="${key}-year"]`).blur();
}

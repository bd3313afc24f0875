import { expect, it } from "vitest";
import { arrive, readStoredAnswers } from "./applicant.ts";
import { readRecords, readTraces } from "./kept-records.ts";
import { openJourney } from "./open-journey.ts";
import { focused, heading } from "./browser.ts";

const journey = openJourney({ keepsContext: true });

const firstName = () => journey.page.getByLabel("First Name").first();
const status = () => journey.page.locator(".a-saving > p");
const next = () => journey.page.getByRole("button", { name: "Save and Continue" });

it("reports a lost network, saves when it is back, and links to an answer that is too long to save", async () => {
  const { page, context } = journey;
  await arrive(page, journey.portal);
  await context.setOffline(true);
  await firstName().fill("Ada");
  await next().click();
  await status().getByText("Not saved yet: no connection. Kept on this device.").waitFor();
  await page.getByText("Check your connection and try again. Kept on this device.").first().waitFor();
  await heading(page, "About You").waitFor();
  await expect.poll(() => firstName().inputValue()).toBe("Ada");
  await journey.expectAccessible("offline");
  await context.setOffline(false);
  await status()
    .getByText(/^Saved at \d{1,2}:\d{2}\s[AP]M$/)
    .waitFor();
  expect(await readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
  await firstName().fill("A".repeat(200));
  await next().click();
  await page.getByRole("link", { name: /^Not saved: your answer to “First Name”/ }).click();
  await expect.poll(() => focused(page)).toBe("field-first_name");
});

it("sends unsaved answers when the page is left at once", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  await firstName().fill("Ada");
  await page.goto(`${journey.url}/dev/mail`);
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
});

it("keeps a visitor's answers encrypted over a reload, with the social security number", async () => {
  const { page } = journey;
  await page.goto(journey.url);
  const sizeOfKept = async () => (await readRecords(page)).join("").length;
  await firstName().fill("Adalgisa");
  await expect.poll(sizeOfKept).toBeGreaterThan(0);
  const before = await sizeOfKept();
  await page.locator("#field-ssn").pressSequentially("123456789");
  await page.locator("#field-ssn").blur();
  await expect.poll(sizeOfKept).toBeGreaterThan(before);
  for (const kept of [await readTraces(page), ...(await readRecords(page))]) {
    expect(kept).not.toContain("Adalgisa");
    expect(kept).not.toMatch(/123-?45-?6789/);
  }
  await page.reload();
  await expect.poll(() => firstName().inputValue()).toBe("Adalgisa");
  await expect.poll(() => page.locator("#field-ssn").inputValue()).toBe("123-45-6789");
});

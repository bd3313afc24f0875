import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { apply } from "./applicant.ts";
import { readTraces } from "./kept-records.ts";
import { enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";
import { focusedAttribute, focusedText, heading } from "./browser.ts";

const journey = openJourney();
const SSN = "123-45-6789";
const MASKED = "•••-••-6789";
const REASON = "The financial aid form asks for it";

async function openDraft(): Promise<void> {
  const { page, portal, context } = journey;
  const group = `R${randomUUID().slice(0, 8)}`;
  await apply(page, portal, { first_name: "Zoë", last_name: `Okafor ${group}`, ssn: SSN });
  await apply(page, portal, { first_name: "Ada", last_name: `Lovelace ${group}` });
  await enterOffice(portal, context, "officer");
  await page.goto(`${portal.url}/office/applications?q=${group}&sort=name&direction=desc`);
  await page.getByRole("link", { name: /Okafor/ }).click();
  await heading(page, "Zoë Okafor").waitFor();
}

const revealButton = () => journey.page.getByRole("button", { name: "Reveal: Social Security" });
const shows = async (page: Page) => (await page.content()).includes(SSN);

async function reveal(): Promise<void> {
  const { page } = journey;
  await revealButton().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type(REASON);
  await page.keyboard.press("Enter");
  await page.getByText(SSN).waitFor();
}

it("reveals a secret answer for a reason, and hides it again", async () => {
  const { page } = journey;
  await openDraft();
  await page.getByText(MASKED).waitFor();
  expect(await shows(page)).toBe(false);

  await revealButton().focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedAttribute(page, "name")).toBe("reason");
  await page.keyboard.press("Enter");
  await page.getByText("Enter a short reason").waitFor();
  expect(await focusedAttribute(page, "aria-invalid")).toBe("true");
  await journey.expectAccessible("reveal form");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => focusedAttribute(page, "aria-label")).toMatch(/^Reveal/);

  await reveal();
  await expect.poll(() => focusedText(page)).toBe(SSN);
  await journey.expectAccessible("revealed answer");
  expect(await readTraces(page)).not.toContain("45-6789");

  await page.keyboard.press("Tab");
  expect(await focusedText(page)).toBe("Hide the answer");
  await page.keyboard.press("Enter");
  await page.getByText("The answer is masked again.").waitFor();
  expect(await shows(page)).toBe(false);
  await expect.poll(() => focusedAttribute(page, "aria-label")).toMatch(/^Reveal/);

  journey.expectNoComplaints();
});

it("masks a secret again after a minute, on another application, when the page is left and after a reload", async () => {
  const { page } = journey;
  await page.clock.install();
  await openDraft();
  await reveal();
  await page.clock.runFor(59_000);
  expect(await shows(page)).toBe(true);
  await page.clock.runFor(1_500);
  await page.getByText("The answer is masked again.").waitFor();
  expect(await shows(page)).toBe(false);

  await reveal();
  const around = page.getByRole("navigation").filter({ hasText: "Next" });
  await around.getByRole("link", { name: "Next" }).click();
  await heading(page, "Ada Lovelace").waitFor();
  await page.getByRole("link", { name: "Previous" }).click();
  await heading(page, "Zoë Okafor").waitFor();
  expect(await shows(page)).toBe(false);

  await reveal();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  expect(await shows(page)).toBe(false);

  await reveal();
  await page.reload();
  await page.getByText(MASKED).waitFor();
  expect(await shows(page)).toBe(false);
});

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { createAccount, PASSWORD } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";
import { focusedText, heading, isWithinWidth } from "./browser.ts";

const journey = openJourney({ window: { width: 320, height: 640 }, keepsContext: true });

const nameOfFocused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === document.body) return "body";
    const label =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
        ? element.labels?.[0]?.textContent
        : element?.textContent;
    return `${element?.tagName.toLowerCase() ?? ""} ${element?.id ?? ""} ${label ?? ""}`;
  });

async function tabTo(page: Page, target: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (target.test(await nameOfFocused(page))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${String(target)}.`);
}

it("lets an applicant log in, go through the steps, submit and correct by keyboard alone, at 320 px", async () => {
  const { page } = journey;
  const username = await createAccount(journey.portal);
  await page.goto(journey.url);
  await page.locator("main h1").waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => nameOfFocused(page)).toContain("Skip to the form");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  await page.goto(`${journey.url}/login`);
  await page.locator("main h1").waitFor();
  await tabTo(page, /Email address/);
  await page.keyboard.type(username);
  await tabTo(page, /Password/);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await heading(page, "About You").waitFor();
  await tabTo(page, /^input field-first_name/);
  await page.keyboard.type("Ada");
  await tabTo(page, /^button .*Save and Continue/);
  await page.keyboard.press("Enter");
  await heading(page, "Education and Experience").waitFor();
  await tabTo(page, /^button .*Save and Continue/);
  await page.keyboard.press("Enter");
  await heading(page, "Final Steps").waitFor();
  await tabTo(page, /^button .*Check your answers/);
  await page.keyboard.press("Enter");
  await heading(page, "Check your answers").waitFor();
  await tabTo(page, /^button .*Submit Application/);
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedText(page), { timeout: 10_000 }).toBe("We're missing some information!");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => nameOfFocused(page)).toMatch(/^input field-last_name/);
  await page.keyboard.type("Moreno");
  await expect.poll(() => page.getByRole("link", { name: "Enter your last name" }).count()).toBe(0);
  journey.expectNoComplaints();
});

it("scrolls no page sideways in forced colours, at 320 px", async () => {
  const { page } = journey;
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of ["/about", "/education", "/final-steps", "/login", "/signup", "/confirm", "/forgot", "/reset"]) {
    await page.goto(`${journey.url}${path}`);
    await page.locator("main h1").waitFor();
    expect(await isWithinWidth(page), path).toBe(true);
    await journey.screenshot(`forced-colours${path.replaceAll("/", "-")}`);
  }
});

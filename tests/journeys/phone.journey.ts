import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { PHONE } from "./browser.ts";
import { answer, readAnswer } from "./answer-form.ts";
import { arrive, newAddress, PASSWORD, putAnswers } from "./applicant.ts";
import { readCode } from "./mailbox.ts";
import { openJourney } from "./open-journey.ts";

const window = PHONE;
const journey = openJourney({ window });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("It is not shown.");
  return { top: box.y, bottom: box.y + box.height };
}

it("shows the choice between two texts above a tall text area, and in view for whoever follows its link", async () => {
  const { page, context } = journey;
  await arrive(page, journey.portal);
  await page.getByRole("link", { name: "Education and Experience" }).click();
  await page.locator("#field-personal_sketch").waitFor();
  await context.setOffline(true);
  await answer(page, "personal_sketch", "From the laptop");
  await page
    .getByText(/^Not saved yet: no connection. Kept on this device/)
    .first()
    .waitFor();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  await again.setViewportSize(window);
  await again.goto(`${journey.url}/forgot`);
  await putAnswers(again, { personal_sketch: "From the phone. ".repeat(3) });
  await again.goto(`${journey.url}/about`);
  const choice = again.getByRole("group", { name: /was answered in two places/ });
  const area = again.locator("#field-personal_sketch");
  await area.waitFor();
  await again.getByRole("group", { name: "One answer needs your choice" }).getByRole("link").click();
  // The page scrolls there before it moves the focus, so nothing is measured until then.
  await expect.poll(() => again.evaluate(() => document.activeElement?.id)).toBe("field-personal_sketch");
  expect((await boxOf(choice)).bottom).toBeLessThanOrEqual((await boxOf(area)).top);
  const shown = await boxOf(choice.getByRole("button").first());
  expect(shown.top).toBeGreaterThanOrEqual(0);
  expect(shown.bottom).toBeLessThanOrEqual(window.height);
  expect(await again.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(window.width);
  expect(await readAnswer(again, "personal_sketch")).not.toBe("");
});

it("says that the account is confirmed without covering the form", async () => {
  const { page, portal } = journey;
  const username = newAddress();
  await page.goto(`${journey.url}/signup`);
  await page.getByLabel("Email address").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator(".a-account [type=submit]").click();
  await page.getByLabel("Confirmation code").fill(await readCode(portal, username, undefined));
  await page.locator(".a-account [type=submit]").click();
  await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
  const toast = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem").last();
  await toast.hover();
  const { bottom } = await boxOf(toast);
  expect((await boxOf(page.locator("main"))).top).toBeGreaterThanOrEqual(bottom);
  await journey.expectAccessible("a toast on a phone");
  await journey.screenshot("toast-360");
});

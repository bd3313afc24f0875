import { expect, it } from "vitest";
import { enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";
import { heading } from "./browser.ts";

const journey = openJourney();

it("asks before a session ends, and extends it after a key press or activity in another tab", async () => {
  const { portal, context } = journey;
  await context.clearCookies();
  await enterOffice(portal, context, "officer");
  const page = await context.newPage();
  await page.clock.install();
  const calls: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/api/office/session")) calls.push(request.method());
  });
  const asked = page.getByRole("dialog", { name: "Are you still there?" });
  const tookAnswerIn = () => page.evaluate(async () => void (await (await fetch("/livez")).text()));
  await page.goto(`${portal.url}/office/applications`);
  await heading(page, "Applications").waitFor();
  // A response that arrives later would count as activity.
  await page.waitForLoadState("networkidle");
  expect(calls.length).toBeGreaterThan(0);

  const before = calls.length;
  await page.getByLabel("Search").focus();
  await page.clock.fastForward("01:00");
  await page.keyboard.press("Shift");
  await page.clock.fastForward("04:30");
  await expect.poll(() => calls.length, { timeout: 15_000 }).toBe(before + 1);
  await tookAnswerIn();
  expect(await asked.count()).toBe(0);

  await page.clock.fastForward("28:10");
  await asked.waitFor();
  await page.getByText("You will be logged out in 2 minutes").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => asked.count()).toBe(0);
  await expect.poll(() => calls.length).toBe(before + 2);
  await tookAnswerIn();

  const other = await context.newPage();
  await page.clock.fastForward("28:10");
  await asked.waitFor();
  await other.goto(`${portal.url}/office/applications`);
  await heading(other, "Applications").waitFor();
  await other.close();
  await page.clock.fastForward("00:10");
  await expect.poll(() => asked.count()).toBe(0);

  await context.clearCookies();
  await page.clock.fastForward("30:10");
  await heading(page, "Log in to the office").waitFor();
  await page.close();
});

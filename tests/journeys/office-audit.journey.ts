import { expect, it } from "vitest";
import { enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";
import { heading } from "./browser.ts";

const journey = openJourney({ keepsContext: true });

it("shows an administrator who did what, and filters the entries", async () => {
  const { page, portal } = journey;
  const email = await enterOffice(portal, journey.context, "admin");
  await page.goto(`${portal.url}/office/audit`);
  await heading(page, "Audit log").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  await expect.poll(() => page.title()).toMatch(/^Audit log – Admissions office – /);
  const rows = page.getByRole("region", { name: "Audit log" }).getByRole("row");
  await page
    .getByRole("row", { name: new RegExp(email) })
    .getByText("Viewed the session")
    .first()
    .waitFor();
  await journey.expectAccessible("audit");
  await page.getByLabel("What", { exact: true }).selectOption("Erased");
  await page.getByText("No entries", { exact: true }).waitFor();
  await page.getByRole("status").filter({ hasText: "Entries on this page: 0" }).waitFor();
  expect(new URL(page.url()).searchParams.get("action")).toBe("erasure.order");
  await journey.expectAccessible("audit without entries");
  await page.getByLabel("What", { exact: true }).selectOption("Viewed the session");
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  await page.getByLabel("Outcome", { exact: true }).selectOption("Done");
  const from = page.getByLabel("When: from");
  await from.fill("2026-01-01");
  await from.press("Enter");
  await expect.poll(() => new URL(page.url()).search).toContain("outcome=done&from=2026-01-01");
  expect(await from.evaluate((input) => input === document.activeElement)).toBe(true);
  journey.expectNoComplaints();
});

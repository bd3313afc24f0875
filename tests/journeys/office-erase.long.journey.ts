import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { apply } from "./applicant.ts";
import { focusedText, openVisit } from "./browser.ts";
import { addAuthenticator, enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const journey = openJourney();

const headingOn = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

const textAfter = async (page: Page, label: string): Promise<string> =>
  (await page.locator(`dt:has-text("${label}") + dd`).textContent()) ?? "";

async function openErasing(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Erase …" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase permanently" });
  await dialog.getByText("You cannot undo this. It erases:").waitFor();
  return dialog;
}

it("erases an application after a fresh second factor", async () => {
  const { page, portal, context } = journey;
  const gone = `Gone${randomUUID().slice(0, 8)}`;
  await apply(page, portal, { last_name: gone }, { isSubmitted: true });
  const admin = await enterOffice(portal, context, "admin");
  const app = await addAuthenticator(portal, context);
  await enterOffice(portal, context, "admin", { email: admin, verifiedAt: Date.now() - 20 * MINUTE_MS });

  await page.goto(`${portal.url}/office/applications?q=${gone}`);
  await page.getByRole("link", { name: new RegExp(gone) }).click();
  await headingOn(page, new RegExp(gone));
  const address = page.url();
  const colleague = await openVisit(journey.browser);
  await enterOffice(portal, colleague.context, "officer");
  await colleague.page.goto(address);
  await headingOn(colleague.page, new RegExp(gone));
  expect(await colleague.page.getByRole("button", { name: "Erase …" }).count()).toBe(0);

  const dialog = await openErasing(page);
  await journey.expectAccessible("what goes (erasure)");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => focusedText(page)).toBe("Erase …");

  const reference = await textAfter(page, "Reference");
  await openErasing(page);
  await dialog.getByRole("button", { name: "Erase permanently" }).click();
  await dialog.getByText("Type it here").waitFor();
  await journey.expectAccessible("nothing typed (erasure)");
  await dialog.getByLabel("Reference number").fill("0000-0000");
  await dialog.getByLabel("Reason").fill("Asked for by letter");
  await dialog.getByRole("button", { name: "Erase permanently" }).click();
  const factor = page.getByRole("dialog", { name: "Confirm once more" });
  await factor.getByLabel("Code").fill(app.generate({ timestamp: Date.now() + STEP_MS }));
  await journey.expectAccessible("fresh factor (erasure)");
  await factor.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByText("This is not the reference number").waitFor();
  await dialog.getByLabel("Reference number").fill(reference.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByText("It is erased.").waitFor();
  await headingOn(page, "Applications");
  await page.getByText("No applications match").waitFor();
  await journey.expectAccessible("erased (erasure)");

  await colleague.page.getByLabel("New note, for staff only").fill("Called.");
  await colleague.page.getByRole("button", { name: "Add the note" }).click();
  await headingOn(colleague.page, "This application does not exist");
  await colleague.expectAccessible("gone (erasure)");
  await colleague.close();

  await page.goto(`${portal.url}/office/audit?action=erasure.order`);
  await page.getByText("reason: Asked for by letter").first().waitFor();
});

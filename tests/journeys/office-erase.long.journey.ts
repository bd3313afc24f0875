import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { apply } from "./applicant.ts";
import { focusedText, heading, openVisit } from "./browser.ts";
import { enterOffice, enterWithOldFactor } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const textAfter = async (page: Page, label: string): Promise<string> =>
  (await page.locator(`dt:has-text("${label}") + dd`).textContent()) ?? "";

async function openErasing(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Erase …" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase permanently" });
  await dialog.getByText("You cannot undo this. It erases:").waitFor();
  return dialog;
}

it("erases an application after a second factor and the typed reference number", async () => {
  const { page, portal, context } = journey;
  const gone = `Gone${randomUUID().slice(0, 8)}`;
  await apply(page, portal, { last_name: gone }, { isSubmitted: true });
  const { nextCode } = await enterWithOldFactor(portal, context);

  await page.goto(`${portal.url}/office/applications?q=${gone}`);
  await page.getByRole("link", { name: new RegExp(gone) }).click();
  await heading(page, new RegExp(gone)).waitFor();
  const address = page.url();
  const colleague = await openVisit(journey.browser);
  await enterOffice(portal, colleague.context, "officer");
  await colleague.page.goto(address);
  await heading(colleague.page, new RegExp(gone)).waitFor();
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
  await factor.getByLabel("Code").fill(nextCode());
  await journey.expectAccessible("fresh factor (erasure)");
  await factor.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByText("This is not the reference number").waitFor();
  await dialog.getByLabel("Reference number").fill(reference.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByText("It is erased.").waitFor();
  await heading(page, "Applications").waitFor();
  await page.getByText("No applications match").waitFor();
  await journey.expectAccessible("erased (erasure)");

  await colleague.page.getByLabel("New note, for staff only").fill("Called.");
  await colleague.page.getByRole("button", { name: "Add the note" }).click();
  await heading(colleague.page, "This application does not exist").waitFor();
  await colleague.expectAccessible("gone (erasure)");
  await colleague.close();

  await page.goto(`${portal.url}/office/audit?action=erasure.order`);
  await page.getByText("reason: Asked for by letter").first().waitFor();
});

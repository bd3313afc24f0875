import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, putAnswers } from "./applicant.ts";
import { openVisit, WINDOWS } from "./browser.ts";
import { addAuthenticator, enterOffice } from "./office.ts";
import { openJourneyAlone } from "./open-journey.ts";

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const journey = openJourneyAlone();

const headingOn = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function apply(last_name: string, isSubmitted: boolean): Promise<void> {
  const { page, close } = await openVisit(journey.browser);
  await arrive(page, journey.portal);
  await putAnswers(page, isSubmitted ? { ...COMPLETE_ANSWERS, last_name } : { first_name: "Ada", last_name });
  if (isSubmitted) {
    await page.reload();
    await page.getByRole("link", { name: "Final Steps" }).click();
    await page.getByRole("button", { name: "Submit Application" }).click();
    await headingOn(page, "Your application is complete");
  }
  await close();
}

const textAfter = async (page: Page, label: string): Promise<string> =>
  (await page.locator(`dt:has-text("${label}") + dd`).textContent()) ?? "";

async function openErasing(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Erase …" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase for ever" });
  await dialog.getByText("This goes, and nobody can bring it back").waitFor();
  return dialog;
}

it.each(WINDOWS)(
  "erases an application and an account, after a fresh second factor, at $width pixels",
  async (window) => {
    const { page, portal, context } = journey;
    const [gone, draft] = [`Gone${String(window.width)}`, `Draft${String(window.width)}`];
    await apply(gone, true);
    await apply(draft, false);
    await page.setViewportSize(window);
    const admin = await enterOffice(portal, context, "admin");
    const app = await addAuthenticator(portal, context);
    await enterOffice(portal, context, "admin", { email: admin, verifiedAt: Date.now() - 20 * MINUTE_MS });

    await page.goto(`${portal.url}/office/applications?q=${gone}`);
    await page.getByRole("link", { name: new RegExp(gone) }).click();
    await headingOn(page, new RegExp(gone));
    const address = page.url();
    const colleague = await openVisit(journey.browser, window);
    await enterOffice(portal, colleague.context, "officer");
    await colleague.page.goto(address);
    await headingOn(colleague.page, new RegExp(gone));
    expect(await colleague.page.getByRole("button", { name: "Erase …" }).count()).toBe(0);

    // Escape closes it and erases nothing; the focus is back at the button.
    const dialog = await openErasing(page);
    await journey.expectAccessible(`what goes, at ${String(window.width)}`);
    await journey.screenshot(`office-erase-what-${String(window.width)}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Erase …");

    const reference = await textAfter(page, "Reference");
    await openErasing(page);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Erase for ever" }).click();
    await dialog.getByText("Please type it here").waitFor();
    await journey.expectAccessible(`nothing typed, at ${String(window.width)}`);
    await dialog.getByLabel("Reference number").fill("0000-0000");
    await dialog.getByLabel("Reason").fill("Asked for by letter");
    await journey.screenshot(`office-erase-confirm-${String(window.width)}`);
    await dialog.getByRole("button", { name: "Erase for ever" }).click();
    const factor = page.getByRole("dialog", { name: "Confirm once more" });
    await factor.getByLabel("Code").fill(app.generate({ timestamp: Date.now() + STEP_MS }));
    await journey.expectAccessible(`fresh factor, at ${String(window.width)}`);
    await journey.screenshot(`office-erase-factor-${String(window.width)}`);
    await factor.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByText("This is not the reference number").waitFor();
    await journey.screenshot(`office-erase-wrong-${String(window.width)}`);
    expect(await fits(page)).toBe(true);
    await dialog.getByLabel("Reference number").fill(reference.toLowerCase());
    await page.keyboard.press("Enter");
    await page.getByText("It is erased.").waitFor();
    await headingOn(page, "Applications");
    await page.getByText("No applications match").waitFor();
    await journey.expectAccessible(`erased, at ${String(window.width)}`);
    await journey.screenshot(`office-erased-${String(window.width)}`);

    // A colleague who has it open and goes on with it reads that it is gone.
    await colleague.page.getByLabel("New note, for staff only").fill("Called.");
    await colleague.page.getByRole("button", { name: "Add the note" }).click();
    await headingOn(colleague.page, "This application is not there");
    await colleague.expectAccessible(`gone, at ${String(window.width)}`);
    await colleague.screenshot(`office-gone-${String(window.width)}`);
    await colleague.close();

    // A draft has no number, and goes with its account by the e-mail address.
    await page.goto(`${portal.url}/office/applications?q=${draft}`);
    await page.getByRole("link", { name: new RegExp(draft) }).click();
    await headingOn(page, new RegExp(draft));
    const email = await textAfter(page, "Email");
    await openErasing(page);
    await dialog.getByText("The account of").click();
    await dialog.getByText("the password and all places").waitFor();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByLabel("Email address of the applicant").fill(email);
    await dialog.getByLabel("Reason").fill("Test account");
    await dialog.getByRole("button", { name: "Erase for ever" }).click();
    await page.getByText("It is erased.").waitFor();
    await page.goto(`${portal.url}/office/audit?action=erasure.order`);
    await page.getByText("reason: Test account").first().waitFor();
  },
);

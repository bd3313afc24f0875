import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { answer } from "./answer-form.ts";
import { pathOf, submitAsZoe } from "./applicant.ts";
import { openVisit, WINDOWS, type Visit } from "./browser.ts";
import { isWithinWidth } from "./is-within-width.ts";
import { enterOffice } from "./office.ts";
import { openJourneyAlone } from "./open-journey.ts";

const journey = openJourneyAlone();
const REASON = "I have taken a place elsewhere.";
const WITHDRAWN = "Your application is withdrawn";

/** The office opens the application of whoever has this page open. */
async function reopen(page: Page): Promise<void> {
  const profile = (await (await page.context().request.get(`${journey.url}/api/profile`)).json()) as {
    account: string;
  };
  await enterOffice(journey.portal, journey.context, "officer");
  const path = `${journey.url}/api/office/applications/${profile.account}/reopening`;
  const data = { reason: "Your transcript names another degree.", seen: null };
  const opened = await journey.context.request.post(path, { data, headers: { origin: journey.url } });
  if (!opened.ok()) throw new Error(await opened.text());
}

const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function openDialog(page: Page, button: string) {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog", { name: "Do you want to withdraw your application?" });
  await dialog.waitFor();
  return dialog;
}

it.each(WINDOWS)("an application is withdrawn by its applicant, at a width of $width pixels", async (size) => {
  const width = String(size.width);
  const visit: Visit = await openVisit(journey.browser, size);
  const { page } = visit;
  await submitAsZoe(page, journey.portal);
  const other = await visit.context.newPage();
  await other.goto(`${journey.url}/completion`);
  await heading(other, "Your application is complete").waitFor();

  // It can be read and left again, and nothing is withdrawn by a slip.
  let dialog = await openDialog(page, "Withdraw my application");
  await visit.screenshot(`withdraw-dialog-${width}`);
  await visit.expectAccessible(`dialog to withdraw at ${width}`, size.width === 360 ? "axe" : "both");
  await dialog.getByRole("button", { name: "Withdraw the application" }).click();
  await dialog.getByText("Please tick the box if you want to withdraw your application.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("checkbox");
  await visit.screenshot(`withdraw-dialog-missing-${width}`);
  await visit.expectAccessible(`dialog to withdraw without the tick at ${width}`, "axe");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await focusedText(page)).toBe("Withdraw my application");
  dialog = await openDialog(page, "Withdraw my application");
  await dialog.getByRole("button", { name: "Keep my application" }).click();
  await dialog.waitFor({ state: "detached" });

  dialog = await openDialog(page, "Withdraw my application");
  expect(await dialog.getByRole("checkbox").isChecked()).toBe(false);
  await dialog.getByLabel("Why do you withdraw it?").fill(REASON);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Withdraw the application" }).click();
  await heading(page, WITHDRAWN).waitFor();
  await expect.poll(() => focusedText(page)).toBe(WITHDRAWN);
  await page.getByText("You withdrew it on").waitFor();
  await page.getByText(REASON).waitFor();
  expect(await page.getByRole("button", { name: "Withdraw my application" }).count()).toBe(0);
  await page.locator(".p-toast").getByText("We have sent you an email that confirms it.").waitFor();
  await visit.screenshot(`withdrawn-completion-${width}`);
  await visit.expectAccessible(
    `completion of a withdrawn application at ${width}`,
    size.width === 360 ? "axe" : "both",
  );
  expect(await isWithinWidth(page)).toBe(true);
  expect(await page.title()).toContain(WITHDRAWN);
  const mails = async () => (await (await fetch(`${journey.url}/dev/mail`)).text()).replace(/<[^>]+>/g, " ");
  await expect.poll(mails).toMatch(/Your application \S+ is withdrawn/);

  // The tab that was left open learns of it when it is looked at, and no page of the form opens any more.
  await look(other);
  await heading(other, WITHDRAWN).waitFor();
  await other.goto(`${journey.url}/about`);
  await heading(other, WITHDRAWN).waitFor();
  expect(pathOf(other)).toBe("/completion");
  await other.goto(`${journey.url}/applications`);
  await other.getByText(/Withdrawn on .* It was submitted on/).waitFor();
  await other.screenshot();
  await visit.expectAccessible(`list with a withdrawn application at ${width}`, "axe");
  visit.expectNoComplaints();
  await visit.close();
});

it.each(WINDOWS)(
  "an application that is open for changes is withdrawn from the account's page, at $width pixels",
  async (size) => {
    const width = String(size.width);
    const visit = await openVisit(journey.browser, size);
    const { page } = visit;
    await submitAsZoe(page, journey.portal);
    await page.goto(`${journey.url}/applications`);
    await page.getByRole("button", { name: /^Withdraw: / }).waitFor();
    await visit.screenshot(`withdraw-list-${width}`);
    await visit.expectAccessible(`list of applications that can be withdrawn at ${width}`, "axe");
    expect(await isWithinWidth(page)).toBe(true);
    await reopen(page);
    const form = await visit.context.newPage();
    await form.goto(`${journey.url}/about`);
    await form.getByText("This is why: Your transcript").waitFor();
    await page.goto(`${journey.url}/account`);
    const dialog = await openDialog(page, "Withdraw: ");
    await dialog.getByText("It is open for changes at the moment.").waitFor();
    await visit.screenshot(`withdraw-account-dialog-${width}`);
    await dialog.getByRole("checkbox").check();

    // What is typed meanwhile is not lost without a word.
    await form.route("**/api/answer", (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await answer(form, "preferred_name", "Countess");
    await dialog.getByRole("button", { name: "Withdraw the application" }).click();
    await page.getByText(/Withdrawn on .* It was submitted on/).waitFor();
    await expect.poll(() => focusedText(page)).toMatch(/^Withdrawn on/);
    await visit.screenshot(`withdrawn-account-${width}`);
    await visit.expectAccessible(`account with a withdrawn application at ${width}`, "axe");
    expect(await isWithinWidth(page)).toBe(true);
    // The tab that has its form open hears of it at once.
    await heading(form, WITHDRAWN).waitFor();
    await expect.poll(() => pathOf(form)).toBe("/completion");
    await form
      .locator(".p-toast")
      .getByText("Your application has been withdrawn. It can no longer be changed.")
      .waitFor();
    await form
      .getByRole("group", { name: "Not everything that you typed was submitted" })
      .getByText("Countess")
      .waitFor();
    await visit.close();
  },
);

it("a submission that is sent after the withdrawal is said to be none", async () => {
  const visit = await openVisit(journey.browser);
  const { page } = visit;
  await submitAsZoe(page, journey.portal);
  await reopen(page);
  await page.goto(`${journey.url}/about`);
  await page.getByRole("link", { name: /Final Steps/ }).click();
  await page.getByRole("button", { name: "Submit Application" }).waitFor();
  await page.route("**/api/submit", async (route) => {
    const profile = (await (await visit.context.request.get(`${journey.url}/api/applications`)).json()) as {
      applications: { id: string; seen: string }[];
    };
    const [{ id, seen } = { id: "", seen: "" }] = profile.applications;
    const path = `${journey.url}/api/applications/${id}/withdrawal`;
    const done = await visit.context.request.post(path, { data: { seen }, headers: { origin: journey.url } });
    expect(done.status()).toBe(200);
    await route.continue();
  });
  await page.getByRole("button", { name: "Submit Application" }).click();
  await heading(page, WITHDRAWN).waitFor();
  expect(await page.getByText("Your application was successfully submitted.").count()).toBe(0);
  await visit.close();
});

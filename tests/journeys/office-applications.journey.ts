import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, putAnswers } from "./applicant.ts";
import { openVisit, WINDOWS } from "./browser.ts";
import { addAuthenticator, enterOffice, givePassword } from "./office.ts";
import { openJourneyAlone } from "./open-journey.ts";
import type { Portal } from "./portal.ts";

const journey = openJourneyAlone();
const PASSWORD = "Correct-Horse-9 battery";

const NAMES = [
  ["Zoë", "Okafor-Núñez"],
  ["Ada", "Lovelace"],
  ["Grace", "Hopper"],
] as const;

/** Three applications, of which the first is submitted. */
async function fill(portal: Portal): Promise<void> {
  for (const [index, [first_name, last_name]] of NAMES.entries()) {
    const visit = await openVisit(journey.browser);
    await arrive(visit.page, portal);
    await putAnswers(
      visit.page,
      index === 0 ? { ...COMPLETE_ANSWERS, first_name, last_name } : { first_name, last_name },
    );
    if (index === 0) {
      await visit.page.reload();
      await visit.page.getByRole("link", { name: "Final Steps" }).click();
      await visit.page.getByRole("button", { name: "Submit Application" }).click();
      await visit.page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
    }
    await visit.close();
  }
}

/** Nothing is wider than the window in text of twice the size, but for a table, which scrolls in its own region. */
async function expectWithin(page: Page, state: string): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
      return [document.documentElement.scrollWidth, document.documentElement.clientWidth];
    }, size);
  const [needed = 0, given = 0] = await setSize("200%");
  expect([state, needed]).toEqual([state, given]);
  await setSize("");
}

let isFilled: Promise<void> | undefined;
const rows = () => journey.page.getByRole("region", { name: "Applications" }).getByRole("row");
const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();

it.each(WINDOWS)("finds, filters, reads and goes on, at a width of $width pixels", async (window) => {
  const { page, portal } = journey;
  await page.setViewportSize(window);
  isFilled ??= fill(portal);
  await isFilled;
  await enterOffice(portal, journey.context, "officer");
  await page.goto(`${portal.url}/office`);
  await heading("Applications");
  await expect.poll(() => rows().count()).toBe(1 + NAMES.length);
  await journey.expectAccessible(`office list at ${String(window.width)}`);
  await journey.screenshot(`office-list-${String(window.width)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.getByLabel("Search").fill("okafor nun");
  await expect.poll(() => rows().count()).toBe(2);
  expect(new URL(page.url()).searchParams.get("q")).toBe("okafor nun");
  await page.reload();
  await page.getByRole("link", { name: /Okafor-Núñez/ }).waitFor();
  await page
    .getByRole("link", { name: "Clear search and filters" })
    .or(page.getByRole("button", { name: "Clear search and filters" }))
    .first()
    .click();
  await expect.poll(() => rows().count()).toBe(1 + NAMES.length);

  // What the address asks for is what the filters show: several values, and one that is no choice any more.
  await page.goto(`${portal.url}/office/applications?status=started&status=submitted&filter=applied_major:GONE`);
  const shown = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  await expect.poll(() => shown("Status")).toBe("Started, Submitted");
  await page.getByText("No applications match").waitFor();
  expect(await shown("Program of Study")).toBe("GONE");
  await page.getByLabel("Status", { exact: true }).selectOption("Started");
  await expect.poll(() => new URL(page.url()).searchParams.getAll("status")).toEqual(["started"]);
  await expectWithin(page, "list");

  // An address that somebody has cut or kept for long says what is wrong with it, and leads to the rest of the view.
  await page.goto(`${portal.url}/office/applications?q=okafor&sort=ssn&filter=ssn:1&cursor=old`);
  await page.getByText("It names an order that this list cannot have.").waitFor();
  await journey.expectAccessible(`wrong view at ${String(window.width)}`);
  await journey.screenshot(`office-wrong-view-${String(window.width)}`);
  await page.getByRole("link", { name: "Show the list without that" }).click();
  await page.getByText("It filters by something that this list does not have").waitFor();
  await page.getByRole("link", { name: "Show the list without that" }).click();
  await expect.poll(() => rows().count()).toBe(2);
  expect(new URL(page.url()).search).toBe("?q=okafor");

  await page.goto(`${portal.url}/office/applications?sort=name&direction=asc`);
  await page.getByRole("link", { name: /Hopper/ }).click();
  await heading("Grace Hopper");
  await page
    .getByText(/still|being/i)
    .first()
    .waitFor();
  await journey.expectAccessible(`office application at ${String(window.width)}`);
  await journey.screenshot(`office-application-${String(window.width)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectWithin(page, "application");
  const around = page.getByRole("navigation").filter({ hasText: "Next" });
  await around.getByRole("link", { name: "Next" }).click();
  await heading("Ada Lovelace");
  await around.getByRole("link", { name: "Next" }).click();
  await heading("Zoë Okafor-Núñez");
  await journey.screenshot(`office-application-submitted-${String(window.width)}`);

  await page.getByLabel("New note, for staff only").fill("Called about the transcript.");
  await page.getByRole("button", { name: "Add the note" }).click();
  await page.getByText("Called about the transcript.").last().waitFor();
  const printed = await page.request.get(
    new URL((await page.getByRole("link", { name: "Read the application" }).getAttribute("href")) ?? "", page.url())
      .href,
  );
  expect(printed.status()).toBe(200);
  expect(await printed.text()).toContain("Okafor-Núñez");
});

it("keeps a note that was not sent with its application, past other applications and the end of a session", async () => {
  const { page, portal } = journey;
  isFilled ??= fill(portal);
  await isFilled;
  await journey.context.clearCookies();
  const email = await enterOffice(portal, journey.context, "officer");
  await givePassword(portal, email, PASSWORD);
  const app = await addAuthenticator(portal, journey.context);
  const note = () => page.getByLabel("New note, for staff only");
  const around = page.getByRole("navigation").filter({ hasText: "Back to the list" });
  await page.goto(`${portal.url}/office/applications?sort=name&direction=asc`);
  await page.getByRole("link", { name: /Hopper/ }).click();
  await heading("Grace Hopper");
  await note().fill("Grace called: her transcript");
  await around.getByRole("link", { name: "Next" }).click();
  await heading("Ada Lovelace");
  expect(await note().inputValue()).toBe("");
  await around.getByRole("link", { name: "Previous" }).click();
  await heading("Grace Hopper");
  expect(await note().inputValue()).toBe("Grace called: her transcript");
  await page.reload();
  await heading("Grace Hopper");
  expect(await note().inputValue()).toBe("Grace called: her transcript");

  await journey.context.clearCookies();
  await page.getByRole("button", { name: "Add the note" }).click();
  await heading("Log in to the office");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await heading("Grace Hopper");
  expect(await note().inputValue()).toBe("Grace called: her transcript");
  await page.getByRole("button", { name: "Add the note" }).click();
  await page.getByText("Grace called: her transcript").last().waitFor();
  await expect.poll(() => note().inputValue()).toBe("");

  // Somebody else who comes in after that finds nothing of it, in the page or in the browser.
  await note().fill("Not for others");
  await enterOffice(portal, journey.context, "officer");
  await page.reload();
  await heading("Grace Hopper");
  expect(await note().inputValue()).toBe("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Not for others");
});

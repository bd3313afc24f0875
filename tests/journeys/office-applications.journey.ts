import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { addAuthenticator, applyAsThree, enterOffice, givePassword } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ keepsContext: true });
const PASSWORD = "Correct-Horse-9 battery";

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

let made: Promise<string> | undefined;
const findGroup = () => (made ??= applyAsThree(journey));
const rows = () => journey.page.getByRole("region", { name: "Applications" }).getByRole("row");
const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();

it("finds, filters, reads and goes on", async () => {
  const { page, portal } = journey;
  const group = await findGroup();
  await enterOffice(portal, journey.context, "officer");
  await page.goto(`${portal.url}/office`);
  await heading("Applications");
  await page.getByLabel("Search").fill(group);
  await expect.poll(() => rows().count()).toBe(4);
  await journey.expectAccessible("office list");

  await page.getByLabel("Search").fill(`okafor nun ${group}`);
  await expect.poll(() => rows().count()).toBe(2);
  expect(new URL(page.url()).searchParams.get("q")).toBe(`okafor nun ${group}`);
  await page.reload();
  await page.getByRole("link", { name: /Okafor-Núñez/ }).waitFor();
  await page
    .getByRole("link", { name: "Clear search and filters" })
    .or(page.getByRole("button", { name: "Clear search and filters" }))
    .first()
    .click();
  await expect.poll(() => rows().count()).toBeGreaterThan(3);

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
  await page.goto(`${portal.url}/office/applications?q=${group}&sort=ssn&filter=ssn:1&cursor=old`);
  await page.getByText("It names an order that this list cannot have.").waitFor();
  await journey.expectAccessible("wrong view");
  await page.getByRole("link", { name: "Show the list without that" }).click();
  await page.getByText("It filters by something that this list does not have").waitFor();
  await page.getByRole("link", { name: "Show the list without that" }).click();
  await expect.poll(() => rows().count()).toBe(4);
  expect(new URL(page.url()).search).toBe(`?q=${group}`);

  await page.goto(`${portal.url}/office/applications?q=${group}&sort=name&direction=asc`);
  await page.getByRole("link", { name: /Hopper/ }).click();
  await heading(`Grace Hopper ${group}`);
  await page
    .getByText(/still|being/i)
    .first()
    .waitFor();
  await journey.expectAccessible("office application");
  await expectWithin(page, "application");
  const around = page.getByRole("navigation").filter({ hasText: "Next" });
  await around.getByRole("link", { name: "Next" }).click();
  await heading(`Ada Lovelace ${group}`);
  await around.getByRole("link", { name: "Next" }).click();
  await heading(`Zoë Okafor-Núñez ${group}`);
  await journey.screenshot("office-application-submitted");

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
  const group = await findGroup();
  await journey.context.clearCookies();
  const email = await enterOffice(portal, journey.context, "officer");
  await givePassword(portal, email, PASSWORD);
  const app = await addAuthenticator(portal, journey.context);
  const note = () => page.getByLabel("New note, for staff only");
  const around = page.getByRole("navigation").filter({ hasText: "Back to the list" });
  await page.goto(`${portal.url}/office/applications?q=${group}&sort=name&direction=asc`);
  await page.getByRole("link", { name: /Hopper/ }).click();
  await heading(`Grace Hopper ${group}`);
  await note().fill("Grace called: her transcript");
  await around.getByRole("link", { name: "Next" }).click();
  await heading(`Ada Lovelace ${group}`);
  expect(await note().inputValue()).toBe("");
  await around.getByRole("link", { name: "Previous" }).click();
  await heading(`Grace Hopper ${group}`);
  expect(await note().inputValue()).toBe("Grace called: her transcript");
  await page.reload();
  await heading(`Grace Hopper ${group}`);
  expect(await note().inputValue()).toBe("Grace called: her transcript");

  await journey.context.clearCookies();
  await page.getByRole("button", { name: "Add the note" }).click();
  await heading("Log in to the office");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await heading(`Grace Hopper ${group}`);
  expect(await note().inputValue()).toBe("Grace called: her transcript");
  await page.getByRole("button", { name: "Add the note" }).click();
  await page.getByText("Grace called: her transcript").last().waitFor();
  await expect.poll(() => note().inputValue()).toBe("");

  // Somebody else who comes in after that finds nothing of it, in the page or in the browser.
  await note().fill("Not for others");
  await enterOffice(portal, journey.context, "officer");
  await page.reload();
  await heading(`Grace Hopper ${group}`);
  expect(await note().inputValue()).toBe("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Not for others");
});

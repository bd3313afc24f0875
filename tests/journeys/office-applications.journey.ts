import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { applyAsThree, enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

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

const rows = () => journey.page.getByRole("region", { name: "Applications" }).getByRole("row");
const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();

it("finds, filters, reads and goes on", async () => {
  const { page, portal } = journey;
  const group = await applyAsThree(journey);
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
  await page.getByText("The address uses an order that this list does not have.").waitFor();
  await journey.expectAccessible("wrong view");
  await page.getByRole("link", { name: "Show the list without that" }).click();
  await page.getByText("The address uses a filter or a value that this list does not have").waitFor();
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

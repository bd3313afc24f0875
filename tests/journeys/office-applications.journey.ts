import { expect, it } from "vitest";
import { applyAsThree, enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";
import { focusedText, heading, isWithinWidth, openVisit } from "./browser.ts";

const journey = openJourney();

const rows = () => journey.page.getByRole("region", { name: "Applications" }).getByRole("row");

it("finds, sorts, selects, filters and reads applications, and saves print links, a view and a note", async () => {
  const { page, portal } = journey;
  const group = await applyAsThree(journey);
  await enterOffice(portal, journey.context, "officer");
  await page.goto(`${portal.url}/office`);
  await heading(page, "Applications").waitFor();
  await page.getByLabel("Search").fill(group);
  await expect.poll(() => rows().count()).toBe(4);
  await page.getByRole("status").filter({ hasText: "3 in this view" }).waitFor();
  await journey.expectAccessible("office list");

  await page.getByRole("columnheader").getByRole("link", { name: "Name" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toBe("name");
  await expect.poll(() => focusedText(page)).toContain("Name");
  await page.getByRole("status").filter({ hasText: "Sorted by Name, ascending" }).waitFor();

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("checkbox", { name: /Okafor/ }).uncheck();
  await page.getByText("Selected: 2").waitFor();
  await page.getByRole("button", { name: "Make print links" }).click();
  await page.getByLabel("Who is it for?").fill("Prof. Meyer, reviewer");
  await journey.expectAccessible("links of a selection");
  const hopper = await page.getByRole("link", { name: /Hopper/ }).getAttribute("href");
  const id = /applications\/([^/?]+)/.exec(hopper ?? "")?.[1] ?? "";
  await page.route(`**/applications/${id}/links`, (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Make the links" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: /No link was made for Grace Hopper/ })
    .waitFor();
  const made = await page.getByLabel("Addresses of the new links").inputValue();
  expect(made).toMatch(/^Ada Lovelace [^\n]*\thttp\S+$/);
  await journey.expectAccessible("links that were made");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "Show only the selected ones" }).click();
  await expect.poll(() => rows().count()).toBe(3);
  await page.getByRole("status").filter({ hasText: "2 in this view" }).waitFor();
  await page.getByRole("link", { name: /Hopper/ }).click();
  await heading(page, `Grace Hopper ${group}`).waitFor();
  await page.goBack();
  await page.getByText("Selected: 2").waitFor();
  await page.getByRole("button", { name: "Clear the selection" }).click();
  expect(await page.getByRole("checkbox", { name: /Hopper/ }).isChecked()).toBe(false);
  expect(await focusedText(page)).toBe("Applications");
  await page.goBack();
  await expect.poll(() => rows().count()).toBe(4);

  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("checkbox", { name: "Email" }).uncheck();
  await expect.poll(() => page.getByRole("columnheader", { name: "Email" }).count()).toBe(0);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name of the view").fill(`Mine ${group}`);
  await page.getByRole("checkbox", { name: "Colleagues see it too" }).check();
  await journey.expectAccessible("saving a view");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The view is saved.").waitFor();
  const saved = page.url();
  await page.goto(`${portal.url}/office/applications`);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("link", { name: `Mine ${group}` }).click();
  await expect.poll(() => page.url()).toBe(saved);
  await journey.expectAccessible("saved views");
  await page.getByRole("button", { name: `Change the view Mine ${group}` }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("The view is deleted.").waitFor();
  await page.goto(`${portal.url}/office/applications?q=${group}`);

  await page.setViewportSize({ width: 360, height: 740 });
  const card = rows().filter({ hasText: "Hopper" });
  await card.getByText("Data Science").or(card.getByText("Started")).first().waitFor();
  expect(await card.getByText("@").isVisible()).toBe(false);
  // A card shows the date by which the list is sorted.
  await rows()
    .filter({ hasText: "Okafor" })
    .getByRole("cell", { name: /, 20\d\d/ })
    .waitFor();
  await journey.expectAccessible("office cards");
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByLabel("Search").fill(`okafor nun ${group}`);
  await expect.poll(() => rows().count()).toBe(2);
  await page.reload();
  await page.getByRole("link", { name: /Okafor-Núñez/ }).waitFor();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect.poll(() => rows().count()).toBeGreaterThan(3);

  await page.goto(
    `${portal.url}/office/applications?status=started&status=submitted&filter=applied_major:GONE&filter=birth_date:..1990-03-01`,
  );
  await page.getByText("No applications match").waitFor();
  const chips = page.getByRole("list", { name: "Chosen filters" });
  expect((await chips.getByRole("button").allTextContents()).map((label) => label.replace(" ×", ""))).toEqual([
    "Status: Started",
    "Status: Submitted",
    "Program: GONE",
    "Date of Birth: to Mar 1, 1990",
    "Clear search and filters",
  ]);
  await chips.getByRole("button", { name: "Remove the filter Status: Submitted" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.getAll("status")).toEqual(["started"]);
  expect(await focusedText(page)).toBe("Filters");
  await page.getByLabel("Status", { exact: true }).selectOption("Reopened");
  await expect.poll(() => new URL(page.url()).searchParams.getAll("status")).toEqual(["started", "reopened"]);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("Country", { exact: true }).selectOption({ index: 1 });
  await expect.poll(() => new URL(page.url()).searchParams.getAll("filter").length).toBe(3);
  await journey.expectAccessible("office filters");
  expect(await isWithinWidth(page, "200%")).toBe(true);

  await page.goto(`${portal.url}/office/applications?q=${group}&sort=name&direction=asc&limit=1`);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByRole("link", { name: /Lovelace/ }).click();
  await heading(page, `Ada Lovelace ${group}`).waitFor();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.getByRole("link", { name: /Lovelace/ }).waitFor();

  await page.goto(`${portal.url}/office/applications?q=${group}&sort=name&direction=asc`);
  await page.getByRole("link", { name: /Hopper/ }).click();
  await heading(page, `Grace Hopper ${group}`).waitFor();
  await journey.expectAccessible("office application");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain("dark");
  await journey.expectAccessible("dark office application");
  await page.emulateMedia({ colorScheme: "light" });
  const frame = page.frameLocator("iframe[title='Answers']");
  await frame.getByText(`Hopper ${group}`).first().waitFor();
  expect(await isWithinWidth(page, "200%")).toBe(true);
  const around = page.getByRole("navigation").filter({ hasText: "Next" });
  await around.getByRole("link", { name: "Next" }).click();
  await heading(page, `Ada Lovelace ${group}`).waitFor();
  await around.getByRole("link", { name: "Next" }).click();
  await heading(page, `Zoë Okafor-Núñez ${group}`).waitFor();
  await journey.screenshot("office-application-submitted");

  await page.getByRole("button", { name: "Add the note" }).press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
  await page.getByLabel("New note, for staff only").fill("Called about the transcript.");
  await page.getByRole("button", { name: "Add the note" }).click();
  await page.getByText("Called about the transcript.").last().waitFor();
  await page.getByRole("status").filter({ hasText: "The note is added." }).waitFor();
  const colleague = await openVisit(journey.browser);
  const email = await enterOffice(portal, colleague.context, "officer");
  await colleague.page.goto(page.url());
  await page.getByRole("status").filter({ hasText: email }).waitFor();
  await colleague.page.getByLabel("New note, for staff only").fill("It has arrived.");
  await colleague.page.getByRole("button", { name: "Add the note" }).click();
  await page.getByText("It has arrived.").waitFor();
  await journey.expectAccessible("office application with a colleague");
  await colleague.close();
  const read = await page.getByRole("link", { name: "Read the application" }).getAttribute("href");
  expect(await (await page.request.get(new URL(read ?? "", page.url()).href)).text()).toContain("Okafor-Núñez");
});

it("explains a page for other roles and a lost connection, and loads the list when the connection is back", async () => {
  const { page, portal } = journey;
  await enterOffice(portal, journey.context, "reader");
  await page.goto(`${portal.url}/office/audit`);
  const alert = page.getByRole("alert");
  await heading(page, "This page is not for your role").waitFor();
  expect(await page.locator("main").getByRole("button").or(page.getByRole("search")).count()).toBe(0);
  await journey.expectAccessible("role too low");

  await page.getByRole("link", { name: "Applications", exact: true }).click();
  await page.getByText(/in this view$/).waitFor();
  await journey.context.setOffline(true);
  await page.getByLabel("Search").fill("Noether");
  await alert.filter({ hasText: "You have no connection" }).waitFor();
  expect(await alert.filter({ hasText: "connection" }).count()).toBe(1);
  await journey.screenshot("office without a connection");
  await journey.context.setOffline(false);
  await page.getByText("0 in this view").waitFor();
});

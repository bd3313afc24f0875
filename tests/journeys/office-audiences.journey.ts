import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { readScenario } from "../fixtures/read-scenario.ts";
import { arrive } from "./applicant.ts";
import { openVisit } from "./browser.ts";
import { enterOffice, newStaffAddress } from "./office.ts";
import { openJourneyAlone } from "./open-journey.ts";

const folder = join(import.meta.dirname, "../fixtures/tenants");
const journey = openJourneyAlone({ env: { TENANTS_DIR: folder, DEFAULT_TENANT: "film" } });
const HEALTH = "Faints at the sight of strobes";
const answers = readScenario("tests/fixtures/tenants/film/scenarios/director.json");

const printIn = (page: Page) => page.frameLocator(`iframe[title="Answers"]`).locator("body");

it("shows a jury no names, and a health answer only in the print for the medical team", async () => {
  const { page, portal, browser } = journey;
  const account = await arrive(page, portal, { answers: { ...answers, health_needs: HEALTH } });

  const admin = await openVisit(browser);
  await enterOffice(portal, admin.context, "admin", { tenant: "film" });
  const juror = newStaffAddress("juror");
  await enterOffice(portal, (await openVisit(browser)).context, "reader", { tenant: "film", email: juror });
  await admin.page.goto(`${portal.url}/office/staff`);
  await admin.page.getByRole("button", { name: `Change role of ${juror}` }).click();
  await admin.page.getByLabel("Jury").check();
  await admin.expectAccessible("teams of a member of staff");
  await admin.page.getByRole("button", { name: "Change the role" }).click();
  await admin.page
    .getByRole("row", { name: new RegExp(juror) })
    .getByText("Reader, Jury")
    .waitFor();

  await admin.page.goto(`${portal.url}/office/applications`);
  await admin.page.getByRole("link", { name: "Nuala O Brien" }).click();
  await admin.page.getByLabel("As printed for").selectOption("Jury");
  await printIn(admin.page).getByText("For this audience only: Jury.").waitFor();
  await admin.page.getByRole("button", { name: "Make a print link" }).click();
  await admin.page.getByLabel("Who is it for?").fill("Prof. Meyer");
  await admin.page.getByLabel("It shows").selectOption("Jury");
  await admin.expectAccessible("audience of a print link");
  await admin.page.getByRole("button", { name: "Make the link" }).click();
  const url = await admin.page.getByLabel("Address of the new link").inputValue();
  await admin.page.getByRole("button", { name: "Done" }).click();
  await admin.page.getByRole("listitem").getByText("Jury", { exact: true }).waitFor();
  expect(await admin.page.content()).not.toContain(HEALTH);
  await admin.screenshot("office-audiences");

  const reviewer = await openVisit(browser);
  await reviewer.page.goto(url);
  await reviewer.page.getByText("Jury: Prof. Meyer").waitFor();
  const shown = await reviewer.page.content();
  expect(shown).toContain("Turf");
  for (const words of ["Nuala", "O Brien", HEALTH]) expect(shown).not.toContain(words);
  await reviewer.screenshot("print-link-of-a-jury");

  const judge = await openVisit(browser);
  await enterOffice(portal, judge.context, "reader", { tenant: "film", email: juror });
  await judge.page.goto(`${portal.url}/office/applications`);
  await judge.page.getByLabel("Search").fill("Nuala");
  await judge.page.getByText("No applications match").waitFor();
  await judge.page.getByRole("button", { name: "Clear search and filters" }).click();
  await judge.page.getByRole("columnheader", { name: "Reference" }).waitFor();
  expect(await judge.page.getByRole("columnheader", { name: /Name|Email/ }).count()).toBe(0);
  await judge.page.locator("tbody th a").click();
  await printIn(judge.page).getByText("Turf").waitFor();
  await judge.expectAccessible("an application without a name");
  for (const words of ["Nuala", "O Brien", account]) expect(await judge.page.content()).not.toContain(words);

  const doctor = await openVisit(browser);
  await enterOffice(portal, doctor.context, "reader", { tenant: "film", teams: ["Medical team"] });
  await doctor.page.goto(`${portal.url}/office/applications`);
  await doctor.page.getByRole("link", { name: "Nuala O Brien" }).click();
  expect(await printIn(doctor.page).textContent()).not.toContain(HEALTH);
  await doctor.page.getByLabel("As printed for").selectOption("Medical team");
  await printIn(doctor.page).getByText(HEALTH).waitFor();
  journey.expectNoComplaints();
});

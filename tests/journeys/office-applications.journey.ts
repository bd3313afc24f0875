import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, putAnswers } from "./applicant.ts";
import { openVisit } from "./browser.ts";
import { enterOffice, WINDOWS } from "./office.ts";
import { openJourney } from "./open-journey.ts";
import type { Portal } from "./portal.ts";

const journey = openJourney();

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
  const around = page.getByRole("navigation").filter({ hasText: "Next" });
  await around.getByRole("link", { name: "Next" }).click();
  await heading("Ada Lovelace");
  await around.getByRole("link", { name: "Next" }).click();
  await heading("Zoë Okafor-Núñez");

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

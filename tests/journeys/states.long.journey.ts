import { expect, it } from "vitest";
import { arrive } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

it("posts a status twice more when the server fails", async () => {
  const { page } = journey;
  let tries = 0;
  const posted = page.waitForResponse((response) => response.url().endsWith("/api/web-status") && response.ok());
  await page.route("**/api/web-status", async (route) => {
    tries += 1;
    if (tries < 3) await route.fulfill({ status: 503, json: { code: "store_unavailable", message: "Not now." } });
    else await route.continue();
  });
  await arrive(page, journey.portal);
  await posted;
  expect(tries).toBe(3);
});

it.each([
  ["2026-10-31", 0],
  ["2026-11-01", 1],
  ["2027-01-15", 1],
  ["2027-01-16", 0],
] as const)("shows the priority deadline on its days only, as on %s", async (day, shown) => {
  const { page } = journey;
  await page.clock.setFixedTime(new Date(`${day}T17:00:00Z`));
  await page.goto(`${journey.url}/about`);
  await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
  expect(await page.getByRole("group", { name: "Priority deadline" }).count()).toBe(shown);
});

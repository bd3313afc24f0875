import { expect, it } from "vitest";
import { exportStatus } from "./exporting.ts";
import { enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();
const button = (name: string) => journey.page.getByRole("button", { name, exact: true });

it("shows how far an export is on the page to which one comes back, and stops it", async () => {
  const { page, portal } = journey;
  await enterOffice(portal, journey.context, "officer");
  await page.goto(`${portal.url}/office/applications`);
  await heading("Applications");
  const asked = await page.evaluate(async () => {
    const response = await fetch("/api/office/exports", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ view: {}, format: "csv" }),
    });
    return response.status;
  });
  expect(asked).toBe(200);
  await page.reload();
  await exportStatus(page)
    .getByText(/^Waiting for your browser/)
    .waitFor();
  await journey.expectAccessible("export under way");
  await button("Stop the export").click();
  await exportStatus(page)
    .getByText(/^The export was stopped/)
    .waitFor();
  await button("Export what the view shows").waitFor();
});

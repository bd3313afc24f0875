import { join } from "node:path";
import { expect, it } from "vitest";
import { arrive, openStep, submit } from "./applicant.ts";
import { isWithinWidth, LAPTOP } from "./browser.ts";
import { openJourneyAlone } from "./open-journey.ts";

const journey = openJourneyAlone({
  env: { TENANTS_DIR: join(import.meta.dirname, "../fixtures/tenants"), DEFAULT_TENANT: "widgets" },
});
const PAGES = ["/typed", "/chosen", "/found", "/files", "/several", "/hidden", "/said"];

it("shows widgets accessibly in several brand colours and widths, and with edges in forced colours", async () => {
  const { page, portal } = journey;
  await arrive(page, portal, {
    answers: { text_wrong: "not an address", phone_wrong: "(123) 456", range_hours: 20, select_country: "USA" },
  });
  for (const path of PAGES) {
    await openStep(page, path);
    await journey.expectAccessible(path);
  }
  await submit(page);
  await page.getByRole("heading", { name: "We're missing some information!" }).waitFor();
  for (const path of PAGES) {
    await openStep(page, path);
    await journey.expectAccessible(`${path}, with what is wrong`);
    for (const brand of ["#ffd400", "#9be7ff", "#ffffff", "#00ff66", "#c8102e"]) {
      await page.evaluate((colour) => document.documentElement.style.setProperty("--portico-brand", colour), brand);
      await journey.expectAccessible(`${path} in ${brand}`);
    }
    await page.emulateMedia({ forcedColors: "active" });
    // Excludes elements whose edges the browser draws without a CSS border.
    const edgeless = await page
      .locator("main :is(input:not([type=checkbox], [type=radio], [type=range]), select, textarea, .p-button)")
      .evaluateAll((controls) =>
        controls.filter((control) => getComputedStyle(control).borderTopWidth === "0px").map(({ id }) => id),
      );
    expect(edgeless).toEqual([]);
    await journey.screenshot(`${path} in forced colours`);
    await page.emulateMedia({ forcedColors: "none" });
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => isWithinWidth(page)).toBe(true);
      await journey.expectAccessible(`${path} at ${String(width)}`);
    }
    await page.setViewportSize(LAPTOP);
  }
  journey.expectNoComplaints();
});

it("shows suggestions, a failed upload and opened questions without accessibility violations", async () => {
  const { page, portal } = journey;
  await arrive(page, portal);
  await openStep(page, "/found");
  const school = page.getByRole("combobox", { name: "College or university" });
  await school.pressSequentially("bos");
  await page.getByRole("option", { name: /^Boston Hill College/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await journey.expectAccessible("suggestions");
  await page.keyboard.press("Enter");

  await openStep(page, "/files");
  let isCut = false;
  await page.route("**/uploads*", (route) => {
    if (isCut || route.request().method() !== "POST") return route.continue();
    isCut = true;
    return route.abort("connectionreset");
  });
  await page
    .getByRole("region", { name: "File upload: Empty" })
    .locator("input")
    .setInputFiles({ name: "cut.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
  await page.getByRole("button", { name: "Try again: cut.pdf" }).waitFor();
  await journey.expectAccessible("an upload whose connection was cut");

  await openStep(page, "/hidden");
  await page.getByRole("button", { name: "I go by another name" }).press("Enter");
  await page.getByLabel("I agree to the Code of Honor.").press("Space");
  await page.getByLabel("Your initials").waitFor();
  await journey.expectAccessible("opened reveals");
});

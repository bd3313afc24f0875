import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, openStep, readProfile, submit } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";
import { focused, focusedText, heading, holdRequests, pathOf } from "./browser.ts";

const journey = openJourney({ keepsContext: true });

const summary = () => journey.page.getByRole("group", { name: "We're missing some information!" });

const statuses = async () => (await readProfile(journey.page)).web_status.map(({ web_status }) => web_status);

it("moves the focus to the validation summary at the review, which lists the pages in order", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  expect(await summary().count()).toBe(0);
  expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
  expect(await page.title()).not.toContain("Error:");
  await expect.poll(statuses).toEqual(["started"]);
  const posted = page.waitForRequest((request) => request.url().endsWith("/api/validations"));
  await submit(page);
  await summary().waitFor();
  await expect.poll(() => pathOf(page)).toBe("/review");
  await expect.poll(() => focusedText(page)).toBe("We're missing some information!");
  await page.getByText("The links below show what needs to be corrected.").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Error: Check your answers/);
  expect(await summary().getByRole("heading", { level: 3 }).allTextContents()).toEqual([
    "About You",
    "Education and Experience",
    "Final Steps",
  ]);
  expect((await posted).postDataJSON()).toMatchObject({
    errors: {
      first_name: ["Enter your first name"],
      legal_agree: ["Check the box to accept these terms"],
    },
  });
  const box = page
    .locator(".a-review__row", { has: page.locator("#review-legal_agree") })
    .locator("dd")
    .first();
  expect(await box.textContent()).toBe("MissingCheck the box to accept these terms");
  await expect.poll(statuses).toEqual(["started", "validating"]);
  await journey.expectAccessible("validating");
  await page.reload();
  await summary().waitFor();
  journey.expectNoComplaints();
});

it("moves the focus from each link of the summary to its input", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  await submit(page);
  await summary().waitFor();
  const links = await summary()
    .getByRole("link")
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThan(10);
  for (const href of links) {
    await openStep(page, "/review");
    await summary().locator(`a[href="${href}"]`).first().click();
    const [path = "", key = ""] = href.split("#");
    await expect.poll(() => focused(page), { message: href }).toBe(`field-${key}`);
    await expect.poll(() => pathOf(page)).toBe(path);
    // The summary of a form page lists only messages of this page.
    for (const own of await summary().getByRole("link").all())
      expect(await own.getAttribute("href")).toMatch(`${path}#`);
    const control = page.locator(`[id="field-${key}"]`);
    expect(
      await control.evaluate(
        (element) =>
          element.matches("[aria-invalid=true]") || element.closest("[aria-invalid=true], [data-invalid]") !== null,
      ),
      href,
    ).toBe(true);
  }
});

it("opens the input before a slow server has answered", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  const letGo = await holdRequests(page, /\/api\/(web-status|validations)$/);
  const noted = page.waitForResponse((response) => response.url().endsWith("/api/validations"));
  await submit(page);
  await summary().locator('a[href^="/education#"]').first().click();
  await expect.poll(() => focused(page)).toMatch(/^field-/);
  const reached = await focused(page);
  letGo();
  await noted;
  await expect.poll(statuses).toEqual(["started", "validating"]);
  expect([pathOf(page), await focused(page)]).toEqual(["/education", reached]);
});

it("removes a message once the answer is corrected, and accepts a corrected application", async () => {
  const { page } = journey;
  const { first_name, ...answers } = COMPLETE_ANSWERS;
  await arrive(page, journey.portal, { answers });
  await submit(page);
  await summary().waitFor();
  await summary().getByRole("link", { name: "Enter your first name" }).click();
  await page.locator("#field-first_name").fill(String(first_name));
  await summary().waitFor({ state: "detached" });
  await expect.poll(() => page.title()).not.toContain("Error:");
  await submit(page);
  await heading(page, "Your application is complete").waitFor();
  await page.getByText(`Thanks, ${String(first_name)}!`).waitFor();
  await expect.poll(statuses).toEqual(["started", "validating", "submitted"]);
  await page.goto(`${journey.url}/about`);
  await heading(page, "Your application is complete").waitFor();
  expect(pathOf(page)).toBe("/completion");
  journey.expectNoComplaints();
});

import { expect, it } from "vitest";
import { arrive, focused, logIn, pathOf, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const hero = () => journey.page.locator(".a-banner__hero");
const step = (name: string) =>
  journey.page.getByRole("navigation", { name: "Application steps" }).getByRole("link", { name });
const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name });
const firstName = () => journey.page.getByLabel("First Name").first();

it("A visitor is welcomed, looks at every page, and carries the first answers through the account screens", async () => {
  const { page } = journey;
  await page.goto(journey.url);
  await page.getByText("Welcome!", { exact: true }).waitFor();
  await expect.poll(() => hero().isVisible()).toBe(true);
  for (const promise of [/application fee is waived/, /scholarships up to \$2,000/, /waivers/, /within four weeks/])
    await expect.poll(() => page.getByText(promise).first().isVisible()).toBe(true);
  for (const name of ["Education and Experience", "Final Steps", "About You"]) {
    await step(name).click();
    await heading(name).waitFor();
    await expect.poll(() => focused(page)).toBe(`h1: ${name}`);
  }
  await expect.poll(() => hero().isVisible()).toBe(true);
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await heading("Education and Experience").waitFor();
  journey.expectNoComplaints();

  await page.goBack();
  await firstName().fill("Ada");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await heading("Sign Up").waitFor();
  const kept = page.getByText("Your answers so far are kept");
  await kept.waitFor();
  await page.goto(journey.url);
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await journey.expectAccessible("popover of a visitor");
  await page.getByRole("button", { name: "Sign In" }).click();
  await heading("Log In").waitFor();
  await kept.waitFor();
  const username = await arrive(page, journey.portal);
  await expect.poll(() => firstName().inputValue()).toBe("Ada");
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByText(username).waitFor();
  await journey.expectAccessible("popover of an applicant");
});

it("An applicant is told to get started, loses the picture and not the promises, and is welcomed back", async () => {
  const { page } = journey;
  const username = await arrive(page, journey.portal);
  await page.getByText("It's time to get started").waitFor();
  await expect.poll(() => hero().isVisible()).toBe(true);
  await firstName().fill("Ada");
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/answer") && response.ok());
  await step("Final Steps").click();
  await saved;
  await expect.poll(() => pathOf(page)).toBe("/final-steps");
  expect(await readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
  await expect.poll(() => hero().count()).toBe(0);
  await expect.poll(() => page.locator(".a-banner__list li").count()).toBe(4);
  const { width, height } = (await page.getByRole("button", { name: "Submit Application" }).boundingBox()) ?? {};
  expect([width, height]).toEqual([160, 48]);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await heading("Log In").waitFor();
  await logIn(page, journey.portal, username);
  await page.getByText("WELCOME BACK TO YOUR APPLICATION").waitFor();
  journey.expectNoComplaints();
});

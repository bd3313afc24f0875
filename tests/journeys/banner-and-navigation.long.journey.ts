import { expect, it } from "vitest";
import { arrive, focused } from "./applicant.ts";
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

import { describe, expect, it } from "vitest";
import { arrive, focused, logIn, pathOf, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const hero = () => journey.page.locator(".a-banner__hero");
const step = (name: string) =>
  journey.page.getByRole("navigation", { name: "Application steps" }).getByRole("link", { name });

describe("Banner", () => {
  it("welcomes a visitor, with a link to /login and the hero image", async () => {
    const { page } = journey;
    await page.goto(journey.url);
    await page.getByText("Welcome!", { exact: true }).waitFor();
    await expect.poll(() => hero().isVisible()).toBe(true);
    for (const promise of [/application fee is waived/, /scholarships up to \$2,000/, /waivers/, /within four weeks/])
      await expect.poll(() => page.getByText(promise).first().isVisible()).toBe(true);
    await page.getByRole("link", { name: /Already have an account/ }).click();
    await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
  });

  it("says 'It's time to get started' at the first login and welcomes back at the second", async () => {
    const { page } = journey;
    const username = await arrive(page, journey.portal);
    await page.getByText("It's time to get started").waitFor();
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
    await logIn(page, journey.portal, username);
    await page.getByText("WELCOME BACK TO YOUR APPLICATION").waitFor();
  });

  it("hides the hero once a logged-in user has changed page, and keeps it for a visitor", async () => {
    const { page } = journey;
    await page.goto(journey.url);
    await step("Education and Experience").click();
    await page.getByRole("heading", { level: 1, name: "Education and Experience" }).waitFor();
    await expect.poll(() => hero().isVisible()).toBe(true);
    await arrive(page, journey.portal);
    await expect.poll(() => hero().isVisible()).toBe(true);
    await step("Final Steps").click();
    await page.getByRole("heading", { level: 1, name: "Final Steps" }).waitFor();
    expect(await hero().count()).toBe(0);
    // The picture goes, and what the school promises stays.
    await expect.poll(() => page.locator(".a-banner__list li").count()).toBe(4);
    const { width, height } = (await page.getByRole("button", { name: "Submit Application" }).boundingBox()) ?? {};
    expect([width, height]).toEqual([160, 48]);
  });

  it("says that something went wrong where the page has come without its configuration", async () => {
    const { page } = journey;
    await page.route(`${journey.url}/about`, async (route) => {
      const html = await (await route.fetch()).text();
      await route.fulfill({ contentType: "text/html", body: html.replace(/<meta name="portico-config"[^>]*>/, "") });
    });
    await page.goto(`${journey.url}/about`);
    await page.getByRole("heading", { level: 1, name: "Something went wrong." }).waitFor();
    await page.getByRole("button", { name: "Load the page again" }).waitFor();
  });
});

describe("Navigation and account popover", () => {
  it("lets a visitor who has entered nothing look at every page", async () => {
    const { page } = journey;
    await page.goto(journey.url);
    for (const name of ["Education and Experience", "Final Steps", "About You"]) {
      await step(name).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await expect.poll(() => focused(page)).toBe(`h1: ${name}`);
    }
    journey.expectNoComplaints();
  });

  it("sends a visitor with answers to /signup, and carries them to the account over a reload", async () => {
    const { page } = journey;
    await page.goto(journey.url);
    await page.getByLabel("First Name").first().fill("Ada");
    await step("Final Steps").click();
    await page.getByRole("heading", { level: 1, name: "Sign Up" }).waitFor();
    await page.getByText("Your answers so far are kept").waitFor();
    await page.reload();
    await page.getByText("Your answers so far are kept").waitFor();
    await page.getByRole("link", { name: "Log In" }).click();
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("heading", { level: 1, name: "Forgot Password" }).waitFor();
    await page.getByText("Your answers so far are kept").waitFor();
    await arrive(page, journey.portal);
    await expect.poll(() => page.getByLabel("First Name").first().inputValue()).toBe("Ada");
  });

  it("sends a visitor who saves to /signup if there are answers, else to the next page", async () => {
    const { page } = journey;
    await page.goto(journey.url);
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await page.getByRole("heading", { level: 1, name: "Education and Experience" }).waitFor();
    await page.goBack();
    await page.getByLabel("First Name").first().fill("Ada");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign Up" }).waitFor();
  });

  it("saves a logged-in user's answers when a step is chosen", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await page.getByLabel("First Name").first().fill("Ada");
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/answer") && response.ok());
    await step("Education and Experience").click();
    await saved;
    await expect.poll(() => pathOf(page)).toBe("/education");
    expect(await readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
    journey.expectNoComplaints();
  });

  it("shows username and Log Out when logged in, Sign In and Create Account otherwise", async () => {
    const { page } = journey;
    await page.goto(journey.url);
    const account = page.getByRole("button", { name: "Account", exact: true });
    await account.click();
    await journey.expectAccessible("popover of a visitor");
    await page.getByRole("button", { name: "Create Account" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("button", { name: "Create Account" }).count()).toBe(0);
    await page.getByLabel("First Name").first().fill("Ada");
    await account.click();
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
    await page.getByText("Your answers so far are kept").waitFor();
    const username = await arrive(page, journey.portal);
    await expect.poll(() => page.getByLabel("First Name").first().inputValue()).toBe("Ada");
    await account.click();
    await page.getByText(username).waitFor();
    await page.getByRole("button", { name: "Log Out" }).waitFor();
    await journey.expectAccessible("popover of an applicant");
  });

  it("offers help and privacy on every screen", async () => {
    const { page } = journey;
    for (const path of ["/about", "/login"]) {
      await page.goto(`${journey.url}${path}`);
      await page.getByRole("button", { name: "Help" }).click();
      const help = page.getByRole("dialog", { name: "Help" });
      for (const words of [/help@/, /extension 1/, /Mailing address/, /Download a PDF reader/])
        await help.getByText(words).first().waitFor();
      await journey.expectAccessible(`help on ${path}`);
      await page.keyboard.press("Escape");
      await expect.poll(() => focused(page)).toContain("Help");
      await page.getByRole("button", { name: "Privacy" }).click();
      expect(
        await page
          .getByRole("dialog", { name: "Privacy" })
          .getByText(/cookies/)
          .first()
          .isVisible(),
      ).toBe(true);
      await page.keyboard.press("Escape");
    }
  });
});

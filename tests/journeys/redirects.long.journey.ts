import { describe, expect, it } from "vitest";
import { arrive, focused, logIn } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ keepsContext: true });

const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();

describe("Redirect rules", () => {
  it("lead an unknown path to the default route and keep the query", async () => {
    await journey.page.goto(`${journey.url}/nowhere/at/all?utm=x`);
    await heading("About You");
    expect(new URL(journey.page.url()).pathname + new URL(journey.page.url()).search).toBe("/about?utm=x");
    journey.expectNoComplaints();
  });

  it("lead to the page that was left last, to a linked question, and never to a completion before its time", async () => {
    const { page } = journey;
    await arrive(page, journey.portal, { path: "/final-steps" });
    await page.goto(`${journey.url}/about#no-such-question`);
    await heading("Final Steps");
    await page.goto("about:blank");
    await page.goto(`${journey.url}/about#birth_date`);
    await heading("About You");
    await expect.poll(() => focused(page)).toBe("field-birth_date");
    await page.goto(`${journey.url}/completion`);
    await heading("About You");
  });

  it("send whoever arrives with an ended session to the log-in, and back to the same answers after it", async () => {
    const { page, context } = journey;
    const username = await arrive(page, journey.portal);
    const cookies = await context.cookies();
    await context.setOffline(true);
    await page.getByLabel("First Name").first().fill("Ada");
    await page
      .getByText(/Not saved yet: no connection/)
      .first()
      .waitFor();
    await page.goto("about:blank");
    await context.clearCookies();
    await context.addCookies(cookies.filter(({ httpOnly }) => !httpOnly));
    await context.setOffline(false);
    await page.goto(`${journey.url}/about`);
    await heading("Log In");
    await page.getByText(/Your session has ended. Please log in again. Your answers are safe/).waitFor();
    await journey.expectAccessible("session invalid");
    await logIn(page, journey.portal, username);
    await expect.poll(() => page.getByLabel("First Name").first().inputValue()).toBe("Ada");
  });
});

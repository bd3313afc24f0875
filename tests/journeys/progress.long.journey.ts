import { describe, expect, it } from "vitest";
import { arrive, focused, pathOf } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";
import { focusedText } from "./browser.ts";

const journey = openJourney({ keepsContext: true });

describe("progress", () => {
  const step = (name: string | RegExp) =>
    journey.page.getByRole("navigation", { name: "Application steps" }).getByRole("link", { name });
  const summary = () => journey.page.getByRole("group", { name: "This page needs your attention" });

  it("shows the errors of the current page on request, without submitting", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    const sent: string[] = [];
    page.on("request", (request) => void sent.push(new URL(request.url()).pathname));
    await page.getByRole("button", { name: "Check this page" }).click();
    await summary().waitFor();
    await expect.poll(() => focusedText(page)).toBe("This page needs your attention");
    await expect.poll(() => page.title()).toMatch(/^Error: About You/);
    const messages = await summary().getByRole("link").allTextContents();
    expect(messages).toContain("Enter your first name");
    expect(messages).not.toContain("Choose what you plan to study");
    await journey.expectAccessible("a page that was checked");
    await summary().getByRole("link", { name: "Enter your first name" }).click();
    await expect.poll(() => focused(page)).toBe("field-first_name");
    expect(await page.locator("#field-first_name").getAttribute("aria-invalid")).toBe("true");
    await page.keyboard.type("Ada");
    await expect.poll(() => page.locator("#field-first_name").getAttribute("aria-invalid")).not.toBe("true");
    await step(/Education and Experience/).click();
    await expect.poll(() => focused(page)).toBe("h1: Education and Experience");
    expect(await summary().count()).toBe(0);
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
    expect(sent.filter((path) => /validations|web-status|submit/.test(path))).toEqual([]);
    expect(pathOf(page)).toBe("/education");
    journey.expectNoComplaints();
  });
});

const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();

describe("Redirect rules", () => {
  it("lead an unknown path to the default route and keep the query", async () => {
    await journey.page.goto(`${journey.url}/nowhere/at/all?utm=x`);
    await heading("About You");
    expect(new URL(journey.page.url()).pathname + new URL(journey.page.url()).search).toBe("/about?utm=x");
    journey.expectNoComplaints();
  });

  it("reopen the last page or a linked question, and hide the completion page of an unsubmitted application", async () => {
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
});

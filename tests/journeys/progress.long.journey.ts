import { expect, it } from "vitest";
import { arrive, openStep } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";
import { focused, focusedText, heading, pathOf } from "./browser.ts";

const journey = openJourney({ keepsContext: true });

it("shows the errors of the current page on request, without submitting", async () => {
  const { page } = journey;
  const summary = page.getByRole("group", { name: "This page needs your attention" });
  await arrive(page, journey.portal);
  const sent: string[] = [];
  page.on("request", (request) => void sent.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Check this page" }).click();
  await summary.waitFor();
  await expect.poll(() => focusedText(page)).toBe("This page needs your attention");
  await expect.poll(() => page.title()).toMatch(/^Error: About You/);
  const messages = await summary.getByRole("link").allTextContents();
  expect(messages).toContain("Enter your first name");
  expect(messages).not.toContain("Choose what you plan to study");
  await journey.expectAccessible("a page that was checked");
  await summary.getByRole("link", { name: "Enter your first name" }).click();
  await expect.poll(() => focused(page)).toBe("field-first_name");
  expect(await page.locator("#field-first_name").getAttribute("aria-invalid")).toBe("true");
  await page.keyboard.type("Ada");
  await expect.poll(() => page.locator("#field-first_name").getAttribute("aria-invalid")).not.toBe("true");
  await openStep(page, "/education");
  await expect.poll(() => focused(page)).toBe("h1: Education and Experience");
  expect(await summary.count()).toBe(0);
  expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
  expect(sent.filter((path) => /validations|web-status|submit/.test(path))).toEqual([]);
  expect(pathOf(page)).toBe("/education");
  journey.expectNoComplaints();
});

it("redirects an unknown path to the default route, and keeps the query", async () => {
  const { page } = journey;
  await page.goto(`${journey.url}/nowhere/at/all?utm=x`);
  await heading(page, "About You").waitFor();
  expect(page.url()).toBe(`${journey.url}/about?utm=x`);
  journey.expectNoComplaints();
});

it("reopens the last page or a linked question, and hides the completion page of an unsubmitted application", async () => {
  const { page } = journey;
  await arrive(page, journey.portal, { path: "/final-steps" });
  await page.goto(`${journey.url}/about#no-such-question`);
  await heading(page, "Final Steps").waitFor();
  await page.goto("about:blank");
  await page.goto(`${journey.url}/about#birth_date`);
  await heading(page, "About You").waitFor();
  await expect.poll(() => focused(page)).toBe("field-birth_date");
  await page.goto(`${journey.url}/completion`);
  await heading(page, "About You").waitFor();
});

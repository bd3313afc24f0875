import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, focused, pathOf, putAnswers } from "./applicant.ts";
import { openBrowser, openVisit, type Visit } from "./browser.ts";
import { startPortal, type Portal } from "./portal.ts";

let portal: Portal;
let browser: Browser;
let visit: Visit;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
beforeEach(async () => {
  visit = await openVisit(browser);
});
afterEach(() => visit.close());
afterAll(async () => {
  await browser.close();
  await portal.stop();
});

const summary = () => visit.page.getByRole("group", { name: "We're missing some information!" });

async function submit(): Promise<void> {
  await visit.page.getByRole("link", { name: /Final Steps/ }).first().click();
  await visit.page.getByRole("heading", { level: 1, name: "Final Steps" }).waitFor();
  await visit.page.getByRole("button", { name: "Submit Application" }).click();
}

describe("Validation summary (specification section 2)", () => {
  it("shows nothing wrong before a submission", async () => {
    await arrive(visit.page, portal);
    expect(await summary().count()).toBe(0);
    expect(await visit.page.locator("[aria-invalid=true]").count()).toBe(0);
    expect(await visit.page.title()).not.toContain("Error:");
  });

  it("takes the focus on the default route, with every message of every page in order", async () => {
    const { page } = visit;
    await arrive(page, portal);
    await submit();
    await summary().waitFor();
    await expect.poll(() => pathOf(page)).toBe("/about");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("We're missing some information!");
    await page.getByText("The links below show what needs to be corrected. Missing or incorrect items will be highlighted on each page; simply fix them and then resubmit your application.").waitFor();
    expect(await page.title()).toMatch(/^Error: About You/);
    expect(await summary().getByRole("heading", { level: 3 }).allTextContents()).toEqual(["About You", "Education and Experience", "Final Steps"]);
    expect(await page.locator(".a-banner__hero").count()).toBe(0);
    await visit.expectAccessible("validating");
    await visit.screenshot("validating");
    visit.expectNoComplaints();
  });

  it("puts the focus on the very input from every one of its links", async () => {
    const { page } = visit;
    await arrive(page, portal);
    await submit();
    await summary().waitFor();
    const links = await summary().getByRole("link").evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
    expect(links.length).toBeGreaterThan(10);
    for (const href of links) {
      await summary().locator(`a[href="${href}"]`).first().click();
      const [path = "", key = ""] = href.split("#");
      await expect.poll(() => focused(page), { message: href }).toBe(`field-${key}`);
      expect(pathOf(page)).toBe(path);
      const control = page.locator(`[id="field-${key}"]`);
      expect(await control.evaluate((element) => element.matches("[aria-invalid=true]") || element.closest("[aria-invalid=true], [data-invalid]") !== null), href).toBe(true);
    }
  });

  it("drops a message as soon as it is mended, and lets a mended application through", async () => {
    const { page } = visit;
    await arrive(page, portal);
    const { first_name, ...rest } = COMPLETE_ANSWERS;
    await putAnswers(page, rest);
    await page.reload();
    await submit();
    await summary().waitFor();
    await summary().getByRole("link", { name: "First Name is a required field" }).click();
    await page.locator("#field-first_name").fill(String(first_name));
    await summary().waitFor({ state: "detached" });
    expect(await page.title()).not.toContain("Error:");
    await submit();
    await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
    await page.getByText(`Thanks, ${String(first_name)}!`).waitFor();
    visit.expectNoComplaints();
  });

  it("is still there after a reload, and on another device", async () => {
    const { page } = visit;
    await arrive(page, portal);
    await submit();
    await summary().waitFor();
    await page.reload();
    await summary().waitFor();
  });

  it("records what was wrong on the server", async () => {
    const { page } = visit;
    await arrive(page, portal);
    const posted = page.waitForRequest((request) => request.url().endsWith("/api/validations"));
    await submit();
    expect((await posted).postDataJSON()).toMatchObject({ errors: { first_name: ["First Name is a required field"], legal_agree: ["You must accept these terms to submit your application."] } });
  });
});

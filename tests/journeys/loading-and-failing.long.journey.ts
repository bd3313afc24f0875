import { expect, it } from "vitest";
import { arrive, firstName } from "./applicant.ts";
import { heading, holdRequests } from "./browser.ts";
import { changeGiven } from "./change-given.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

it("keeps the focus on a link when the portal replaces the server's frame", async () => {
  const { page } = journey;
  const letGo = await holdRequests(page, /\/assets\/index-[^/]+\.js$/);
  await page.goto(`${journey.url}/about`, { waitUntil: "commit" });
  const home = page.locator("#root a.a-header__home");
  await home.waitFor();
  const isAtHome = () => home.evaluate((link) => link === document.activeElement);
  while (!(await isAtHome())) await page.keyboard.press("Tab");
  expect(await page.locator("#root > .p-toasts").count()).toBe(0);
  letGo();
  await page.locator("#root > .p-toasts").waitFor({ state: "attached" });
  expect(await isAtHome()).toBe(true);
  expect(await page.locator("#root").count()).toBe(1);
  journey.expectNoComplaints();
});

it("reserves the page's space during a slow load, so that little moves later", async () => {
  const { page } = journey;
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        const { dataset } = document.documentElement;
        if (!hadRecentInput) dataset["shift"] = String(Number(dataset["shift"] ?? 0) + value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await arrive(page, journey.portal);
  await changeGiven(page, "profile");
  const letGo = await holdRequests(page, /\/(api\/profile|validators\.js)$/);
  await page.reload({ waitUntil: "commit" });
  await page.getByText("Loading the application").waitFor({ state: "attached" });
  await page.locator("main h1").waitFor({ state: "attached" });
  await journey.expectAccessible("loading");
  letGo();
  await firstName(page).waitFor();
  await page.waitForLoadState("networkidle");
  // "Good" is at most 0.1 (Core Web Vitals, cumulative layout shift).
  expect(Number(await page.evaluate(() => document.documentElement.dataset["shift"] ?? 0))).toBeLessThan(0.1);
  journey.expectNoComplaints();
});

it("shows the root error page when the profile cannot be read", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  await changeGiven(page, "profile");
  await page.route("**/api/profile", (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oops</h1>" }),
  );
  await page.reload();
  await heading(page, "Something went wrong.").waitFor();
  await page
    .getByText("The issue that caused you to see this has been logged. We will get it fixed as soon as possible.")
    .waitFor();
  await journey.expectAccessible("root error page");
  await page.unroute("**/api/profile");
  await page.getByRole("link", { name: "Go to the application" }).click();
  await heading(page, "About You").waitFor();
});

it("shows an error page if the configuration cannot be loaded, and starts after a reload", async () => {
  const { page } = journey;
  await changeGiven(page, "config");
  await page.route("**/tenant.json", (route) => route.abort());
  await page.goto(`${journey.url}/login`);
  await heading(page, "Something went wrong.").waitFor();
  await page.getByText("We cannot reach the server. Check your connection and try again.").waitFor();
  await expect.poll(() => page.title()).toBe("Something went wrong. - Alder Ridge Graduate Admissions");
  await journey.expectAccessible("start failed");
  await page.unroute("**/tenant.json");
  await page.getByRole("button", { name: "Load the page again" }).click();
  await heading(page, "Log In").waitFor();
});

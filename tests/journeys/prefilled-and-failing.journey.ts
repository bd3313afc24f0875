import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { PHONE } from "./browser.ts";
import { changeGiven } from "./change-given.ts";
import { arrive, createAccount, focused, PASSWORD, putAnswers, readStoredAnswers } from "./applicant.ts";
import { openJourneyAlone } from "./open-journey.ts";

const API_KEY = "journey-key-of-a-partner-0123456789";
const journey = openJourneyAlone({ env: { TMP_API_KEY: API_KEY } });

/** What a partner has left for an applicant, to be read once. */
async function leave(answers: object, once = false): Promise<string> {
  const response = await fetch(`${journey.url}/public/tmp`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${API_KEY}` },
    body: JSON.stringify({ answers, once }),
  });
  return ((await response.json()) as { token: string }).token;
}

const firstName = () => journey.page.getByLabel("First Name").first();

describe("Query parameters read on load", () => {
  it("fills in the answers of a token once, and removes the token from the address", async () => {
    const { page } = journey;
    const token = await leave({ first_name: "Grace", last_name: "Hopper" });
    await page.goto(`${journey.url}/about?token=${token}`);
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await expect.poll(() => firstName().inputValue()).toBe("Grace");
    expect(page.url()).toBe(`${journey.url}/about`);
    await page.reload();
    await expect.poll(() => firstName().inputValue()).toBe("Grace");
    journey.expectNoComplaints();
  });

  it.each([
    "/login",
    "/signup",
    "/confirm?username=ada%40example.com",
    "/forgot",
    "/reset?username=a%40b.example&id=x",
  ])("reads a token on %s, and removes it from the address", async (path) => {
    const { page } = journey;
    const token = await leave({ first_name: "Grace" }, true);
    await page.goto(`${journey.url}${path}${path.includes("?") ? "&" : "?"}token=${token}`);
    await page.locator("main h1").waitFor();
    expect(page.url()).not.toContain(token);
    if (path.startsWith("/reset")) expect(page.url()).toContain("id=x");
    await page.getByText("Your answers so far are kept").waitFor();
    await page.goto(`${journey.url}/about`);
    await expect.poll(() => firstName().inputValue()).toBe("Grace");
    journey.expectNoComplaints();
  });

  it("takes the answers of a token on /login along into the application", async () => {
    const { page } = journey;
    const username = await createAccount(journey.portal);
    await page.goto(`${journey.url}/login?token=${await leave({ first_name: "Grace" }, true)}`);
    await page.getByLabel("Email address").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator(".a-account [type=submit]").click();
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await expect.poll(() => firstName().inputValue()).toBe("Grace");
    await expect.poll(async () => (await readStoredAnswers(page))["first_name"]).toBe("Grace");
  });

  it.each(["/login", "/completion", "/account", "/about"])(
    "reads a token on %s for somebody who is logged in",
    async (path) => {
      const { page } = journey;
      await arrive(page, journey.portal);
      await page.goto(`${journey.url}${path}?token=${await leave({ first_name: "Grace" }, true)}`);
      await page.locator("main h1").waitFor();
      await expect.poll(async () => (await readStoredAnswers(page))["first_name"]).toBe("Grace");
      expect(page.url()).not.toContain("token");
    },
  );

  it.each(["/about", "/login"])(
    "keeps a token on %s for the log-in of somebody whose session has ended",
    async (path) => {
      const { page, context } = journey;
      const username = await arrive(page, journey.portal);
      const session = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
      await Promise.all(session.map(({ name }) => context.clearCookies({ name })));
      await page.goto(`${journey.url}${path}?token=${await leave({ first_name: "Grace" }, true)}`);
      await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
      expect(page.url()).not.toContain("token");
      await page.getByLabel("Email address").fill(username);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.locator(".a-account [type=submit]").click();
      await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
      await expect.poll(() => firstName().inputValue()).toBe("Grace");
    },
  );

  it("shows a message for an unknown token, and lets the visitor in", async () => {
    const { page } = journey;
    await page.goto(`${journey.url}/about?token=${"x".repeat(43)}`);
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await page.locator(".p-toast--error").waitFor();
    await expect.poll(() => firstName().inputValue()).toBe("");
  });
});

describe("When things fail", () => {
  it("shows the root error page when the profile cannot be read", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await changeGiven(page, "profile");
    await page.route("**/api/profile", (route) =>
      route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oops</h1>" }),
    );
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Something went wrong." }).waitFor();
    await page
      .getByText("The issue that caused you to see this has been logged. We will get it fixed as soon as possible.")
      .waitFor();
    await journey.expectAccessible("root error page");
    await journey.screenshot("root-error");
    await page.unroute("**/api/profile");
    await page.getByRole("link", { name: "Go to the application" }).click();
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
  });

  it("shows a page when the configuration cannot be loaded, and starts when it is loaded again", async () => {
    const { page } = journey;
    await changeGiven(page, "config");
    await page.route("**/tenant.json", (route) => route.abort());
    await page.goto(`${journey.url}/login`);
    await page.getByRole("heading", { level: 1, name: "Something went wrong." }).waitFor();
    await page.getByText("The server could not be reached. Please check your connection and try again.").waitFor();
    await expect.poll(() => page.title()).toBe("Something went wrong. - Alder Ridge Graduate Admissions");
    await journey.expectAccessible("start failed");
    await journey.screenshot("start-failed");
    await page.unroute("**/tenant.json");
    await page.getByRole("button", { name: "Load the page again" }).click();
    await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
  });

  it("shows the school's name and the page's heading while its scripts are loaded, and says what to do where no script runs", async () => {
    const visitor = await journey.browser.newContext({
      javaScriptEnabled: false,
      viewport: PHONE,
    });
    const page = await visitor.newPage();
    await page.goto(`${journey.url}/about`);
    await page.getByRole("banner").getByRole("link", { name: "Alder Ridge Graduate Admissions" }).waitFor();
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    const words = page.locator("noscript");
    await expect
      .poll(() => words.innerText())
      .toContain("This application needs JavaScript. Please turn it on, or write to");
    expect((await words.boundingBox())?.height).toBeGreaterThan(20);
    await visitor.close();
  });

  it("keeps the room of the page free while it loads slowly", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await changeGiven(page, "profile");
    await page.route("**/api/profile", async (route) => {
      await held;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await page.getByText("Loading the application").waitFor({ state: "attached" });
    await journey.expectAccessible("loading");
    await journey.screenshot("loading");
    release?.();
    await firstName().waitFor();
    journey.expectNoComplaints();
  });

  it("keeps the portal's frame when a page fails, says so in a dialog, and works again after a reload", async () => {
    const { page } = journey;
    const mend = await changeGiven(page, "config", (given) => {
      const config = JSON.parse(given) as { definition: { pages: { uiSchema: { "ui:layout": unknown[] } }[] } };
      // A newer server might send a layout that this page's code does not know.
      config.definition.pages[1]?.uiSchema["ui:layout"].push({ type: "hologram" });
      return JSON.stringify(config).replaceAll("<", "\\u003c");
    });
    await arrive(page, journey.portal);
    const reported = page.waitForRequest("**/public/client-error");
    await page.getByRole("link", { name: "Education and Experience" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Unexpected Error" });
    await dialog.getByText("We've encountered an unexpected error at this time. Please try again later.").waitFor();
    expect((await reported).postDataJSON()).toMatchObject({ path: "/education" });
    await expect.poll(() => page.locator(".a-steps").isVisible()).toBe(true);
    await expect.poll(() => focused(page)).toContain("Load the page again");
    await journey.expectAccessible("page error");
    await journey.screenshot("page-error");
    await mend();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Education and Experience" }).waitFor();
  });

  it("does not move what shows already when the rest arrives", async () => {
    const { page } = journey;
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          if (!hadRecentInput)
            document.documentElement.dataset.shift = String(
              Number(document.documentElement.dataset.shift ?? 0) + value,
            );
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await arrive(page, journey.portal);
    for (const path of ["**/api/profile", "**/validators.js"]) {
      await page.route(path, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await route.continue();
      });
    }
    for (const address of ["/about", "/login"]) {
      await page.goto(`${journey.url}${address}`);
      await page.locator("main h1").waitFor();
      await page.waitForLoadState("networkidle");
      // "Good" is at most 0.1 (Core Web Vitals, cumulative layout shift).
      expect(Number(await page.evaluate(() => document.documentElement.dataset.shift ?? 0)), address).toBeLessThan(0.1);
    }
  });

  it("says that the PDF could not be made, and makes it at the next try", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await putAnswers(page, COMPLETE_ANSWERS);
    await page.reload();
    await page.route("**/api/pdf", (route) => route.fulfill({ json: { status: "FAILED", url: "", message: "" } }));
    await page.getByRole("link", { name: /Final Steps/ }).click();
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page.getByText("Error downloading PDF copy of your application.").first().waitFor();
    await journey.expectAccessible("PDF failed");
    await page.unroute("**/api/pdf");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: "Download a PDF copy of your application" }).waitFor({ timeout: 60_000 });
    await journey.expectAccessible("PDF ready");
    await journey.screenshot("completion");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download a PDF copy of your application" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });
});

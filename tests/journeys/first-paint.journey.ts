import { describe, expect, it } from "vitest";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const ENTRY = /\/assets\/index-[^/]+\.js$/;

describe("The server's frame of a page", () => {
  it.each(["/login", "/about"])("is painted before a script of %s is asked for", async (path) => {
    const { page } = journey;
    await page.addInitScript(() =>
      requestAnimationFrame(() => document.documentElement.setAttribute("data-framed", String(performance.now()))),
    );
    await page.goto(journey.url + path);
    const { framed, scripts } = await page.evaluate(() => ({
      framed: Number(document.documentElement.dataset["framed"] ?? Infinity),
      scripts: performance
        .getEntriesByType("resource")
        .flatMap(({ name, startTime }) => (name.endsWith(".js") ? [startTime] : [])),
    }));
    expect(scripts.length).toBeGreaterThan(3);
    expect(Math.min(...scripts)).toBeGreaterThan(framed);
    journey.expectNoComplaints();
  });

  it("gives way to the portal in a tab that nobody sees, where a browser paints nothing", async () => {
    const { page } = journey;
    await page.addInitScript(() => {
      Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
      window.requestAnimationFrame = () => 0;
    });
    await page.goto(`${journey.url}/login`);
    await page.locator("#root > .p-toasts").waitFor({ state: "attached" });
    await page.getByLabel("Email address").waitFor();
  });

  it("keeps whoever has gone to one of its links with the keyboard there", async () => {
    const { page } = journey;
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(ENTRY, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`${journey.url}/about`, { waitUntil: "commit" });
    const home = page.locator("#root a.a-header__home");
    await home.waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
    while (!(await focused()).includes("a-header__home")) await page.keyboard.press("Tab");
    expect(await page.locator("#root > .p-toasts").count()).toBe(0);
    release();
    await page.locator("#root > .p-toasts").waitFor({ state: "attached" });
    expect(await focused()).toContain("a-header__home");
    expect(await page.locator("#root").count()).toBe(1);
    journey.expectNoComplaints();
  });
});

import { execFileSync } from "node:child_process";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { answerAll } from "./answer-form.ts";
import { arrive, createAccount, logIn, putAnswers } from "./applicant.ts";
import { openJourneyAlone } from "./open-journey.ts";

const journey = openJourneyAlone();

const toasts = () => journey.page.getByRole("region", { name: "Notifications (F8)" });

describe("Toasts", () => {
  it("are reached by F8, left by Escape, and closed by their button", async () => {
    const { page } = journey;
    await page.goto(`${journey.url}/login`);
    const resend = page.getByRole("button", { name: "Resend confirmation code?" });
    const refusal = toasts().getByRole("listitem").filter({ hasText: "Resend Confirmation Code Error" });
    await resend.click();
    await refusal.waitFor();
    await page.keyboard.press("F8");
    expect(await toasts().evaluate((region) => region === document.activeElement)).toBe(true);
    await journey.expectAccessible("toast");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await refusal.waitFor({ state: "detached" });
    await resend.click();
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await refusal.waitFor({ state: "detached" });
    journey.expectNoComplaints();
  });

  it("close at a swipe to the right, and by themselves after 5 seconds unless the pointer is on them", async () => {
    const { page } = journey;
    await page.clock.install();
    await page.goto(`${journey.url}/forgot`);
    const ask = async () => {
      await page.getByLabel("Email address").fill("nobody@example.com");
      await page.locator(".a-account [type=submit]").click();
      await toast.waitFor();
    };
    const toast = toasts().getByRole("listitem");
    await ask();
    expect(await toasts().getByRole("status").textContent()).toContain("Success: If this email address has an account");
    await toast.hover();
    await page.clock.runFor(20_000);
    await expect.poll(() => toast.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(5_100);
    await toast.waitFor({ state: "detached" });
    await ask();
    const box = await toast.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 90, (box?.y ?? 0) + 20, { steps: 5 });
    await page.mouse.up();
    await toast.waitFor({ state: "detached" });
  });
});

describe("Neighbours in a row", () => {
  /** Pairs of inputs that stand side by side and not on one line. */
  const findUneven = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll(".p-row, .p-address__place")].flatMap((row) => {
        const inputs = [...row.querySelectorAll(":scope > .p-field")].flatMap((field) => {
          const input = field.querySelector<HTMLElement>("input:not([type=radio], [type=checkbox]), select");
          const [box, at] = [field.getBoundingClientRect(), input?.getBoundingClientRect()];
          return input === null || at === undefined || at.height === 0 ? [] : [{ id: input.id, box, at }];
        });
        return inputs.flatMap((one, index) =>
          inputs
            .slice(index + 1)
            .filter(({ box }) => box.top < one.box.bottom && box.bottom > one.box.top)
            .filter(({ at }) => Math.abs(at.bottom - one.at.bottom) > 1)
            .map(({ id }) => `${one.id} and ${id}`),
        );
      }),
    );

  it("stand on one line beside a hint, and beside a message", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    expect(await findUneven(page)).toEqual([]);
    await page.getByRole("button", { name: "Check this page" }).click();
    await page.locator(".p-row .p-field__error:visible").first().waitFor();
    expect(await findUneven(page)).toEqual([]);
    await putAnswers(page, COMPLETE_ANSWERS);
    await page.reload();
    await page.locator('.a-steps a[href="/education"]').click();
    await page.locator(".p-row .p-field__hint:visible").first().waitFor();
    expect(await findUneven(page)).toEqual([]);
  });
});

describe("The browser's own print", () => {
  it("shows questions and answers, and none of the portal's frame", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await answerAll(page, { first_name: "Ada", country: "USA" });
    await page.emulateMedia({ media: "print" });
    for (const gone of [".a-header", ".a-banner", ".a-steps", ".a-actions", ".a-footer", ".p-toasts", ".p-skip-link"]) {
      for (const element of await page.locator(gone).all()) expect(await element.isVisible(), gone).toBe(false);
    }
    for (const shown of ["h1", "#field-first_name", "#field-country"])
      expect(await page.locator(shown).isVisible(), shown).toBe(true);
    expect(
      await page
        .locator(".p-button, .p-link-button")
        .evaluateAll((buttons) => buttons.filter((button) => button.checkVisibility()).length),
    ).toBe(0);
    await journey.screenshot("browser-print");
    expect((await page.pdf()).subarray(0, 5).toString()).toBe("%PDF-");
  });
});

describe("Reduced motion and forced colours", () => {
  it("moves nothing for somebody who asks for reduced motion, and moves otherwise", async () => {
    const { page } = journey;
    const moving = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll("*")].flatMap((element) => {
            const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
            const seconds = [
              ...(animationName === "none" ? [] : animationDuration.split(",")),
              ...transitionDuration.split(","),
            ].map(parseFloat);
            return Math.max(...seconds) > 0.01 ? [element.className] : [];
          }).length,
      );
    await page.goto(`${journey.url}/login`);
    await page.getByRole("button", { name: "Resend confirmation code?" }).click();
    await toasts().getByRole("listitem").waitFor();
    expect(await moving()).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await moving()).toBeGreaterThan(0);
  });

  it("marks an error, the present step and a required field by more than colour", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await page.emulateMedia({ forcedColors: "active" });
    await page.getByRole("link", { name: /Final Steps/ }).click();
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page.getByRole("heading", { name: "We're missing some information!" }).waitFor();
    const underlines = (steps: string) =>
      page
        .locator(steps)
        .evaluateAll((links) => [...new Set(links.map((link) => getComputedStyle(link).borderBottomColor))]);
    const [present] = await underlines(".a-steps__link[aria-current=page]");
    expect(await underlines(".a-steps__link:not([aria-current=page])")).not.toContain(present);
    const wrong = page.locator("#field-first_name");
    expect(await wrong.evaluate((input) => getComputedStyle(input).borderTopWidth)).not.toBe(
      await page.locator("#field-middle_name").evaluate((input) => getComputedStyle(input).borderTopWidth),
    );
    await page.getByText("First Name is a required field").first().waitFor();
    await journey.screenshot("forced-colours-errors");
  });
});

describe("Service mode", () => {
  it("shows the answers to staff, and nothing to answer or press", async () => {
    const { page } = journey;
    const username = await createAccount(journey.portal);
    await logIn(page, journey.portal, username);
    await putAnswers(page, { first_name: "Grace", last_name: "Hopper", gender: "F" });
    await journey.context.clearCookies();
    const link = execFileSync(process.execPath, ["scripts/portico.mjs", "service-link", "--username", username], {
      env: { ...process.env, DATA_DIR: journey.portal.dataDir, PUBLIC_URL: journey.url },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
    await page.goto(link);
    await page.getByText("Grace").first().waitFor();
    await page.getByText("[X]").first().waitFor();
    expect(
      await page.locator("button, input, select, textarea, [role=button], .a-steps, .a-header, .a-footer").count(),
    ).toBe(0);
    await journey.expectAccessible("service mode");
    await journey.screenshot("service-mode");
    for (const path of ["/about", "/nowhere"]) {
      await page.goto(`${journey.url}${path}${new URL(link).search}`);
      await page.getByText("Grace").first().waitFor();
    }
    journey.expectNoComplaints();
  });
});

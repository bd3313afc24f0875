import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { readScenario } from "../fixtures/read-scenario.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { answerAll } from "./answer-form.ts";
import { arrive, lookAgain, openStep, putAnswers, submit } from "./applicant.ts";
import { PHONE } from "./browser.ts";
import { changeGiven } from "./change-given.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const findUneven = (page: Page) =>
  page.locator(":is(.p-row, .p-address__place) > .p-field").evaluateAll((fields) => {
    const inputs = fields.flatMap((field) => {
      const input = field.querySelector("input:not([type=radio], [type=checkbox]), select");
      if (input?.checkVisibility() !== true) return [];
      const { top, bottom } = field.getBoundingClientRect();
      return [{ id: input.id, row: field.parentElement, top, bottom, line: input.getBoundingClientRect().bottom }];
    });
    const isBeside = (one: (typeof inputs)[0], other: (typeof inputs)[0]) =>
      one.row === other.row && one.top < other.bottom && one.bottom > other.top;
    return inputs.flatMap((one) =>
      inputs
        .filter((other) => isBeside(one, other) && other.line - one.line > 1)
        .map(({ id }) => `${one.id} and ${id}`),
    );
  });

it("aligns the inputs of a row if one of them has a hint or a message", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  expect(await findUneven(page)).toEqual([]);
  await page.getByRole("button", { name: "Check this page" }).click();
  await page.locator(".p-row .p-field__error:visible").first().waitFor();
  expect(await findUneven(page)).toEqual([]);
  await putAnswers(page, COMPLETE_ANSWERS);
  await page.reload();
  await openStep(page, "/education");
  await page.locator(".p-row .p-field__hint:visible").first().waitFor();
  expect(await findUneven(page)).toEqual([]);
});

it("prints questions and answers from the browser, without the portal's frame", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  await answerAll(page, { first_name: "Ada", country: "USA" });
  await page.emulateMedia({ media: "print" });
  const frame = ".a-header, .a-banner, .a-steps, .a-actions, .a-footer, .p-toasts, .p-skip-link";
  expect(await page.locator(`:is(${frame}):visible`).count()).toBe(0);
  for (const shown of ["h1", "#field-first_name", "#field-country"])
    expect(await page.locator(shown).isVisible(), shown).toBe(true);
  expect(await page.locator(":is(.p-button, .p-link-button):visible").count()).toBe(0);
  await journey.screenshot("browser-print");
});

it("marks errors and the current step in forced colours", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  await page.emulateMedia({ forcedColors: "active" });
  await submit(page);
  await page.getByRole("heading", { name: "We're missing some information!" }).waitFor();
  await openStep(page, "/about");
  // Chromium applies forced colours to a changed element a moment later.
  const underlinedAsPresent = () =>
    page.locator(".a-steps__link:visible").evaluateAll((links) => {
      const colours = links.map((link) => getComputedStyle(link).borderBottomColor);
      const present = links.findIndex((link) => link.matches("[aria-current=page]"));
      return colours.filter((colour) => colour === colours[present]).length;
    });
  await expect.poll(underlinedAsPresent).toBe(1);
  const wrong = page.locator("#field-first_name");
  expect(await wrong.evaluate((input) => getComputedStyle(input).borderTopWidth)).not.toBe(
    await page.locator("#field-middle_name").evaluate((input) => getComputedStyle(input).borderTopWidth),
  );
  await page.getByText("Enter your first name").first().waitFor();
  await journey.screenshot("forced-colours-errors");
});

describe("A page hidden by the answers", () => {
  const certificate = openJourney({ tenant: "certificate" });

  it("explains why it asks nothing after another device has hidden it, and links back", async () => {
    const { page } = certificate;
    const answers = readScenario("tenants/certificate/scenarios/from-campus-to-home.json");
    await arrive(page, certificate.portal, { answers: { ...answers, mode: "CAMPUS" } });
    await openStep(page, "/review");
    await putAnswers(page, { mode: "ONLINE" });
    await page.locator("#review-needs_visa").click();
    await page.waitForURL("**/arrival#needs_visa");
    await lookAgain(page);
    await page.getByText(/^Because of another answer, you do not need to fill in this page/).waitFor();
    expect(await page.locator("main :is(h2, h3, fieldset, input, select)").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Check this page" }).count()).toBe(0);
    await certificate.expectAccessible("a page that the answers leave out");
    await page.setViewportSize(PHONE);
    await certificate.expectAccessible("a page that the answers leave out, on a phone");
    await page.getByRole("button", { name: "Back to checking your answers" }).click();
    await page.waitForURL("**/review*");
    certificate.expectNoComplaints();
  });
});

/** Parts of a profile whose notice stays on every page. */
const NOTICES = {
  reopened: {
    at: "2026-11-20T12:00:00Z",
    reason: "Your transcript names another degree than your application.",
    until: "2026-12-31T22:59:00Z",
    submitted_at: "2026-11-19T12:00:00Z",
    print: "/api/print",
  },
  epoch: "another",
  notice: {
    revision: 1,
    again: [],
    moved: [],
    kept: [{ key: "colour", label: "Which colour do you like?", text: "Green", is_document: false }],
  },
};

describe.each(["graduate", "certificate", "nursing"] as const)("on a phone, the form of %s", (tenant) => {
  const phone = openJourney({ tenant, window: PHONE });

  it.each([
    ["a new application", {}],
    ["a reopened and restored application whose form has changed", NOTICES],
  ])("starts within the top 560 px of a page: %s", async (_state, changes) => {
    const { page } = phone;
    const notices = Object.keys(changes).length;
    await arrive(page, phone.portal);
    await changeGiven(page, "profile", (profile) => ({ ...profile, ...changes }));
    await page.reload();
    await expect.poll(() => page.locator("main > .p-notice").count()).toBe(notices);
    const links = page.locator(".a-steps > .a-steps__list a");
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(paths.length).toBeGreaterThan(3);
    // Notices are open on the first page, and folded on the next pages.
    for (const path of paths.slice(Math.min(notices, 1), -1)) {
      if (path !== paths[0]) await openStep(page, path);
      const first = page.locator(".rjsf :is(label, legend):visible").first();
      await first.waitFor();
      expect(await first.evaluate((label) => label.getBoundingClientRect().top + scrollY), path).toBeLessThan(560);
    }
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Answers } from "../../engine/core/index.ts";
import { arrive, putAnswers } from "./applicant.ts";
import { LAPTOP, PHONE } from "./browser.ts";
import { openJourney } from "./open-journey.ts";

const scenario = new URL("../../tenants/certificate/scenarios/from-campus-to-home.json", import.meta.url);
const { application } = JSON.parse(readFileSync(scenario, "utf8")) as { application: { answers: Answers } };

describe.each([{ window: LAPTOP }, { window: PHONE }])(
  "a page that the answers leave out, at $window.width px",
  ({ window }) => {
    const journey = openJourney({ tenant: "certificate", window });

    it("says why nothing is asked there, also where another device has left it out meanwhile, and leads on", async () => {
      const { page } = journey;
      await arrive(page, journey.portal);
      await putAnswers(page, { ...application.answers, mode: "CAMPUS" });
      await page.reload();
      await page
        .getByRole("navigation", { name: "Application steps" })
        .getByRole("link", { name: "Check your answers" })
        .click();
      await putAnswers(page, { mode: "ONLINE" });
      await page.locator("#review-needs_visa").click();
      await page.waitForURL("**/arrival#needs_visa");
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await page.getByText(/^This page is not part of your application now/).waitFor();
      const before = page
        .locator(".a-page__step, .a-page__step *")
        .evaluateAll((all) =>
          all.map((element) => getComputedStyle(element, "::before").content).filter((content) => content !== "none"),
        );
      expect(await before).toEqual([]);
      expect(await page.locator("main :is(h2, h3, fieldset, input, select)").count()).toBe(0);
      expect(await page.getByRole("button", { name: "Check this page" }).count()).toBe(0);
      await journey.expectAccessible("a page that the answers leave out");
      await journey.screenshot(`left-out-${String(window.width)}`);
      await page.getByRole("button", { name: "Save and go on" }).click();
      await page.waitForURL("**/declaration");
      journey.expectNoComplaints();
    });
  },
);

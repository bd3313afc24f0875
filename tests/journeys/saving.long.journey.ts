import { describe, expect, it } from "vitest";
import { arrive } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const firstName = () => journey.page.getByLabel("First Name").first();
const status = () => journey.page.locator(".a-saving > p");

describe("Saving answers", () => {
  it.each([
    ["a laptop", 1280, 900],
    ["a phone", 360, 740],
    ["a laptop at 400 %", 320, 225],
  ])(
    "shows the saving status on %s at every scroll position, and never covers the focused element",
    async (_, width, height) => {
      const { page } = journey;
      await arrive(page, journey.portal);
      await page.setViewportSize({ width, height });
      await firstName().fill("Ada");
      await status()
        .getByText(/^Saved at/)
        .waitFor();
      for (const share of [0, 0.5, 1]) {
        await page.evaluate(
          (part) => window.scrollTo({ top: part * document.body.scrollHeight, behavior: "instant" }),
          share,
        );
        const box = await status().boundingBox();
        const isScrolledTo = share > 0;
        if (isScrolledTo) expect(box?.y).toBeGreaterThanOrEqual(0);
        if (isScrolledTo) expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      }
      await journey.screenshot(`saved-${String(width)}`);
      await page.locator("main h1").focus();
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press("Tab");
        const hidden = await page.evaluate(() => {
          const focusedBox = document.activeElement?.getBoundingClientRect();
          const bars = [...document.querySelectorAll(".a-top, .a-saving")].map((bar) => bar.getBoundingClientRect());
          const bottom = Math.max(...bars.map((bar) => bar.bottom));
          const isBelowBars = focusedBox !== undefined && focusedBox.bottom > bottom;
          return isBelowBars ? "" : `${document.activeElement?.outerHTML.slice(0, 80) ?? ""} is under the bar`;
        });
        expect(hidden).toBe("");
      }
    },
  );
});

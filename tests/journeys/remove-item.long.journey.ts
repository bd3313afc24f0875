import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answer, readAnswer } from "./answer-form.ts";
import { arrive, logIn, putAnswers, readStoredAnswers } from "./applicant.ts";
import { LAPTOP, openVisit, PHONE } from "./browser.ts";
import { isWithinWidth } from "./is-within-width.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const THREE = { college_name: "Albany", college_2_name: "Boston", college_2_gpa: "3.5", college_3_name: "Calgary" };

const openEducation = async (page: Page) => {
  await page.goto(`${journey.url}/about`);
  await page.getByRole("link", { name: "Education and Experience" }).click();
  await page.getByRole("heading", { level: 1, name: "Education and Experience" }).waitFor();
};
async function arriveWithThree(page: Page): Promise<string> {
  const username = await arrive(page, journey.portal);
  await putAnswers(page, THREE);
  await openEducation(page);
  await expectNames(page, ["Albany", "Boston", "Calgary"]);
  return username;
}
const remove = (page: Page, item: string) => page.getByRole("button", { name: `Remove ${item}` });
const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
/** Reads all of them in one look, since an item may go between two. */
const expectNames = (page: Page, expected: readonly string[]) =>
  expect
    .poll(() =>
      page
        .locator("[data-item] [id^=field-college][id$=_name]")
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    )
    .toEqual(expected);

describe("An item of an add-another", () => {
  it("is removed from the middle, given back once, removed again by keyboard, and stays away", async () => {
    const { page } = journey;
    await arriveWithThree(page);
    const controls = await page
      .locator("[data-item] :is(fieldset > legend, button, [role=tablist])")
      .evaluateAll((nodes) => nodes.map((node) => (node.getAttribute("aria-label") ?? node.textContent).trim()));
    expect(controls).toContain("School address (School 2)");
    // No two sound alike.
    expect(controls).toEqual([...new Set(controls)]);
    await remove(page, "School 2").click();
    await expectNames(page, ["Albany", "Calgary"]);
    await expect.poll(() => focused(page)).toBe("School 2");
    await page.getByRole("status").filter({ hasText: "School 2 was removed." }).waitFor({ state: "attached" });
    await journey.expectAccessible("item removed");
    await page.setViewportSize(PHONE);
    expect(await isWithinWidth(page)).toBe(true);
    await page.setViewportSize(LAPTOP);
    await undo(page).dblclick();
    await expectNames(page, ["Albany", "Boston", "Calgary"]);
    await expect.poll(() => readAnswer(page, "college_2_gpa")).toBe("3.5");
    await undo(page).waitFor({ state: "detached" });
    await expect.poll(() => readStoredAnswers(page)).toMatchObject(THREE);
    await remove(page, "School 2").press("Enter");
    await expectNames(page, ["Albany", "Calgary"]);
    await page.reload();
    await expectNames(page, ["Albany", "Calgary"]);
  });

  it("takes along what another tab is typing, and out of its caret", async () => {
    const { page, context } = journey;
    await arriveWithThree(page);
    const other = await context.newPage();
    await openEducation(other);
    await expectNames(other, ["Albany", "Boston", "Calgary"]);
    await other.locator('[name="college_3_name"]').press("End");
    await other.keyboard.type("!");
    await remove(page, "School 1").click();
    await expectNames(page, ["Boston", "Calgary!"]);
    await expectNames(other, ["Boston", "Calgary!"]);
    await expect.poll(() => focused(other)).toMatch(/^School \d$/);
    await other.keyboard.type("?");
    await expectNames(other, ["Boston", "Calgary!"]);
    await other.close();
  });

  it("gets nothing that another device types into the earlier order: it is set aside under its item's name", async () => {
    const { page, browser } = journey;
    const username = await arriveWithThree(page);
    const device = await openVisit(browser);
    await logIn(device.page, journey.portal, username);
    await openEducation(device.page);
    await expectNames(device.page, ["Albany", "Boston", "Calgary"]);
    await device.context.setOffline(true);
    await answer(device.page, "college_2_name", "Boston, Massachusetts");
    await remove(page, "School 2").click();
    await expectNames(page, ["Albany", "Calgary"]);
    await device.context.setOffline(false);
    await expectNames(device.page, ["Albany", "Calgary"]);
    await device.page.getByText(/“School Name” for School 2: Boston, which was removed/).waitFor({ timeout: 60_000 });
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ college_2_name: "Calgary", college_3_name: "" });
    await device.close();
  });
});

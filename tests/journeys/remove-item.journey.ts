import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answer, readAnswer } from "./answer-form.ts";
import { arrive, putAnswers, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const THREE = { college_name: "Albany", college_2_name: "Boston", college_2_gpa: "3.5", college_3_name: "Calgary" };

const openEducation = async (page: Page) => {
  await page.goto(`${journey.url}/about`);
  await page.getByRole("link", { name: "Education and Experience" }).click();
  await page.getByRole("heading", { level: 1, name: "Education and Experience" }).waitFor();
};
const remove = (page: Page, item: string) => page.getByRole("button", { name: `Remove ${item}` });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const names = async (page: Page) => {
  const count = await page.locator("[data-item]").count();
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      readAnswer(page, index === 0 ? "college_name" : `college_${index + 1}_name`),
    ),
  );
};
const expectNames = (page: Page, expected: readonly string[]) => expect.poll(() => names(page)).toEqual(expected);
const readCount = (page: Page) =>
  page.evaluate(async () => {
    const counts = (await (await fetch("/api/add-another")).json()) as Record<string, number>;
    return counts["college"];
  });

describe("An item of an add-another", () => {
  it("is removed from the middle, given back, removed again, and stays away after a reload", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openEducation(page);
    await answer(page, "college_name", "Albany");
    for (const [n, name] of [
      [2, "Boston"],
      [3, "Calgary"],
    ] as const) {
      await page.getByRole("button", { name: "Add Another School" }).click();
      await answer(page, `college_${n}_name`, name);
    }
    await answer(page, "college_2_gpa", "3.5");
    await remove(page, "School 2").click();
    await expectNames(page, ["Albany", "Calgary"]);
    await expect.poll(() => focused(page)).toBe("School 2");
    await page.getByRole("status").filter({ hasText: "School 2 was removed." }).waitFor({ state: "attached" });
    await journey.expectAccessible("item removed");
    await page.setViewportSize({ width: 320, height: 800 });
    await journey.screenshot("item-removed-320");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
    await expectNames(page, ["Albany", "Boston", "Calgary"]);
    await expect.poll(() => readAnswer(page, "college_2_gpa")).toBe("3.5");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject(THREE);
    await remove(page, "School 2").click();
    await expect
      .poll(() => readStoredAnswers(page))
      .toMatchObject({ college_2_name: "Calgary", college_2_gpa: "", college_3_name: "" });
    await expect.poll(() => readCount(page)).toBe(2);
    await page.reload();
    await expectNames(page, ["Albany", "Calgary"]);
  });

  it("is removed without a connection, and the server hears of it later", async () => {
    const { page, context } = journey;
    await arrive(page, journey.portal);
    await putAnswers(page, THREE);
    await openEducation(page);
    await expectNames(page, ["Albany", "Boston", "Calgary"]);
    await context.setOffline(true);
    await remove(page, "School 1").click();
    await expectNames(page, ["Boston", "Calgary"]);
    await context.setOffline(false);
    await expect
      .poll(() => readStoredAnswers(page), { timeout: 60_000 })
      .toMatchObject({ college_name: "Boston", college_gpa: "3.5", college_2_name: "Calgary", college_3_name: "" });
    await expect.poll(() => readCount(page), { timeout: 60_000 }).toBe(2);
  });

  it("goes from another tab too, which keeps what it is typing", async () => {
    const { page, context } = journey;
    await arrive(page, journey.portal);
    await putAnswers(page, THREE);
    await openEducation(page);
    const other = await context.newPage();
    await openEducation(other);
    await expectNames(other, ["Albany", "Boston", "Calgary"]);
    await remove(page, "School 1").click();
    await expectNames(other, ["Boston", "Calgary"]);
    await answer(other, "college_2_name", "Calgary, Alberta");
    await expectNames(page, ["Boston", "Calgary, Alberta"]);
    await other.close();
  });

  it("loses no text that another device enters into a moved item meanwhile: both are kept until a person chooses", async () => {
    const { page, context } = journey;
    await arrive(page, journey.portal);
    await putAnswers(page, { ...THREE, college_4_name: "Dublin" });
    await openEducation(page);
    await expectNames(page, ["Albany", "Boston", "Calgary", "Dublin"]);
    // Another device: a page that shows no answers, while this one cannot save.
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${journey.url}/forgot`);
    await page.route("**/api/**", (route) => route.abort());
    await remove(page, "School 2").click();
    await expectNames(page, ["Albany", "Calgary", "Dublin"]);
    await putAnswers(elsewhere, { college_3_name: "Calgary, Alberta", college_4_name: "Dublin, Ireland" });
    await page.unroute("**/api/**");
    const choice = page.getByRole("group", { name: /“School Name” was answered in two places/ });
    await choice.waitFor({ timeout: 60_000 });
    expect((await choice.locator("dd").allInnerTexts()).sort()).toEqual(["Calgary, Alberta", "Dublin"]);
    // Where this page had emptied the answer there is nothing to choose: the text that was entered stays, in an item.
    await expect.poll(() => readAnswer(page, "college_4_name")).toBe("Dublin, Ireland");
    await expect
      .poll(() => readStoredAnswers(page))
      .toMatchObject({ college_2_name: "Calgary", college_4_name: "Dublin, Ireland" });
    await elsewhere.close();
  });

  it("changes places by keyboard where the page says so, and is saved in the new order", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await putAnswers(page, THREE);
    await openEducation(page);
    await expectNames(page, ["Albany", "Boston", "Calgary"]);
    await page.getByRole("button", { name: "Move School 3 up" }).press("Enter");
    await expectNames(page, ["Albany", "Calgary", "Boston"]);
    await expect.poll(() => focused(page)).toBe("Move School 2 up");
    await page.keyboard.press("Enter");
    await expectNames(page, ["Calgary", "Albany", "Boston"]);
    await expect.poll(() => focused(page)).toBe("Move School 1 down");
    await page.getByRole("status").filter({ hasText: "School 2 is now School 1." }).waitFor({ state: "attached" });
    await expect
      .poll(() => readStoredAnswers(page))
      .toMatchObject({
        college_name: "Calgary",
        college_2_name: "Albany",
        college_3_name: "Boston",
        college_3_gpa: "3.5",
      });
    await page.reload();
    await expectNames(page, ["Calgary", "Albany", "Boston"]);
  });
});

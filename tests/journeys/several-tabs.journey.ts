import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { answer, readAnswer } from "./answer-form.ts";
import { arrive, putAnswers, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const goTo = async (page: Page, name: string) => {
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
};
const problem = (page: Page) => page.getByRole("group", { name: "Your application was not submitted" });

describe("An application that is open in several places", () => {
  it("is not submitted with an answer that the page did not show, which it names before it sends anything", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await putAnswers(page, { ...COMPLETE_ANSWERS, conviction: "Y", conviction_comment: "It was a prank." });
    await page.reload();
    await goTo(page, "Final Steps");
    await putAnswers(page, { conviction: "N" });
    await page.getByRole("button", { name: "Submit Application" }).click();
    await problem(page).getByText("Some answers were changed in another tab or on another device.").waitFor();
    expect(await problem(page).locator("dd").allInnerTexts()).toEqual(["Yes", "No", "It was a prank.", "(no answer)"]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Your application was not submitted");
    await expect.poll(() => readAnswer(page, "conviction")).toBe("N");
    await journey.expectAccessible("answers differ");
    await journey.screenshot("answers-differ");
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
  });

  it("shows both texts where a question was answered in two places, and keeps both until a person chooses", async () => {
    const { page, context } = journey;
    await arrive(page, journey.portal);
    const elsewhere = await context.newPage();
    // A tab that shows no answers, because one that did would save what it hears from the first.
    await elsewhere.goto(`${journey.url}/forgot`);
    await context.setOffline(true);
    await answer(page, "city", "Albany");
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    await putAnswers(elsewhere, { city: "Toronto" });
    const again = await context.newPage();
    await again.goto(`${journey.url}/about`);
    const choice = again.getByRole("group", { name: /“City” was answered in two places/ });
    await choice.waitFor();
    expect(await choice.locator("dd").allInnerTexts()).toHaveLength(2);
    expect((await choice.locator("dd").allInnerTexts()).sort()).toEqual(["Albany", "Toronto"]);
    const shown = await readAnswer(again, "city");
    await choice.getByRole("button", { name: "Use the other" }).click();
    await choice.waitFor({ state: "detached" });
    const chosen = shown === "Albany" ? "Toronto" : "Albany";
    await expect.poll(() => readAnswer(again, "city")).toBe(chosen);
    await expect.poll(() => readStoredAnswers(again)).toMatchObject({ city: chosen });
  });

  it("shows the tab and the number of items that another device has chosen, once it is looked at again", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await goTo(page, "Education and Experience");
    const put = (path: string, body: object) =>
      page.evaluate(
        async ([address, json]) => {
          const headers = { "Content-Type": "application/json" };
          const response = await fetch(address ?? "", { method: "PUT", headers, body: json ?? "" });
          if (!response.ok) throw new Error(await response.text());
        },
        [path, JSON.stringify(body)],
      );
    const look = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await put("/api/add-another", { button_id: "college", num_components: 2 });
    await put("/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" });
    await look();
    await page.locator("#field-college_2_name").waitFor();
    await page.getByRole("tab", { name: "Upload a document", selected: true }).waitFor();
    await put("/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "type" });
    await putAnswers(page, { personal_sketch: "From the phone" });
    await look();
    await expect.poll(() => page.locator("#field-personal_sketch").inputValue()).toBe("From the phone");
  });
});

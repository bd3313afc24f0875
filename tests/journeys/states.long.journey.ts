import { describe, expect, it } from "vitest";
import { answer, answerAll, readAnswer } from "./answer-form.ts";
import { arrive, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ keepsContext: true });

const field = (key: string) => journey.page.locator(`[id="field-${key}"]`);

describe("Conditional content", () => {
  it("clears a state with its country, and shows it only where there are states to choose", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await answerAll(page, { country: "USA", state: "OH" });
    await answer(page, "country", "CAN");
    expect(await readAnswer(page, "state")).toBe("");
    await answer(page, "state", "ON");
    await answer(page, "country", "FRA");
    await field("state").waitFor({ state: "detached" });
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ country: "FRA" });
    expect((await readStoredAnswers(page)).state ?? "").toBe("");
    journey.expectNoComplaints();
  });

  it("hides a block and clears what was answered in it, until it is shown again", async () => {
    const { page } = journey;
    await arrive(page, journey.portal, { path: "/final-steps" });
    await answerAll(page, { conviction: "Y", conviction_comment: "A prank." });
    await answer(page, "conviction", "N");
    await field("conviction_comment").waitFor({ state: "detached" });
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ conviction: "N" });
    expect((await readStoredAnswers(page)).conviction_comment ?? "").toBe("");
    await answer(page, "conviction", "Y");
    await expect.poll(() => readAnswer(page, "conviction_comment")).toBe("A prank.");
    journey.expectNoComplaints();
  });

  it("adds another school while there is room, and keeps their number", async () => {
    const { page } = journey;
    await arrive(page, journey.portal, { path: "/education" });
    const add = page.getByRole("button", { name: "Add Another School" });
    await page.route("**/api/add-another", (route) => route.abort(), { times: 1 });
    await add.click();
    await page.getByRole("listitem").filter({ hasText: "Error adding another" }).waitFor();
    expect(await field("college_2_name").count()).toBe(0);
    for (let school = 2; school <= 5; school++) {
      await add.click();
      await field(`college_${String(school)}_name`).waitFor();
    }
    await add.waitFor({ state: "detached" });
    await page.reload();
    await field("college_5_name").waitFor();
  });
});

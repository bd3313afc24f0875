import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { answer, answerAll, readAnswer } from "./answer-form.ts";
import { arrive, pathOf, putAnswers, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const statuses = () =>
  journey.page.evaluate(async () => {
    const profile = (await (await fetch("/api/profile")).json()) as { web_status: { web_status: string }[] };
    return profile.web_status.map(({ web_status }) => web_status);
  });
const step = (name: string) =>
  journey.page.getByRole("navigation", { name: "Application steps" }).getByRole("link", { name });
const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();
const field = (key: string) => journey.page.locator(`[id="field-${key}"]`);

describe("Web status", () => {
  it("is started after the first login, validating after a submission with errors, submitted after one without", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await expect.poll(statuses).toEqual(["started"]);
    await step("Final Steps").click();
    await heading("Final Steps");
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page.getByRole("heading", { name: "We're missing some information!" }).waitFor();
    await expect.poll(() => pathOf(page)).toBe("/about");
    await expect.poll(() => statuses()).toEqual(["started", "validating"]);
    await putAnswers(page, COMPLETE_ANSWERS);
    await page.reload();
    await step("Final Steps").click();
    await page.getByRole("button", { name: "Submit Application" }).click();
    await heading("Your application is complete");
    await expect.poll(() => statuses()).toEqual(["started", "validating", "submitted"]);
    await expect.poll(() => page.locator(".a-banner__hero").count()).toBe(0);
    await page.getByText("Congratulations").first().waitFor();
    journey.expectNoComplaints();
  });

  it("is posted twice more when the server fails", async () => {
    const { page } = journey;
    let tries = 0;
    await page.route("**/api/web-status", async (route) => {
      tries += 1;
      if (tries < 3) await route.fulfill({ status: 503, json: { code: "store_unavailable", message: "Not now." } });
      else await route.continue();
    });
    await arrive(page, journey.portal);
    await expect.poll(statuses).toEqual(["started"]);
    expect(tries).toBe(3);
  });

  it("saves the page at every change while started and while validating", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    for (const [name, path] of [
      ["Education and Experience", "/education"],
      ["Final Steps", "/final-steps"],
      ["About You", "/about"],
    ] as const) {
      const saved = page.waitForRequest(
        (request) => request.url().endsWith("/api/last-page") && request.postData()?.includes(path) === true,
      );
      await step(name).click();
      await saved;
      await heading(name);
    }
  });
});

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
    await arrive(page, journey.portal);
    await step("Final Steps").click();
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
    await arrive(page, journey.portal);
    await step("Education and Experience").click();
    const add = page.getByRole("button", { name: "Add Another School" });
    for (let school = 2; school <= 5; school++) {
      await add.click();
      await field(`college_${String(school)}_name`).waitFor();
    }
    await add.waitFor({ state: "detached" });
    await page.reload();
    await field("college_5_name").waitFor();
    await journey.expectAccessible("five schools");
    journey.expectNoComplaints();
  });

  it("says that another school could not be added", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await step("Education and Experience").click();
    await page.route("**/api/add-another", (route) => route.abort());
    await page.getByRole("button", { name: "Add Another School" }).click();
    await page.getByRole("listitem").filter({ hasText: "Error adding another" }).waitFor();
    expect(await field("college_2_name").count()).toBe(0);
  });

  it("lets an applicant go on without a message when the search for a school fails", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await step("Education and Experience").click();
    await page.route("**/lookup/find*", (route) => route.fulfill({ status: 503, json: { message: "Not now." } }));
    const failed = page.waitForResponse("**/lookup/find*");
    await field("college_name").pressSequentially("Stanford");
    await failed;
    await page.getByRole("option", { name: "Use: Stanford" }).click();
    await expect.poll(() => field("college_name").inputValue()).toBe("Stanford");
    await expect.poll(() => page.locator(".p-toast").count()).toBe(0);
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ college_name: "Stanford" });
  });

  it("shows the priority deadline on its days only", async () => {
    const { page } = journey;
    const deadline = page.getByRole("group", { name: "Priority deadline" });
    for (const [day, shown] of [
      ["2026-10-31", 0],
      ["2026-11-01", 1],
      ["2027-01-15", 1],
      ["2027-01-16", 0],
    ] as const) {
      await page.clock.setFixedTime(new Date(`${day}T17:00:00Z`));
      await page.goto(`${journey.url}/about`);
      await heading("About You");
      expect(await deadline.count(), day).toBe(shown);
    }
  });
});

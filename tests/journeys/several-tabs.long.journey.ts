import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { answer, readAnswer } from "./answer-form.ts";
import { arrive, logIn, pathOf, putAnswers, readStoredAnswers } from "./applicant.ts";
import { PHONE } from "./browser.ts";
import { isWithinWidth } from "./is-within-width.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const firstName = (page: Page) => page.getByLabel("First Name").first();
const comment = (page: Page) => page.getByLabel("Circumstances of Your Conviction");
const sketch = (page: Page) => page.locator("#field-personal_sketch");
const submit = (page: Page) => page.getByRole("button", { name: "Submit Application" }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const expectSubmitted = (page: Page) => heading(page, "Your application is complete").waitFor();
const problem = (page: Page) => page.getByRole("group", { name: "Your application was not submitted" });
const goTo = async (page: Page, name: string) => {
  await page.getByRole("link", { name }).click();
  await heading(page, name).waitFor();
};
const openLastPage = (page: Page) => page.goto(`${journey.url}/final-steps#conviction_comment`);

/** An applicant with a complete application, on its last page. */
async function openComplete(page: Page): Promise<string> {
  const username = await arrive(page, journey.portal);
  const convicted = { conviction: "Y", conviction_comment: "It was a prank." };
  await putAnswers(page, { ...COMPLETE_ANSWERS, ...convicted });
  await openLastPage(page);
  // What has the same path is shown without being loaded again.
  await page.reload();
  await comment(page).waitFor();
  return username;
}

/** Types behind what stands in the text area, and does not leave it. */
async function typeOn(page: Page): Promise<void> {
  await comment(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" And I regret it.");
}
const TYPED_ON = "It was a prank. And I regret it.";

describe("An application that is open in several places", () => {
  it("is not submitted with an answer that the page did not show, which it names before it sends anything", async () => {
    const { page } = journey;
    await openComplete(page);
    await putAnswers(page, { conviction: "N" });
    await submit(page);
    await problem(page).getByText("Some answers were changed in another tab or on another device.").waitFor();
    expect(await problem(page).locator("dd").allInnerTexts()).toEqual(["Yes", "No", "It was a prank.", "(no answer)"]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Your application was not submitted");
    await expect.poll(() => readAnswer(page, "conviction")).toBe("N");
    await journey.expectAccessible("answers differ");
    await journey.screenshot("answers-differ");
    await submit(page);
    await expectSubmitted(page);
  });

  it("shows both texts where a question was answered in two places, in view on a phone, until a person chooses", async () => {
    const { page, context } = journey;
    await arrive(page, journey.portal);
    await goTo(page, "Education and Experience");
    const elsewhere = await context.newPage();
    // A tab that shows no answers, because one that did would save what it hears from the first.
    await elsewhere.goto(`${journey.url}/forgot`);
    await context.setOffline(true);
    await answer(page, "personal_sketch", "From the laptop");
    await page
      .getByText(/^Not saved yet: no connection. Kept on this device/)
      .first()
      .waitFor();
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    await putAnswers(elsewhere, { personal_sketch: "From the phone" });
    const again = await context.newPage();
    await again.setViewportSize(PHONE);
    await again.goto(`${journey.url}/about`);
    const choice = again.getByRole("group", { name: /was answered in two places/ });
    await sketch(again).waitFor();
    await again.getByRole("group", { name: "One answer needs your choice" }).getByRole("link").click();
    // The page scrolls there before it moves the focus, so nothing is measured until then.
    await expect.poll(() => again.evaluate(() => document.activeElement?.id)).toBe("field-personal_sketch");
    expect((await boxOf(choice)).bottom).toBeLessThanOrEqual((await boxOf(sketch(again))).top);
    const shownAt = await boxOf(choice.getByRole("button").first());
    expect(shownAt.top).toBeGreaterThanOrEqual(0);
    expect(shownAt.bottom).toBeLessThanOrEqual(PHONE.height);
    expect(await isWithinWidth(again)).toBe(true);
    expect((await choice.locator("dd").allInnerTexts()).sort()).toEqual(["From the laptop", "From the phone"]);
    const chosen = (await sketch(again).inputValue()) === "From the laptop" ? "From the phone" : "From the laptop";
    await choice.getByRole("button", { name: "Use the other" }).click();
    await choice.waitFor({ state: "detached" });
    await expect.poll(() => sketch(again).inputValue()).toBe(chosen);
    await expect.poll(() => readStoredAnswers(again)).toMatchObject({ personal_sketch: chosen });
  });
});

describe("A text that is still being typed in one tab", () => {
  it("is said to be not saved yet, shows in a tab that is opened later, and is not left out of a submission there", async () => {
    const { page, context } = journey;
    await openComplete(page);
    await typeOn(page);
    const status = page.getByRole("region", { name: "Saving your answers" });
    await status.getByText("Not saved yet: your text is saved when you leave its box. Kept on this device.").waitFor();
    expect(await status.innerText()).not.toContain("have been saved");
    const later = await context.newPage();
    await openLastPage(later);
    await expect.poll(() => comment(later).inputValue()).toBe(TYPED_ON);
    await submit(later);
    await expectSubmitted(later);
    expect(await readStoredAnswers(later)).toMatchObject({ conviction_comment: TYPED_ON });
  });

  it("is saved before a log-out in another tab", async () => {
    const { page, context } = journey;
    const username = await openComplete(page);
    const other = await context.newPage();
    await openLastPage(other);
    await comment(other).waitFor();
    await page.bringToFront();
    await typeOn(page);
    await other.bringToFront();
    await other.getByRole("button", { name: "Account" }).click();
    await other.getByRole("button", { name: "Log Out" }).click();
    await heading(other, "Log In").waitFor();
    await logIn(other, journey.portal, username);
    expect(await readStoredAnswers(other)).toMatchObject({ conviction_comment: TYPED_ON });
  });
});

it("A visitor is told where the answers are, and clears them from the device and from every tab", async () => {
  const { page, context } = journey;
  const status = page.getByRole("region", { name: "Saving your answers" });
  await page.goto(journey.url);
  await status.getByText("to save your answers you need an account").waitFor();
  await firstName(page).fill("Ada");
  await status.getByText("Kept on this device for 7 days.").waitFor();
  const other = await context.newPage();
  await other.goto(journey.url);
  await expect.poll(() => firstName(other).inputValue()).toBe("Ada");
  await journey.expectAccessible("visitor's status");
  await journey.screenshot("visitor-status");
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  expect(await firstName(page).inputValue()).toBe("Ada");
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await status.getByText("to save your answers you need an account").waitFor();
  for (const tab of [page, other]) await expect.poll(() => firstName(tab).inputValue()).toBe("");
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(await firstName(page).inputValue()).toBe("");
  expect((await context.cookies()).filter(({ name }) => name.includes("visitor"))).toEqual([]);
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("It is not shown.");
  return { top: box.y, bottom: box.y + box.height };
}

const ELSEWHERE = "Your application was submitted in another tab or on another device.";
const HERE = "Your application was successfully submitted.";
const toast = (page: Page, words: string) => page.locator(".p-toast").getByText(words);
const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

/** Logs in, and opens the form with everything answered. */
async function open(page: Page): Promise<void> {
  await arrive(page, journey.portal);
  await putAnswers(page, COMPLETE_ANSWERS);
  await page.reload();
}

/** Submits by the call alone, as another device does. */
async function submitOnAnotherDevice(page: Page): Promise<void> {
  expect(await page.evaluate(async () => (await fetch("/api/submit", { method: "POST" })).ok)).toBe(true);
}

async function expectCompletion(page: Page): Promise<void> {
  await toast(page, ELSEWHERE).waitFor();
  await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
  expect(pathOf(page)).toBe("/completion");
  expect(await page.locator(".p-toast").count()).toBe(1);
}

describe("an application that is submitted elsewhere leads an open tab to /completion", () => {
  it("once it is looked at again", async () => {
    const { page } = journey;
    await open(page);
    await submitOnAnotherDevice(page);
    await look(page);
    await expectCompletion(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    // The form is no place to come back to.
    await page.goBack();
    await expect.poll(() => pathOf(page)).not.toBe("/about");
    journey.expectNoComplaints();
  });

  it("when a save is answered so, and gives back what was typed since", async () => {
    const { page } = journey;
    await open(page);
    await submitOnAnotherDevice(page);
    await answer(page, "preferred_name", "Countess");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expectCompletion(page);
    const given = page.getByRole("group", { name: "Not everything that you typed was submitted" });
    await given.getByText("Countess", { exact: true }).waitFor();
    await journey.expectAccessible("submitted elsewhere");
    await journey.screenshot("submitted-elsewhere");
  });

  it("when another tab submits it, whose own message stays as it is, however early it hears of it", async () => {
    const { page, context } = journey;
    await open(page);
    const other = await context.newPage();
    await other.goto(`${journey.url}/about`);
    await other.getByRole("link", { name: "Final Steps" }).click();
    await other.route("**/api/submit", async (route) => {
      const response = await route.fetch();
      // The tab hears of its own submission from everybody else first.
      const told = other.waitForResponse(/\/api\/answer\?known=/);
      await look(other);
      await (await told).finished();
      expect(pathOf(other)).toBe("/final-steps");
      await route.fulfill({ response });
    });
    await other.getByRole("button", { name: "Submit Application" }).click();
    await other.waitForURL("**/completion");
    await toast(other, HERE).waitFor();
    await expectCompletion(page);
    await look(other);
    expect(await other.locator(".p-toast").count()).toBe(1);
  });
});

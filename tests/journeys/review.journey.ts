import { expect, it } from "vitest";
import { readStoredAnswers } from "./applicant.ts";
import { focused, heading, isWithinWidth, pathOf } from "./browser.ts";
import { openJourney } from "./open-journey.ts";
import { HELD, openReview, rowOf } from "./review-page.ts";

const journey = openJourney({ tenant: "certificate" });

it("shows answers at the review with their errors, and links to their inputs and back", async () => {
  const { page } = journey;
  await openReview(journey, { ...HELD, home_city: "", phone_international: "12" });
  const summary = page.getByRole("group", { name: "2 answers are missing or need to be corrected" });
  await summary.waitFor();
  await expect.poll(() => rowOf(page, "given_name").innerText()).toContain("Linh");
  expect(await rowOf(page, "home_city").innerText()).toMatch(/Missing[^]*Enter your town or city/);
  expect(await rowOf(page, "phone_international").innerText()).toMatch(/Needs to be corrected[^]*12/);
  expect(await rowOf(page, "given_name").innerText()).not.toMatch(/Missing|corrected/);
  const listed = await summary.getByRole("link").allTextContents();
  expect(listed.map((words) => words.trim())).toEqual([
    "Enter a phone number with its country code, such as +55 11 5550 1234",
    "Enter your town or city",
  ]);
  await summary.getByRole("link").first().click();
  await expect.poll(() => focused(page)).toBe("field-phone_international");
  await page.locator("#field-phone_international[aria-invalid=true]").waitFor();
  await page.getByRole("button", { name: "Back to checking your answers" }).click();
  await expect.poll(() => focused(page)).toBe("review-phone_international");
  await journey.expectAccessible("the review with something missing");
  expect(await isWithinWidth(page)).toBe(true);

  await page.locator("#review-home_city").click();
  await expect.poll(() => focused(page)).toBe("field-home_city");
  expect(pathOf(page)).toBe("/you");
  await page.keyboard.type("Hanoi");
  await page.getByRole("button", { name: "Back to checking your answers" }).click();
  await heading(page, "Check your answers").waitFor();
  await expect.poll(() => focused(page)).toBe("review-home_city");
  expect(await page.locator("#review-home_city").evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThan(
    0,
  );
  expect(await rowOf(page, "home_city").innerText()).toContain("Hanoi");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ home_city: "Hanoi" });

  await page.locator("#review-english_score").click();
  await expect.poll(() => focused(page)).toBe("field-english_score");
  await page.goBack();
  await heading(page, "Check your answers").waitFor();
  await expect.poll(() => focused(page)).toBe("review-english_score");
  journey.expectNoComplaints();
});

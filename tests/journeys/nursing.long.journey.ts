import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { PHONE } from "./browser.ts";
import { answer, answerAll, readAnswer } from "./answer-form.ts";
import { arrive, readStoredAnswers } from "./applicant.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney } from "./open-journey.ts";
import { readPdfText } from "../pdf-text.ts";

const journey = openJourney({ tenant: "nursing" });

const ABOUT = {
  first_name: "Imani",
  middle_name: "Rose",
  last_name: "Okafor",
  birth_date: "2001-05-17",
  status: "C",
  has_ssn: "Y",
  ssn: "123-45-6789",
  email_address: "imani@example.com",
  phone_mobile: "3035550161",
  address_line_1: "7 Aspen Row",
  city: "Grand Pass",
  state: "CO",
  zip: "81501",
  mail_elsewhere: "N",
  emergency_name: "Ada Okafor",
  emergency_relation: "PARENT",
  emergency_phone: "3035550162",
};
const PROGRAM = {
  program: "ADN",
  campus: "MESA",
  entry_term: "2027FA",
  schedule: "EVE",
  second_choice: "N",
  took_test: "N",
  goal: "I looked after my grandmother.",
  heard_from: "NURSE",
};
const COURSES = [
  { course_subject: "ANAT1", course_credits: "4", course_grade: "A" },
  { course_2_subject: "CHEM", course_2_credits: "3", course_2_grade: "B" },
  { course_3_subject: "STAT", course_3_credits: "3", course_3_grade: "IP" },
];
const SHOTS = {
  shot_vaccine: "HEPB",
  shot_date: "2025-02-03",
  shot_place: "County Clinic",
  shot_5_vaccine: "MMR",
  shot_5_date: "2003-06-30",
};
const HEALTH = { tb_tested: "N", has_cpr: "N", latex: "Y", needs_support: "Y", support: "A chair with a back." };
const JOBS = [
  { job_employer: "Aspen Care Home", job_title: "Nursing assistant", job_from_year: "2021", job_to_year: "2023" },
  { job_2_employer: "Sage Diner", job_2_title: "Waiter", job_2_from_year: "2019", job_2_to_year: "2020" },
];
const MONEY = { savings: "$2,500", family_help: "1000.50", grants: "3 000" };

/** The calendar's day where the school is. */
const today = (): string => new Date().toLocaleDateString("en-CA", { timeZone: "America/Denver" });

async function saveAndContinue(path: string): Promise<void> {
  await journey.page.getByRole("button", { name: "Save and Continue" }).click();
  await journey.page.waitForURL(`**${path}`);
  await journey.page.locator("main h1").waitFor();
}

/** A question that is answered by the portal alone, read by its label. */
const reads = (label: string, text: string): Promise<void> =>
  expect.poll(() => journey.page.getByLabel(label).textContent()).toBe(text);

/** Six pages are typed key by key, which takes minutes where two programs share a slow processor. */
const WHOLE_APPLICATION = { timeout: 400_000 };

it(
  "A future nurse fills in six pages with courses, jobs, immunizations and money, and opens the PDF",
  WHOLE_APPLICATION,
  async () => {
    const { page } = journey;
    const firstDay = today();
    await arrive(page, journey.portal);
    await expect.poll(() => readAnswer(page, "country")).toBe("USA");
    await answerAll(page, ABOUT);
    await reads("Your name as we will print it", "Imani Rose Okafor");
    await saveAndContinue("/program");

    await answerAll(page, PROGRAM);
    await saveAndContinue("/studies");

    await answerAll(page, { high_school: "GED", hs_name: "Grand Pass Academy" });
    for (const [index, course] of COURSES.entries()) {
      if (index > 0) await page.getByRole("button", { name: "Add Another Course" }).click();
      await answerAll(page, course);
    }
    await reads("Credits of all courses", "10");
    await reads("Grade point average of your prerequisites", "3.57");
    // Of the school's own list, which fills in the rest.
    await page.locator('[id="field-college_name"]').pressSequentially("Millrace", { delay: 20 });
    await page
      .getByRole("option", { name: /^Millrace Community College/ })
      .first()
      .click();
    await expect.poll(() => readAnswer(page, "college_state")).toBe("CO");
    await answerAll(page, { college_from_year: "2019", college_to_year: "2021", college_degree: "CERT" });
    await journey.screenshot("nursing-studies");
    await saveAndContinue("/health");

    await answerAll(page, { ...SHOTS, ...HEALTH });
    await journey.screenshot("nursing-health");
    await saveAndContinue("/experience");

    await answerAll(page, { licensed: "N", worked: "Y" });
    for (const [index, job] of JOBS.entries()) {
      if (index > 0) await page.getByRole("button", { name: "Add Another Job" }).click();
      await answerAll(page, job);
    }
    await answerAll(page, { convicted: "N", disciplined: "N", dismissed: "N" });
    await saveAndContinue("/finish");

    // 28,400 is below 15,000 and three times 5,000, and 30,000 is not.
    await answerAll(page, { household_size: "3", household_income: "30,000" });
    await expect.poll(() => page.getByText("You may get the Millrace Grant").count()).toBe(0);
    await answer(page, "household_income", "$28,400.00");
    await answer(page, "wants_grant", "Y");
    await answerAll(page, { grant_reason: "I could work fewer nights.", ...MONEY });
    await reads("What you have for the first year", "$6,500.50");
    await reads("Tuition of the first year", "$9,800");
    await reads("What is still missing", "$3,299.50");
    await page
      .locator("main input[type=file]")
      .first()
      .setInputFiles({ name: "transcript.pdf", mimeType: "application/pdf", buffer: await makePdf("Anatomy: A") });
    await page.getByRole("button", { name: "Delete transcript.pdf" }).waitFor({ timeout: 60_000 });
    await answerAll(page, { race_black: true, agree: true, signature: "imani okafor" });
    const signedOn = await readAnswer(page, "signed_on");
    expect([firstDay, today()]).toContain(signedOn);
    await journey.screenshot("nursing-finish");
    await journey.expectAccessible("finish, filled");

    await page.getByRole("button", { name: "Check your answers" }).click();
    await page.waitForURL("**/review");
    await page.getByRole("button", { name: "Send my application" }).click();
    // The summary of what is wrong stands above the answers, and its only link leads back to the last page.
    await page.getByRole("link", { name: "Please sign with your name as it is at the top of the first page." }).click();
    await answer(page, "signature", "imani rose OKAFOR");
    await page.getByRole("button", { name: "Check your answers" }).click();
    await page.getByRole("button", { name: "Send my application" }).click();
    await page.waitForURL("**/completion");
    const link = page.getByRole("link", { name: "Download a PDF copy of your application" });
    await link.waitFor({ timeout: 60_000 });
    await journey.screenshot("nursing-completion");
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    const bytes = await readFile(await download.path());
    const text = await readPdfText(bytes);
    for (const printed of [
      "Imani Rose Okafor",
      "•••-••-6789",
      "Grade point average 3.57 in 10 credits",
      "Millrace Community College",
      "Immunization 5",
      "Measles, mumps and rubella",
      "Sage Diner",
      "$28,400",
      "$6,500.50",
      "$3,299.50",
      "Anatomy: A",
    ])
      expect(text).toContain(printed);
    for (const kept of ["123-45-6789", "A chair with a back", "latex", "Black or African American", "How did you hear"])
      expect(text).not.toContain(kept);
    journey.expectNoComplaints();
  },
);

it("Who empties what was filled in beforehand is not given it again, and no page scrolls sideways on a phone", async () => {
  const { page } = journey;
  await page.setViewportSize(PHONE);
  await arrive(page, journey.portal);
  await expect.poll(() => readAnswer(page, "country")).toBe("USA");
  await expect.poll(async () => (await readStoredAnswers(page))["country"]).toBe("USA");
  await answer(page, "country", "");
  await expect.poll(async () => (await readStoredAnswers(page))["country"]).toBe("");
  const widths: number[] = [];
  for (const path of ["/program", "/studies", "/health", "/experience", "/finish"]) {
    await saveAndContinue(path);
    widths.push(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  }
  expect(Math.max(...widths)).toBeLessThanOrEqual(0);
  await expect.poll(async () => String((await readStoredAnswers(page))["signed_on"])).toMatch(/^\d{4}-\d\d-\d\d$/);
  await page.reload();
  await page.locator('.a-steps a[href="/about"]').click();
  await page.waitForURL("**/about");
  await expect.poll(() => readAnswer(page, "country")).toBe("");
  journey.expectNoComplaints();
});

import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { answerAll, readAnswer } from "./answer-form.ts";
import { openVisit, pathOf, type Visit } from "./browser.ts";
import { readCode } from "./mailbox.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney, openJourneyAlone, type Journey } from "./open-journey.ts";
import { readPdfText } from "../pdf-text.ts";
import { isLongRun } from "../property-runs.ts";
import { hasRealServers, realServersEnv } from "./real-servers.ts";
import { openStep, sendAccountForm, submit } from "./applicant.ts";

const ASKED_AS_VISITOR = { first_name: "Zoë", last_name: "Okonkwo-Świątek" };
const ABOUT = {
  middle_name: "Amara",
  preferred_name: "Zo",
  prev_lname: "Brandt",
  gender: "F",
  birth_date: "1994-02-28",
  ssn: "123-45-6789",
  email_address: "zoe.home@example.org",
  phone_mobile: "(309) 555-0188",
  country: "USA",
  address_line_1: "77 Larkspur Terrace",
  address_line_2: "Unit 12",
  city: "Galesburg",
  state: "IL",
  zip: "61401",
  mailing_addr_same_as_perm_addr: "N",
  mailing_country: "CAN",
  mailing_address_line_1: "9 Rue Sauvé",
  mailing_city: "Montréal",
  mailing_state: "QC",
  mailing_zip: "H3L 1V1",
  citizenship_type: "1",
  birth_country: "USA",
  birth_state: "NM",
  ethnicity: "N",
  race_asian: true,
  race_white: true,
  religion_pref: "BUDDHIST",
  military_status: "VETERAN",
  military_status_specified: "NAVY",
  military_benefits: "Y",
};
const PROGRAM = { program_type: "HYBRID", applied_major: "34" };
const PROGRAM_DETAILS = { entry_term: "202780", prev_attend: "Y", prev_student_id: "Z00314159" };
const SCHOOL_DATES = {
  college_attend_from_month: "9",
  college_attend_from_year: "2012",
  college_attend_to_month: "6",
  college_attend_to_year: "2016",
  college_degree: "BS",
  college_gpa: "3.71",
  college_credits: "128",
};
const TESTS = {
  gre_taken: "Y",
  gre_taken_month: "11",
  gre_taken_year: "2023",
  gmat_taken: "N",
  mat_taken: "N",
};
const FINAL = {
  fin_aid: "Y",
  special_accommodations: "Y",
  special_accommodations_explain: "A desk by the window, please.",
  conviction: "N",
  suspended: "Y",
  suspended_comment: "A prank with a goat in 2013.",
  agree_counselor_request_waiver: "Y",
  code_of_honor: true,
  handbook_agree: true,
  legal_agree: true,
};
const SKETCH_WORDS = "Beekeeping taught me patience.";
const PASSWORD = "Tall-Heron-42-wades";
const LAST_PAGE = "/final-steps";

/** The long run uses MongoDB, S3 and SMTP servers. */
describe.skipIf(isLongRun && !hasRealServers)("an applicant's whole path", () => {
  const journey = isLongRun ? openJourneyAlone({ env: hasRealServers ? realServersEnv() : {} }) : openJourney();

  it("takes an applicant from the first visit to a submission and its PDF", async () => {
    const username = `zoe.${randomUUID().slice(0, 8)}@example.org`;
    await visitAndSave(journey);
    await signUp(journey, username, isLongRun ? process.env.PORTICO_TEST_MAIL_DIR : undefined);
    await fillAbout(journey);
    await fillEducation(journey);
    await leave(journey);

    const visit = await openVisit(journey.browser, { width: 390, height: 844 });
    const phone = { ...visit, page: visit.page, url: journey.url };
    await comeBack(phone, username);
    await answerAll(phone.page, FINAL);
    await phone.expectAccessible("final steps, filled");
    const pdf = await submitApplication(phone);
    const text = await readPdfText(pdf);
    for (const words of ["Okonkwo-Świątek", "February 28, 1994", "Academy of Nowhere in Particular", SKETCH_WORDS])
      expect(text).toContain(words);
    expect(text).not.toContain("123-45-6789");
    expect(text).toContain("6789");
    // Only the accessibility office and the applicant read this answer.
    expect(text).toContain("A desk by the window");
    journey.expectNoComplaints();
    visit.expectNoComplaints();
    await visit.close();
  });
});

type OpenVisit = Pick<Visit, "page" | "expectAccessible"> & Pick<Journey, "url">;

async function visitAndSave({ page, url, expectAccessible }: OpenVisit): Promise<void> {
  await page.goto(url);
  await page.waitForURL("**/about");
  await page.getByText("Welcome!").waitFor();
  await answerAll(page, ASKED_AS_VISITOR);
  await expectAccessible("about, as a visitor");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await page.waitForURL("**/signup");
}

async function signUp(
  { page, url, expectAccessible }: OpenVisit,
  username: string,
  receivedIn: string | undefined,
): Promise<void> {
  await page.getByLabel("Email address").fill(username);
  await page.getByLabel(/^(New )?Password$/i).fill("short");
  await expectAccessible("sign-up");
  await page.locator(".a-account [type=submit]").click();
  expect(pathOf(page)).toBe("/signup");
  await page.getByLabel(/^(New )?Password$/i).fill(PASSWORD);
  await page.locator(".a-account [type=submit]").click();
  await page.waitForURL("**/confirm");
  await page.getByLabel("Confirmation code").fill(await readCode({ url }, username, receivedIn));
  await expectAccessible("confirm");
  await page.locator(".a-account [type=submit]").click();
  await page.waitForURL("**/login");
  await sendAccountForm(page, username, PASSWORD);
  await page.waitForURL("**/about");
  await page.getByText("It's time to get started").waitFor();
  for (const [key, value] of Object.entries(ASKED_AS_VISITOR))
    await expect.poll(() => readAnswer(page, key)).toBe(value);
}

async function fillAbout({ page, expectAccessible }: OpenVisit): Promise<void> {
  await answerAll(page, ABOUT);
  await expectAccessible("about, filled");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await page.waitForURL("**/education");
}

async function fillEducation({ page, expectAccessible }: OpenVisit): Promise<void> {
  await answerAll(page, PROGRAM);
  const concentration = page.locator('[id="field-applied_concentration"]');
  await concentration.selectOption({ index: 1 });
  await answerAll(page, PROGRAM_DETAILS);
  // The search tolerates a typo.
  await page.locator('[id="field-college_name"]').pressSequentially("Stanfrod Univ", { delay: 20 });
  await page
    .getByRole("option", { name: /^Stanford University/ })
    .first()
    .click();
  await expect.poll(() => readAnswer(page, "college_country")).toBe("USA");
  await answerAll(page, { ...SCHOOL_DATES, ...TESTS });
  await page.getByRole("button", { name: "Add Another School" }).click();
  await page.locator('[id="field-college_2_name"]').pressSequentially("Academy of Nowhere in Particular");
  await page.locator('[id="field-college_2_name"]').blur();
  await answerAll(page, {
    college_2_attend_from_month: "1",
    college_2_attend_from_year: "2010",
    college_2_attend_to_month: "5",
    college_2_attend_to_year: "2011",
  });
  await page.getByRole("tab", { name: "Upload a document" }).click();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "sketch.pdf", mimeType: "application/pdf", buffer: await makePdf(SKETCH_WORDS) });
  await page.getByText("sketch.pdf").first().waitFor();
  await page
    .getByRole("button", { name: /Delete/ })
    .first()
    .waitFor({ timeout: 60_000 });
  await expectAccessible("education, filled");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await page.waitForURL(`**${LAST_PAGE}`);
}

async function leave({ page }: OpenVisit): Promise<void> {
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL("**/login");
  await page.getByText("You have been logged out.").first().waitFor();
}

/** Another browser opens the last page and shows the same answers. */
async function comeBack({ page, url }: OpenVisit, username: string): Promise<void> {
  await page.goto(`${url}/login`);
  await sendAccountForm(page, username, PASSWORD);
  await page.waitForURL("**/final-steps");
  await openStep(page, "/about");
  await page.getByText(/welcome back to your application/i).waitFor();
  for (const [key, value] of Object.entries({ ...ASKED_AS_VISITOR, ...ABOUT }))
    expect(`${key}: ${String(await readAnswer(page, key))}`).toBe(`${key}: ${String(value)}`);
  await openStep(page, "/education");
  for (const [key, value] of Object.entries({ ...PROGRAM, ...PROGRAM_DETAILS, ...SCHOOL_DATES, ...TESTS }))
    expect(`${key}: ${String(await readAnswer(page, key))}`).toBe(`${key}: ${value}`);
  await page.getByText("sketch.pdf").first().waitFor();
  await openStep(page, "/final-steps");
}

async function submitApplication({ page, expectAccessible }: OpenVisit): Promise<Uint8Array> {
  await submit(page);
  await page.waitForURL("**/completion");
  await page.getByText("Your application was successfully submitted.").first().waitFor();
  await page.getByText("Thanks, Zoë!").waitFor();
  await page.getByText(/^Your reference number: [0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor();
  const link = page.getByRole("link", { name: "Download a PDF copy of your application" });
  await link.waitFor({ timeout: 60_000 });
  await expectAccessible("completion");
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return readFile(await download.path());
}

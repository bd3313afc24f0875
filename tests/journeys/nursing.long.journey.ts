import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Answers } from "../../engine/core/index.ts";
import { readPdfText } from "../pdf-text.ts";
import { answer, answerAll, readAnswer } from "./answer-form.ts";
import { arrive, focused, putAnswers, readStoredAnswers } from "./applicant.ts";
import { PHONE } from "./browser.ts";
import { isWithinWidth } from "./is-within-width.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ tenant: "nursing", window: PHONE });

const SCENARIO: { application: { answers: Answers } } = JSON.parse(
  await readFile("tenants/nursing/scenarios/assistant-at-red-mesa.json", "utf8"),
);
/** Answered on the screen. */
const BY_HAND = /^(college_|household_|wants_|grant|savings|family_help|agree|sign)/;
const ANSWERS: Answers = {
  ...Object.fromEntries(Object.entries(SCENARIO.application.answers).filter(([key]) => !BY_HAND.test(key))),
  // The calendar would make the dates wrong one day.
  ...{ took_test: "N", tb_tested: "N", has_cpr: "N", licensed: "N" },
  ...{ latex: "Y", needs_support: "Y", support: "A chair with a back." },
};

const transcripts = (page: Page) => page.getByRole("group", { name: /^Transcripts/ });
const input = (page: Page) => transcripts(page).locator("input[type=file]");
const deletion = (page: Page, name: string) => page.getByRole("button", { name: `Delete ${name}.pdf`, exact: true });
const names = async (page: Page) =>
  (await transcripts(page).locator("li .p-file__name").allInnerTexts()).map((text) => /(\S+)\.pdf/.exec(text)?.[1]);
const choose = async (page: Page, ...given: readonly string[]) =>
  input(page).setInputFiles(
    await Promise.all(
      given.map(async (name) => ({
        name: `${name}.pdf`,
        mimeType: "application/pdf",
        buffer: await makePdf(`This is the transcript of ${name}`),
      })),
    ),
  );
const expectAttached = (page: Page, name: string) => deletion(page, name).waitFor({ timeout: 60_000 });

/** A question that is answered by the portal alone, read by its label. */
const reads = (label: string, text: string): Promise<void> =>
  expect.poll(() => journey.page.getByLabel(label).textContent()).toBe(text);
const goTo = async (page: Page, path: string): Promise<void> => {
  await page.locator(`.a-steps a[href="${path}"]`).click();
  await page.waitForURL(`**${path}`);
};
/** The calendar's day where the school is. */
const today = (): string => new Date().toLocaleDateString("en-CA", { timeZone: "America/Denver" });

it("A future nurse answers with courses, money and transcripts from two tabs, and finds all of it in the PDF", async () => {
  const { page, context } = journey;
  const firstDay = today();
  await arrive(page, journey.portal);
  await expect.poll(() => readAnswer(page, "country")).toBe("USA");
  await putAnswers(page, ANSWERS);
  await page.reload();
  await reads("Your name as we will print it", "Imani Rose Okafor");

  await goTo(page, "/studies");
  await reads("Credits of all courses", "10");
  await reads("Grade point average of your prerequisites", "3.57");
  // Of the school's own list, which fills in the rest.
  await page.locator('[id="field-college_name"]').pressSequentially("Millrace");
  await page
    .getByRole("option", { name: /^Millrace Community College/ })
    .first()
    .click();
  await expect.poll(() => readAnswer(page, "college_state")).toBe("CO");
  await answerAll(page, { college_from_year: "2019", college_to_year: "2021", college_degree: "CERT" });

  await goTo(page, "/finish");
  await input(page).waitFor();
  const other = await context.newPage();
  await other.goto(`${journey.url}/finish`);
  await choose(page, "millrace", "aspen", "sage");
  for (const name of ["millrace", "aspen", "sage"]) await expectAttached(page, name);
  expect(await names(page)).toEqual(["millrace", "aspen", "sage"]);
  await journey.expectAccessible("three files");
  // The other tab shows them without a reload, and removes the first by keyboard. No other moves.
  await expectAttached(other, "sage");
  await deletion(other, "millrace").press("Enter");
  await other.getByRole("alertdialog").waitFor();
  await other.keyboard.press("Tab");
  await other.keyboard.press("Enter");
  await deletion(other, "millrace").waitFor({ state: "detached" });
  await expect.poll(() => focused(other)).toBe("field-transcript_pdf");
  await deletion(page, "millrace").waitFor({ state: "detached" });
  expect(await names(page)).toEqual(["aspen", "sage"]);
  expect(await readStoredAnswers(page)).toMatchObject({ transcript_pdf: "", transcript_pdf_2: "ANSWERED" });
  // There is room for three more.
  await choose(other, "quick");
  await expectAttached(page, "quick");
  await choose(page, "fourth", "fifth", "sixth");
  const words = "There was no room for sixth.pdf, because this question takes 5 files at most.";
  await transcripts(page).locator(".p-field__error").filter({ hasText: words }).waitFor();
  await expectAttached(page, "fifth");
  expect(await input(page).count()).toBe(0);
  await journey.expectAccessible("as many files as fit");
  expect(await isWithinWidth(page)).toBe(true);
  await other.close();

  await answerAll(page, { household_size: "3", household_income: "$28,400.00", wants_grant: "Y" });
  const money = { savings: "$2,500", family_help: "1000.50", grants: "3 000" };
  await answerAll(page, { grant_reason: "I could work fewer nights.", ...money });
  await reads("What you have for the first year", "$6,500.50");
  await reads("Tuition of the first year", "$9,800");
  await reads("What is still missing", "$3,299.50");
  await answerAll(page, { agree: true, signature: "imani okafor" });
  expect([firstDay, today()]).toContain(await readAnswer(page, "signed_on"));
  await journey.expectAccessible("finish, filled");
  await journey.screenshot("nursing-finish");

  const order = await names(page);
  expect(order.slice(1, 3)).toEqual(["aspen", "sage"]);
  expect([...order].sort()).toEqual(["aspen", "fifth", "fourth", "quick", "sage"]);
  await page.reload();
  await expectAttached(page, "fifth");
  expect(await names(page)).toEqual(order);
  await page.getByRole("button", { name: "Check your answers" }).click();
  for (const name of order) await page.getByRole("link", { name: new RegExp(`${name}[.]pdf`) }).waitFor();
  await page.getByRole("button", { name: "Send my application" }).click();
  // The summary of what is wrong stands above the answers, and its only link leads back to the last page.
  await page.getByRole("link", { name: "Please sign with your name as it is at the top of the first page." }).click();
  await answer(page, "signature", "imani rose OKAFOR");
  await page.getByRole("button", { name: "Check your answers" }).click();
  await page.getByRole("button", { name: "Send my application" }).click();
  await page.waitForURL("**/completion");
  const link = page.getByRole("link", { name: "Download a PDF copy of your application" });
  await link.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const text = await readPdfText(await readFile(await download.path()));
  for (const printed of [
    "Imani Rose Okafor",
    "•••-••-6789",
    "Grade point average 3.57 in 10 credits",
    "Millrace Community College",
    "Measles, mumps and rubella",
    "$28,400",
    "$6,500.50",
    "$3,299.50",
    `Transcripts ${order.map((name) => `${name}.pdf`).join(" ")}`,
  ])
    expect(text).toContain(printed);
  expect([...text.matchAll(/This is the transcript of (\w+)/g)].map(([, name]) => name)).toEqual(order);
  for (const kept of ["123-45-6789", "A chair with a back", "latex", "Black or African American", "How did you hear"])
    expect(text).not.toContain(kept);
  journey.expectNoComplaints();
});

import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@pdfme/pdf-lib";
import { afterAll, expect, it } from "vitest";
import { readPdfText } from "../pdf-text.ts";
import { answerAll } from "./answer-form.ts";
import { createAccount, logIn, submit } from "./applicant.ts";
import { openJourneyAlone } from "./open-journey.ts";

const tenants = mkdtempSync(join(tmpdir(), "portico-new-"));
execFileSync(process.execPath, ["scripts/portico.mjs", "new", "night-school", "--name", "Night School"], {
  env: { ...process.env, TENANTS_DIR: tenants },
  stdio: "pipe",
});
const journey = openJourneyAlone({ env: { TENANTS_DIR: tenants } });
afterAll(() => rm(tenants, { recursive: true }));

it("fills in, submits and downloads the form of a programme that `portico new` has just made", async () => {
  const { page, portal } = journey;
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await logIn(page, portal, await createAccount(portal));
  await expect.poll(() => page.locator(".a-banner__list").count()).toBe(0);
  await answerAll(page, {
    first_name: "Ada",
    last_name: "Moreno",
    birth_date: "2000-03-14",
    email_address: "ada@example.com",
    country: "USA",
    state: "OH",
  });
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await heading("Your Application").waitFor();
  await answerAll(page, {
    program: "ART",
    has_studied: "Y",
    college_name: "Ohio Valley College",
    statement: "I paint at night.",
  });
  await submit(page);
  await page.getByRole("heading", { name: "We're missing some information!" }).waitFor();
  await page.getByRole("link", { name: "You must accept these terms to submit your application." }).click();
  await answerAll(page, { agree: true });
  await journey.expectAccessible("the starter's second page with an error mended");
  await submit(page);
  await heading("Your application is complete").waitFor();
  await expect.poll(() => page.locator(".a-banner__title").textContent()).toBe("Thanks, Ada!");
  await page.getByText("We have received your application to a program of Night School.").waitFor();
  const copy = page.waitForEvent("download", { timeout: 60_000 });
  await page.getByRole("link", { name: "Download a PDF copy of your application" }).click({ timeout: 60_000 });
  const pdf = await readFile(await (await copy).path());
  expect((await PDFDocument.load(pdf)).getTitle()).toContain("Night School");
  const printed = await readPdfText(pdf);
  for (const words of ["Night School", "Ada", "Moreno", "Ohio Valley College", "I paint at night."])
    expect(printed).toContain(words);
  journey.expectNoComplaints();
});

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { afterAll, expect, it } from "vitest";
import { readPdfText } from "../pdf-text.ts";
import { answerAll, readAnswer } from "./answer-form.ts";
import { createAccount, logIn, newAddress, PASSWORD } from "./applicant.ts";
import { openVisit } from "./browser.ts";
import { readCode } from "./mailbox.ts";
import { openJourneyAlone } from "./open-journey.ts";

const tenants = mkdtempSync(join(tmpdir(), "portico-new-"));
cpSync("tenants", tenants, { recursive: true });
execFileSync(process.execPath, ["scripts/portico.mjs", "new", "night-school", "--name", "Night School"], {
  env: { ...process.env, TENANTS_DIR: tenants },
  stdio: "pipe",
});
const journey = openJourneyAlone({ env: { TENANTS_DIR: tenants, DEFAULT_TENANT: "night-school" } });
afterAll(() => rm(tenants, { recursive: true }));

it("A programme that `portico new` has just made is filled in, submitted and downloaded as a PDF at once", async () => {
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
  await page.getByRole("button", { name: "Check your answers" }).click();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await page.getByRole("heading", { name: "We're missing some information!" }).waitFor();
  await page.getByRole("link", { name: "You must accept these terms to submit your application." }).click();
  await answerAll(page, { agree: true });
  await journey.expectAccessible("the starter's second page with an error mended");
  await page.getByRole("button", { name: "Check your answers" }).click();
  await page.getByRole("button", { name: "Submit Application" }).click();
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

it("Two programmes of one portal have host names, accounts and answers of their own", async () => {
  const { portal, page: nightSchool } = journey;
  const username = newAddress();
  await logIn(nightSchool, portal, await createAccount(portal, username));
  await answerAll(nightSchool, { email_address: "ada@example.com" });
  const firstCode = await readCode(portal, username, undefined);
  await nightSchool.getByRole("button", { name: "Save and Continue" }).click();
  await nightSchool.getByRole("heading", { level: 1, name: "Your Application" }).waitFor();

  const url = portal.url.replace("localhost", "certificate.localhost");
  const certificate = await openVisit(journey.browser);
  const { page } = certificate;
  const giveNameAndPassword = async (): Promise<void> => {
    await page.getByLabel("Email address").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator(".a-account [type=submit]").click();
  };
  await page.goto(`${url}/login`);
  await giveNameAndPassword();
  await page
    .getByText("The email address or password is incorrect, or the account has not been confirmed yet.")
    .waitFor();
  await page.goto(`${url}/signup`);
  await giveNameAndPassword();
  await page.getByRole("heading", { level: 1, name: "Confirm Your Account" }).waitFor();
  await expect.poll(() => readCode(portal, username, undefined)).not.toBe(firstCode);
  await page.getByLabel("Confirmation code").fill(await readCode(portal, username, undefined));
  await page.locator(".a-account [type=submit]").click();
  await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
  await giveNameAndPassword();
  await page.getByRole("heading", { level: 1, name: "About you" }).waitFor();
  expect(await readAnswer(page, "email_address")).toBe("");
  await nightSchool.goBack();
  await expect.poll(() => readAnswer(nightSchool, "email_address")).toBe("ada@example.com");
  await certificate.close();
});

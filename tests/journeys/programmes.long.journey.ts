import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerAll, readAnswer } from "./answer-form.ts";
import { createAccount, logIn, newAddress, PASSWORD, putAnswers } from "./applicant.ts";
import { changeTenant, within } from "./changed-tenant.ts";
import { closeContexts, openBrowser, openVisit } from "./browser.ts";
import { readCode } from "./mailbox.ts";
import { readPdfText } from "../pdf-text.ts";
import { startPortal, type Portal } from "./portal.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeContexts(browser));

describe("a programme that `portico new` has just made", () => {
  let tenants: string;
  let portal: Portal;
  beforeAll(async () => {
    tenants = await mkdtemp(join(tmpdir(), "portico-new-"));
    execFileSync(process.execPath, ["scripts/portico.mjs", "new", "night-school", "--name", "Night School"], {
      env: { ...process.env, TENANTS_DIR: tenants },
      stdio: "pipe",
    });
    portal = await startPortal({ env: { TENANTS_DIR: tenants } });
  });
  afterAll(async () => {
    await portal.stop();
    await rm(tenants, { recursive: true });
  });

  it("can be filled in, submitted and downloaded as a PDF at once, and promises nothing in its banner", async () => {
    const visit = await openVisit(browser);
    const { page } = visit;
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
    await page.getByRole("heading", { level: 1, name: "Your Application" }).waitFor();
    await answerAll(page, {
      program: "ART",
      has_studied: "Y",
      college_name: "Ohio Valley College",
      statement: "I paint at night.",
    });
    await page.getByRole("button", { name: "Check your answers" }).click();
    await page.getByRole("heading", { level: 1, name: "Check your answers" }).waitFor();
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page.getByRole("heading", { name: "We're missing some information!" }).waitFor();
    await page.getByRole("link", { name: "You must accept these terms to submit your application." }).click();
    await answerAll(page, { agree: true });
    await visit.expectAccessible("the starter's second page with an error mended");
    await page.getByRole("button", { name: "Check your answers" }).click();
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
    await page.getByText("We have received your application to a program of Night School.").waitFor();
    const copy = page.waitForEvent("download", { timeout: 60_000 });
    await page.getByRole("link", { name: "Download a PDF copy of your application" }).click({ timeout: 60_000 });
    const pdf = await readFile(await (await copy).path());
    expect((await PDFDocument.load(pdf)).getTitle()).toContain("Night School");
    const printed = await readPdfText(pdf);
    for (const words of ["Night School", "Ada", "Moreno", "Ohio Valley College", "I paint at night."])
      expect(printed).toContain(words);
    visit.expectNoComplaints();
    await visit.close();
  });
});

describe("a programme in which a name may be left out", () => {
  const tenants = changeTenant("templates/starter", {
    "pages/about.json": (file) => {
      const schema = within(file, "schema");
      schema["required"] = within<string[]>(schema, "required").filter((key) => key !== "first_name");
    },
  });
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ env: { TENANTS_DIR: tenants } });
  });
  afterAll(async () => {
    await portal.stop();
    await rm(tenants, { recursive: true });
  });

  it.each([
    ["Thanks!", ""],
    ["Thanks, Ada!", "Ada"],
  ])("says %s to somebody who gave the name %j", async (thanks, first_name) => {
    const visit = await openVisit(browser);
    const { page } = visit;
    await logIn(page, portal, await createAccount(portal));
    await putAnswers(page, {
      first_name,
      last_name: "Moreno",
      birth_date: "2000-03-14",
      email_address: "ada@example.com",
      country: "FRA",
      program: "ART",
      has_studied: "N",
      agree: true,
    });
    await page.reload();
    await page.getByRole("link", { name: "Check your answers" }).click();
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
    await expect.poll(() => page.locator(".a-banner__title").textContent()).toBe(thanks);
    await page.getByRole("link", { name: "Download a PDF copy of your application" }).waitFor({ timeout: 60_000 });
    await visit.expectAccessible(thanks);
    visit.expectNoComplaints();
    await visit.close();
  });
});

describe("two programmes of one portal", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.stop());

  it("have host names, accounts and answers of their own", async () => {
    const username = newAddress();
    const atGraduate = await openVisit(browser);
    await logIn(atGraduate.page, portal, await createAccount(portal, username));
    await answerAll(atGraduate.page, { email_address: "ada@example.com" });
    const firstCode = await readCode(portal, username, undefined);
    await atGraduate.page.getByRole("button", { name: "Save and Continue" }).click();
    await atGraduate.page.getByRole("heading", { level: 1, name: "Education and Experience" }).waitFor();

    const url = portal.url.replace("localhost", "certificate.localhost");
    const atCertificate = await openVisit(browser);
    const { page } = atCertificate;
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
    await atGraduate.page.getByRole("link", { name: "About You" }).click();
    await expect.poll(() => readAnswer(atGraduate.page, "email_address")).toBe("ada@example.com");
    await Promise.all([atGraduate.close(), atCertificate.close()]);
  });
});

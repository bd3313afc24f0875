import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, callFrom, lookAgain, putAnswers, readProfile, readStoredAnswers, submit } from "./applicant.ts";
import { openJourneyAlone } from "./open-journey.ts";
import { pathOf } from "./browser.ts";

const journey = openJourneyAlone();
const folder = mkdtempSync(join(tmpdir(), "portico-restored-"));
afterAll(() => rmSync(folder, { recursive: true }));
const copy = join(folder, "copy");
const TITLE = "This portal was restored from a backup";
const PATIENCE = { timeout: 45_000, interval: 1_000 };

const command = (...args: readonly string[]) =>
  execFileSync(process.execPath, ["dist/server/portico.js", ...args], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: journey.portal.dataDir },
    stdio: "pipe",
  });
const field = (name: string) => journey.page.getByRole("textbox", { name, exact: true });
const enter = async (name: string, text: string) => {
  await field(name).fill(text);
  await field(name).blur();
};
const isSaved = () =>
  journey.page
    .locator(".a-saving > p")
    .getByText(/^Saved at/)
    .waitFor();

const archive = join(folder, "portal.tar");
const restore = async () => {
  await journey.portal.kill();
  command("restore", archive, "--replace");
  await journey.portal.start();
};
const findNotice = () =>
  journey.page.locator(".p-notice").filter({ has: journey.page.getByRole("heading", { name: TITLE, exact: true }) });

it("reports a restore in an open page, sends the missing answers and submits", async () => {
  const { page, portal } = journey;
  await arrive(page, portal, { answers: COMPLETE_ANSWERS, path: "/about" });
  await enter("First Name", "Grace");
  await isSaved();
  command("backup", archive);

  await enter("First Name", "Grace Brewster");
  await enter("Last Name", "Hopper");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ last_name: "Hopper" });
  await restore();
  expect(await readStoredAnswers(page)).toMatchObject({ first_name: "Grace", last_name: "Moreno" });

  await enter("City", "Dayton");
  const notice = findNotice();
  await notice.waitFor();
  for (const label of ["First Name", "Last Name", "City"])
    await notice.getByRole("link", { name: label, exact: true }).waitFor();
  await isSaved();
  const shown = { first_name: "Grace Brewster", last_name: "Hopper", city: "Dayton" };
  expect(await readStoredAnswers(page)).toMatchObject(shown);
  expect(await field("First Name").inputValue()).toBe("Grace Brewster");
  await journey.expectAccessible("restored");

  await submit(page);
  await page.waitForURL(/\/completion$/);
  expect(await readStoredAnswers(page)).toMatchObject(shown);

  await restore();
  await lookAgain(page);
  await notice.getByText("Your application is not submitted. Please submit it again.").waitFor();
  await journey.screenshot("restored-submission");

  // A reload repeats the message until the applicant has confirmed it.
  await page.reload();
  await notice.getByText("We may have lost your latest answers and files.").waitFor();
  await notice.getByText("Your application is not submitted. Please submit it again.").waitFor();
  await journey.expectAccessible("restored, after a reload");
  await notice.getByRole("button", { name: "I have read this" }).click();
  await notice.waitFor({ state: "detached" });
  await page.reload();
  await page.locator("[data-state]").first().waitFor();
  expect(await notice.count()).toBe(0);
});

it("refuses to submit after a rollback has lost answers, even if another device has saved since", async () => {
  const { page, portal } = journey;
  await arrive(page, portal, { answers: COMPLETE_ANSWERS, path: "/about" });
  await enter("First Name", "Grace");
  await isSaved();
  await takeCopy();
  await enter("First Name", "Grace Brewster");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Grace Brewster" });
  const known = await readRevision();

  await putBack();
  for (let count = 1; (await readRevision()) < known; count += 1)
    await putAnswers(page, { city: `Dayton ${String(count)}` });

  await submit(page);
  await findNotice().getByRole("link", { name: "First Name", exact: true }).waitFor();
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Grace Brewster" });
  expect(pathOf(page)).toBe("/review");
});

it("reports a lost submission if the database is rolled back under the completion page", async () => {
  const { page, portal } = journey;
  await arrive(page, portal, { answers: COMPLETE_ANSWERS, path: "/about" });
  // The applicant has tried to submit before.
  await callFrom(page, "POST", "/api/web-status", { web_status: "validating" });
  await takeCopy();
  // The restart may have cut the load of a script, and the page would then reload during the next step.
  await page.reload();
  await submit(page);
  await page.waitForURL(/\/completion$/);
  await putBack();
  const isLost = findNotice().getByText("Your application is not submitted. Please submit it again.");
  await seeAtNextFocus(isLost);
  await page.reload();
  await isLost.waitFor(PATIENCE);

  // The message stays after another restore.
  await page.goto(`${portal.url}/about`);
  await enter("First Name", "Grace");
  await isSaved();
  await putBack();
  await seeAtNextFocus(findNotice().getByRole("link", { name: "First Name", exact: true }));
  expect(await isLost.count()).toBe(1);
});

/** Repeats the focus, because the restart may have cut the call of the last one. */
const seeAtNextFocus = (awaited: Locator) =>
  expect
    .poll(async () => {
      await lookAgain(journey.page);
      return awaited.count();
    }, PATIENCE)
    .toBe(1);

const takeCopy = async () => {
  const { portal } = journey;
  await portal.kill();
  rmSync(copy, { recursive: true, force: true });
  cpSync(portal.dataDir, copy, { recursive: true });
  await portal.start();
};

const putBack = async () => {
  const { portal } = journey;
  await portal.kill();
  for (const name of readdirSync(portal.dataDir).filter((file) => file.startsWith("portico.sqlite")))
    rmSync(join(portal.dataDir, name));
  cpSync(copy, portal.dataDir, { recursive: true });
  await portal.start();
};

const readRevision = async () => (await readProfile(journey.page)).content_revision;

import type { Page } from "playwright-core";
import { arrive, PASSWORD } from "./applicant.ts";
import type { SharedPortal } from "./shared-portals.ts";

export async function arriveWatched(page: Page, portal: Pick<SharedPortal, "url">): Promise<string> {
  await page.clock.install();
  const watching = page.waitForResponse(/\/InactivityGuard-/);
  const username = await arrive(page, portal);
  await (await watching).finished();
  await page.clock.runFor(100);
  return username;
}

export const prompt = (page: Page) => page.getByRole("alertdialog", { name: "Still working?" });

export const readCaret = (page: Page) =>
  page.evaluate(() => {
    const input = document.activeElement as HTMLInputElement;
    const { id, selectionStart: from, selectionEnd: to } = input;
    return { id, from, to, scrollY, top: input.getBoundingClientRect().top };
  });

export const logInAgain = (page: Page) => page.getByRole("dialog", { name: "Please log in again" });

export async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => void (await fetch("/api/logout")));
}

export async function logInOver(page: Page, username?: string, password = PASSWORD): Promise<void> {
  const dialog = logInAgain(page);
  if (username !== undefined) await dialog.getByLabel("Email address").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log In" }).click();
}

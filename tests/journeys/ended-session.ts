import type { Page } from "playwright-core";
import { PASSWORD } from "./applicant.ts";

export const logInAgain = (page: Page) => page.getByRole("dialog", { name: "Please log in again" });

/** Ends the session without telling other tabs. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => void (await fetch("/api/logout")));
}

export async function logInOver(page: Page, username?: string, password = PASSWORD): Promise<void> {
  const dialog = logInAgain(page);
  if (username !== undefined) await dialog.getByLabel("Email address").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log In" }).click();
}

import type { Page } from "playwright-core";
import type { Answers } from "../../engine/core/index.ts";
import { readScenario } from "../fixtures/read-scenario.ts";
import { arrive } from "./applicant.ts";
import type { Journey } from "./open-journey.ts";

export const HELD: Answers = Object.fromEntries(
  Object.entries(readScenario("tenants/certificate/scenarios/from-campus-to-home.json")).filter(
    ([key]) => !["needs_visa", "emergency_name", "emergency_phone"].includes(key),
  ),
);

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

export const rowOf = (page: Page, key: string) =>
  page.locator(".a-review__row").filter({ has: page.locator(`#review-${key}`) });

export const reviewStep = (page: Page) =>
  page.getByRole("navigation", { name: "Application steps" }).getByRole("link", { name: "Check your answers" });

export async function openReview({ page, portal }: Journey, answers: Answers): Promise<string> {
  const username = await arrive(page, portal, { answers });
  await reviewStep(page).click();
  await heading(page, "Check your answers").waitFor();
  await rowOf(page, "given_name").waitFor();
  return username;
}

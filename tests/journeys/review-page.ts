import type { Page } from "playwright-core";
import type { Answers } from "../../engine/core/index.ts";
import { readScenario } from "../fixtures/read-scenario.ts";
import { arrive, openStep } from "./applicant.ts";
import type { Journey } from "./open-journey.ts";
import { heading } from "./browser.ts";

export const HELD: Answers = Object.fromEntries(
  Object.entries(readScenario("tenants/certificate/scenarios/from-campus-to-home.json")).filter(
    ([key]) => !["needs_visa", "emergency_name", "emergency_phone"].includes(key),
  ),
);

export const rowOf = (page: Page, key: string) =>
  page.locator(".a-review__row").filter({ has: page.locator(`#review-${key}`) });

export async function openReview({ page, portal }: Journey, answers: Answers): Promise<string> {
  const username = await arrive(page, portal, { answers });
  await openStep(page, "/review");
  await heading(page, "Check your answers").waitFor();
  await rowOf(page, "given_name").waitFor();
  return username;
}

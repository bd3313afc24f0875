import type { Page } from "playwright-core";
import { enter } from "./applicant.ts";
import { openClockedJourney, type ClockedJourney } from "./clocked-journey.ts";

const ROUNDS = [
  { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 },
  { id: "spring", label: "Spring 2028", opens: "2027-02-01T09:00", closes: "2027-06-01T12:00" },
  { id: "summer", label: "Summer 2028", opens: "2027-05-01T09:00", closes: "2027-07-01T12:00" },
];
export const IN_FALL = Date.parse("2027-01-10T12:00Z");
export const IN_SPRING = Date.parse("2027-03-01T12:00Z");
export const IN_BOTH = Date.parse("2027-05-10T12:00Z");

export const openThreeRounds = (): ClockedJourney =>
  openClockedJourney({ tenant: { "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }) } });

/** Enters after the session has ended. */
export async function comeBack({ portal, visit, setServer }: ClockedJourney, username: string, at: number) {
  setServer(at);
  await visit.context.clearCookies();
  await enter(visit.page, portal, username);
}

export const submit = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch("/api/submit", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    if (!response.ok) throw new Error(await response.text());
  });

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { arrive, firstName, readStoredAnswers, sendAccountForm } from "./applicant.ts";
import { openJourneyAlone } from "./open-journey.ts";
import { heading } from "./browser.ts";

const API_KEY = "journey-key-of-a-partner-0123456789";
const journey = openJourneyAlone({ env: { TMP_API_KEY: API_KEY } });

async function leaveName(): Promise<string> {
  const response = await fetch(`${journey.url}/public/tmp`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${API_KEY}` },
    body: JSON.stringify({ answers: { first_name: "Grace" }, once: true }),
  });
  return ((await response.json()) as { token: string }).token;
}

async function openWithToken(page: Page, path: string): Promise<void> {
  const token = await leaveName();
  await page.goto(`${journey.url}${path}${path.includes("?") ? "&" : "?"}token=${token}`);
  await page.locator("main h1").waitFor();
  expect(page.url()).not.toContain("token");
}

const expectName = (page: Page, name = "Grace") => expect.poll(() => firstName(page).inputValue()).toBe(name);

async function logInHere(page: Page, username: string): Promise<void> {
  await heading(page, "Log In").waitFor();
  await sendAccountForm(page, username);
  await heading(page, "About You").waitFor();
}

it.each(["/about", "/signup", "/confirm?username=ada%40example.com", "/reset?username=a%40b.example&id=x"])(
  "loads the prefilled answers of a token at %s, and keeps them after a reload",
  async (path) => {
    const { page } = journey;
    await openWithToken(page, path);
    if (path !== "/about") await page.getByText("We keep your answers").waitFor();
    if (path.startsWith("/reset")) expect(page.url()).toContain("id=x");
    await page.goto(`${journey.url}/about`);
    await expectName(page);
    await page.reload();
    await expectName(page);
    journey.expectNoComplaints();
  },
);

it.each(["/login", "/completion", "/account"])(
  "saves prefilled answers for a logged-in applicant at %s",
  async (path) => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await openWithToken(page, path);
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Grace" });
  },
);

it.each(["/about", "/login"])(
  "keeps prefilled answers at %s until an applicant whose session has ended logs in",
  async (path) => {
    const { page, context } = journey;
    const username = await arrive(page, journey.portal);
    for (const { name, httpOnly } of await context.cookies()) if (httpOnly) await context.clearCookies({ name });
    await openWithToken(page, path);
    await logInHere(page, username);
    await expectName(page);
  },
);

it("shows an error message if the token of prefilled answers is unknown", async () => {
  const { page } = journey;
  await page.goto(`${journey.url}/about?token=${"x".repeat(43)}`);
  await page.locator(".p-toast--error").waitFor();
  await expectName(page, "");
});

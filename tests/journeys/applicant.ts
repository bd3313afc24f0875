import { createHash } from "node:crypto";
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import type { Answers } from "../../engine/core/index.ts";
import type { Profile } from "../../engine/protocol/index.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { readCode } from "./mailbox.ts";
import type { Portal } from "./portal.ts";
import { heading, waitForScript } from "./browser.ts";

const OWN_CALLS_MS = 3_000;
export const PASSWORD = "Correct-Horse-9x";
let lastNumber = 0;

export function newAddress(): string {
  return `applicant-${String(process.pid)}-${String(++lastNumber)}@example.com`;
}

/** An email address longer than its space on a phone. */
export const newLongAddress = (): string =>
  `a.very.long.address.of.somebody.${"x".repeat(30)}@${newAddress().replace("@", ".")}`;

async function post(
  portal: Pick<Portal, "url">,
  path: string,
  body: Readonly<Record<"username", string> & Record<string, string>>,
): Promise<void> {
  const response = await fetch(`${portal.url}${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: portal.url,
      "X-Forwarded-For": toNetworkAddress(body.username),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${String(response.status)}: ${await response.text()}`);
}

/** Gives each applicant a network address, because the server limits sign-ups by address. */
function toNetworkAddress(username: string): string {
  const [one, two, three] = createHash("sha256").update(username).digest();
  return `10.${String(one)}.${String(two)}.${String(three)}`;
}

export async function createAccount(portal: Pick<Portal, "url">, username = newAddress()): Promise<string> {
  await post(portal, "/public/signup", { username, password: PASSWORD });
  await post(portal, "/public/confirm", { username, code: await readCode(portal, username) });
  return username;
}

export async function logIn(page: Page, portal: Pick<Portal, "url">, username: string): Promise<void> {
  await page.goto(`${portal.url}/login`);
  await afterOwnCalls(page, async () => {
    await sendAccountForm(page, username);
    await page.waitForURL(({ pathname }) => pathname !== "/login");
    // The log-in loads the page again.
    await waitForScript(page);
    await page.locator(".a-main h1").waitFor();
  });
}

export async function sendAccountForm(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email address").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator(".a-account [type=submit]").click();
}

/** Runs `act`, then waits a limited time for the calls that the page starts meanwhile. */
export async function afterOwnCalls(page: Page, act: () => Promise<void>): Promise<void> {
  const open = new Set<Request>();
  const begin = (request: Request) => void (request.url().includes("/api/") && open.add(request));
  const end = (request: Request) => void open.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  await act();
  await expect
    .poll(() => open.size, { timeout: OWN_CALLS_MS })
    .toBe(0)
    .catch(() => undefined);
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
}

/** Sends the event after which the portal reads changes from the server. */
export const lookAgain = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event("focus")));

export async function openStep(page: Page, path: string): Promise<void> {
  await page.locator(".a-steps").waitFor();
  const button = page.locator(".a-steps__phone").getByRole("button");
  if (await button.isVisible()) await button.click();
  await page.locator(`.a-steps a[href="${path}"]:visible`).click();
  // The address changes before the page does.
  await page.locator(`.a-steps a[href="${path}"][aria-current=page]`).first().waitFor({ state: "attached" });
  await page.locator("main h1").waitFor();
}

export async function submit(page: Page): Promise<void> {
  await openStep(page, "/review");
  await page.locator(".a-review").getByRole("button", { name: "Submit Application" }).click();
}

interface Arrival {
  readonly answers?: Answers;
  readonly path?: string;
}

export async function arrive(page: Page, portal: Pick<Portal, "url">, arrival?: Arrival): Promise<string> {
  const username = await createAccount(portal);
  await enter(page, portal, username, arrival);
  return username;
}

export async function enter(
  page: Page,
  portal: Pick<Portal, "url">,
  username: string,
  { answers, path }: Arrival = {},
): Promise<void> {
  const call = await openSession(page, portal, username);
  if (answers !== undefined) await call("PUT", "/api/answer", { answers });
  if (path !== undefined) await call("PUT", "/api/last-page", { last_page: path });
  await afterOwnCalls(page, async () => {
    await page.goto(`${portal.url}${path ?? "/"}`);
    await page.locator(".a-main h1").waitFor();
  });
}

type Call = (method: "POST" | "PUT", path: string, data: object) => Promise<void>;

async function openSession(page: Page, { url }: Pick<Portal, "url">, username: string): Promise<Call> {
  const headers = {
    Origin: url,
    "X-Forwarded-For": toNetworkAddress(username),
    // The account page names the browser of each session.
    "User-Agent": await page.evaluate(() => navigator.userAgent),
  };
  const call: Call = async (method, path, data) => {
    const response = await page.context().request.fetch(`${url}${path}`, { method, headers, data });
    if (!response.ok()) throw new Error(`${path} answered ${String(response.status())}: ${await response.text()}`);
  };
  await call("POST", "/public/login", { username, password: PASSWORD });
  return call;
}

export async function callFrom(page: Page, method: "POST" | "PUT", path: string, body: object): Promise<void> {
  const call = async ([url, init]: readonly [string, RequestInit]) => {
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(await response.text());
  };
  const headers = { "Content-Type": "application/json" };
  await page.evaluate(call, [path, { method, headers, body: JSON.stringify(body) }] as const);
}

export const putAnswers = (page: Page, answers: Answers): Promise<void> =>
  callFrom(page, "PUT", "/api/answer", { answers });

export const readProfile = (page: Page): Promise<Profile> =>
  page.evaluate(async () => (await (await fetch("/api/profile")).json()) as Profile);

export const readStoredAnswers = async (page: Page): Promise<Profile["answer"]> => (await readProfile(page)).answer;

export const firstName = (page: Page) => page.getByLabel("First Name").first();

export async function apply(
  page: Page,
  portal: Pick<Portal, "url">,
  answers: Answers,
  { isSubmitted = false } = {},
): Promise<void> {
  const call = await openSession(page, portal, await createAccount(portal));
  await call("PUT", "/api/answer", { answers: isSubmitted ? { ...COMPLETE_ANSWERS, ...answers } : answers });
  if (isSubmitted) await call("POST", "/api/submit", {});
}

export async function submitAsZoe(page: Page, portal: Pick<Portal, "url">, answers: Answers = {}): Promise<void> {
  await apply(page, portal, { first_name: "Zoë", ...answers }, { isSubmitted: true });
  await page.goto(`${portal.url}/completion`);
  await heading(page, "Your application is complete").waitFor();
}

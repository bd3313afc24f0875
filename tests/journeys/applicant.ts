import { createHash } from "node:crypto";
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import type { Answers } from "../../engine/core/index.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { readCode } from "./mailbox.ts";
import type { Portal } from "./portal.ts";
import { waitForScript } from "./wait-for-portal.ts";

const OWN_CALLS_MS = 3_000;
export const PASSWORD = "Correct-Horse-9x";
let lastNumber = 0;

/** An address that nobody has used before. */
export function newAddress(): string {
  return `applicant-${String(process.pid)}-${String(++lastNumber)}@example.com`;
}

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

/** A network address of the applicant's own, for a portal that trusts a proxy: one address may not sign up so many. */
function toNetworkAddress(username: string): string {
  const [one, two, three] = createHash("sha256").update(username).digest();
  return `10.${String(one)}.${String(two)}.${String(three)}`;
}

/** A confirmed account, made by the public calls, because the screens have journeys of their own. */
export async function createAccount(portal: Pick<Portal, "url">, username = newAddress()): Promise<string> {
  await post(portal, "/public/signup", { username, password: PASSWORD });
  await post(portal, "/public/confirm", { username, code: await readCode(portal, username, undefined) });
  return username;
}

/** Logs in on the screen, and waits for the application, and for what its page asks of the server by itself. */
export async function logIn(page: Page, portal: Pick<Portal, "url">, username: string): Promise<void> {
  await page.goto(`${portal.url}/login`);
  await page.getByLabel("Email address").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await afterOwnCalls(page, async () => {
    await page.locator(".a-account [type=submit]").click();
    await page.waitForURL(({ pathname }) => pathname !== "/login");
    // The application is a new load, and the server's frame has a heading too.
    await waitForScript(page);
    await page.locator(".a-main h1").waitFor();
  });
}

/**
 * Does something, and waits for the answers to all calls that the page began meanwhile. What becomes of the call of a
 * document that has gone is not always told, so the wait has an end.
 */
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

/** A new applicant, logged in. */
export async function arrive(page: Page, portal: Pick<Portal, "url">): Promise<string> {
  const username = await createAccount(portal);
  await logIn(page, portal, username);
  return username;
}

/** Stores answers as if they were given on another device. */
export async function putAnswers(page: Page, answers: Answers): Promise<void> {
  await page.evaluate(async (body) => {
    const response = await fetch("/api/answer", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body,
    });
    if (!response.ok) throw new Error(await response.text());
  }, JSON.stringify({ answers }));
}

export async function readStoredAnswers(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async () => {
    const profile: unknown = await (await fetch("/api/profile")).json();
    return (profile as { answer: Record<string, unknown> }).answer;
  });
}

export function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** The id of the element with the focus, or its tag where it has none. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element === null
      ? ""
      : element.id === ""
        ? `${element.tagName.toLowerCase()}: ${element.textContent}`
        : element.id;
  });
}

/** Somebody called Zoë who has submitted to the graduate school, and has /completion open. */
export async function submitAsZoe(page: Page, portal: Pick<Portal, "url">, answers: Answers = {}): Promise<void> {
  await arrive(page, portal);
  await putAnswers(page, { ...COMPLETE_ANSWERS, first_name: "Zoë", ...answers });
  await page.evaluate(async () => {
    const answer = await fetch("/api/submit", { method: "POST" });
    if (!answer.ok) throw new Error(await answer.text());
  });
  await page.goto(`${portal.url}/completion`);
  await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
}

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

/** Goes to a step of the application. On a phone the steps are behind a button. */
export async function openStep(page: Page, path: string): Promise<void> {
  await page.locator(".a-steps").waitFor();
  const button = page.locator(".a-steps__phone").getByRole("button");
  if (await button.isVisible()) await button.click();
  await page.locator(`.a-steps a[href="${path}"]:visible`).click();
  await page.waitForURL(`**${path}`);
  await page.locator("main h1").waitFor();
}

/** Submits where everybody does: on the last step, which shows all answers. */
export async function submit(page: Page): Promise<void> {
  await openStep(page, "/review");
  await page.locator(".a-review").getByRole("button", { name: "Submit Application" }).click();
}

interface Arrival {
  /** What the application holds before its page is opened. */
  readonly answers?: Answers;
  /** The page that is opened, as the one that was left last. */
  readonly path?: string;
}

/** A new applicant, logged in by the public calls, with the application open. */
export async function arrive(page: Page, portal: Pick<Portal, "url">, arrival?: Arrival): Promise<string> {
  const username = await createAccount(portal);
  await enter(page, portal, username, arrival);
  return username;
}

/** Lets somebody in without the steps of a log-in, which have journeys of their own, and waits as `logIn` does. */
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

/** Puts a session's cookies into the page's browser, and returns what makes calls with them. */
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

/** Has somebody new apply by the public calls, whom the page's browser is logged in as from then on. */
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

/** Somebody called Zoë who has submitted to the graduate school, and has /completion open. */
export async function submitAsZoe(page: Page, portal: Pick<Portal, "url">, answers: Answers = {}): Promise<void> {
  await apply(page, portal, { first_name: "Zoë", ...answers }, { isSubmitted: true });
  await page.goto(`${portal.url}/completion`);
  await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
}

import { randomUUID } from "node:crypto";
import { withTimeout } from "../../server/with-timeout.ts";
import { readCode } from "../journeys/mailbox.ts";
import type { Portal } from "../journeys/portal.ts";

const PASSWORD = "Tall-Heron-42-wades";
/** How long an applicant waits for an answer before giving up. */
export const CALL_MS = 20_000;
export const toLate = (): Error => new Error(`The portal did not answer within ${CALL_MS} ms.`);

/** What the portal answered, or undefined if it could not be reached or died before it answered. Then nobody knows the result. */
export type Outcome = { readonly status: number; readonly body: Readonly<Record<string, unknown>> } | undefined;

/** An applicant who makes the calls that a browser makes, from a network address of their own. */
export interface Applicant {
  readonly username: string;
  call(method: string, path: string, body?: unknown): Promise<Outcome>;
  /** Repeats the call until it is answered without a server error. */
  insist(method: string, path: string, body?: unknown): Promise<NonNullable<Outcome>>;
  logIn(): Promise<void>;
  readonly portalUrl: string;
  /** What each call to the portal carries: cookies, origin, address. */
  headers(): Record<string, string>;
}

let addresses = 0;

export async function signUp(portal: Portal, mailFolder: string | undefined): Promise<Applicant> {
  const username = `crowd.${randomUUID().slice(0, 12)}@example.org`;
  const address = `198.51.100.${++addresses % 250}`;
  const cookies = new Map<string, string>();

  const headers = () => ({
    origin: portal.url,
    "x-forwarded-for": address,
    cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
  });

  async function call(method: string, path: string, body?: unknown): Promise<Outcome> {
    try {
      const init = {
        method,
        headers: { ...headers(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const { response, text } = await withTimeout(CALL_MS, toLate, async (signal) => {
        const answer = await fetch(portal.url + path, { ...init, signal });
        return { response: answer, text: await answer.text() };
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      if (!response.headers.get("content-type")?.includes("json"))
        throw new TypeError(`${path} answered ${response.status} without JSON: ${text.slice(0, 200)}`);
      return { status: response.status, body: JSON.parse(text) as Record<string, unknown> };
    } catch (error) {
      if (error instanceof TypeError && error.message.includes("without JSON")) throw error;
      return undefined;
    }
  }

  async function insist(method: string, path: string, body?: unknown): Promise<NonNullable<Outcome>> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const outcome = await call(method, path, body);
      if (outcome !== undefined && outcome.status < 500) return outcome;
      if (Date.now() > deadline) throw new Error(`${method} ${path} never got through: ${JSON.stringify(outcome)}`);
      await new Promise((done) => setTimeout(done, 200));
    }
  }

  function expectOk(outcome: NonNullable<Outcome>, what: string): void {
    if (outcome.status !== 200) throw new Error(`${what} answered ${outcome.status}: ${JSON.stringify(outcome.body)}`);
  }

  const logIn = async (): Promise<void> =>
    expectOk(await insist("POST", "/public/login", { username, password: PASSWORD }), "login");
  expectOk(await insist("POST", "/public/signup", { username, password: PASSWORD }), "sign-up");
  const code = await readCode(portal, username, mailFolder);
  expectOk(await insist("POST", "/public/confirm", { username, code }), "confirm");
  await logIn();
  return { username, call, insist, logIn, headers, portalUrl: portal.url };
}

import { expect, it } from "vitest";
import { describeOnStore, usePortal } from "../contract/opened-portal.fixture.ts";
import { PASSWORD, SESSION_COOKIE, type Person } from "../contract/portal.fixture.ts";

const MINUTE_MS = 60_000;

describeOnStore("A session", () => {
  const portal = usePortal({ TRUST_PROXY: "1" });

  const withCookie = (token: string): Person => {
    const one = portal.person();
    one.cookies.set(SESSION_COOKIE, token);
    return one;
  };
  const tokenOf = (one: Person): string => one.cookies.get(SESSION_COOKIE) ?? "";
  const logIn = (one: Person) => one.call("POST", "/public/login", { username: one.username, password: PASSWORD });

  it("gives a session a new token at each log-in, even if the browser sent one (session fixation)", async () => {
    const known = await portal.applicant();
    const fixed = portal.person(known.username);
    fixed.cookies.set(SESSION_COOKIE, "a".repeat(43));
    await logIn(fixed);
    expect(tokenOf(fixed)).not.toBe("a".repeat(43));
    expect((await withCookie("a".repeat(43)).call("GET", "/api/profile")).status).toBe(401);
    const again = portal.person(known.username);
    again.cookies.set(SESSION_COOKIE, tokenOf(known));
    await logIn(again);
    expect(new Set([tokenOf(known), tokenOf(fixed), tokenOf(again)]).size).toBe(3);
  });

  it.each([
    ["GET", "/service/tmp-pdf?service_token=guess", undefined, 120],
    ["GET", "/?service_token=guess", undefined, 120],
    ["GET", "/public/tmp?token=guess", undefined, 120],
    [
      "POST",
      "/public/reset-password",
      { username: "a@example.edu", id: "guess", password: PASSWORD, confirm_password: PASSWORD },
      60,
    ],
    ["POST", "/public/confirm", { username: "nobody@example.edu", code: "000000" }, 20],
  ])("limits guesses at %s %s", async (method, path, body, limit) => {
    const guesser = portal.person();
    portal.advanceToWindow(60 * MINUTE_MS);
    const headers = { "x-forwarded-for": `203.0.113.7, 198.51.100.${limit % 250}` };
    const statuses: number[] = [];
    for (let tries = 0; tries <= limit + 60 && statuses.at(-1) !== 429; tries += 1)
      statuses.push((await guesser.call(method, path, body, headers)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeLessThanOrEqual(limit + 1);
  });
});

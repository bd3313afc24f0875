import { expect, it } from "vitest";
import { createServiceLinks } from "../../server/applications/index.ts";
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
  /** Asks for a reset link, and finds its token in the mail. */
  const askForReset = async (one: Person): Promise<string> => {
    await one.call("POST", "/public/forgot-password", { username: one.username });
    return /id=([\w-]+)/.exec((await portal.mailTo(one.username)).text)?.[1] ?? "";
  };
  const resetBy = (id: string, { username }: Person) =>
    portal.person().call("POST", "/public/reset-password", {
      username,
      id,
      password: `${PASSWORD}x`,
      confirm_password: `${PASSWORD}x`,
    });
  const logIn = (one: Person) => one.call("POST", "/public/login", { username: one.username, password: PASSWORD });

  it("is new at each login, even if the browser brought one along (session fixation)", async () => {
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

  it("is opened only by its whole token", async () => {
    const one = await portal.applicant();
    const token = tokenOf(one);
    const account = await portal.parts.deps.store.findAccountByUsername("graduate", one.username);
    const near = [
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      token.replace(/^./, (first) => (first === "A" ? "B" : "A")),
      ` ${token}`,
      `${token}%00`,
      account?.id ?? "",
      "",
      "null",
      "undefined",
      "true",
      "[object Object]",
      "__proto__",
    ];
    for (const guess of near.filter((guess) => guess.trim() !== token))
      expect([guess, (await withCookie(guess).call("GET", "/api/profile")).status]).toEqual([guess, 401]);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await one.call("GET", "/api/profile")).status).toBe(200);
  });

  it("is not opened by a reset link, a confirmation code or a service token, and opens none of them", async () => {
    const one = await portal.applicant();
    const id = await askForReset(one);
    const link = await createServiceLinks(portal.parts.deps.store, portal.parts.deps.now).create(
      "graduate",
      one.username,
      MINUTE_MS,
    );
    for (const token of [id, link?.token ?? "", link?.record.tokenHash ?? ""])
      expect((await withCookie(token).call("GET", "/api/profile")).status).toBe(401);
    for (const token of [tokenOf(one), id, link?.record.id ?? "", link?.record.tokenHash ?? ""])
      expect((await portal.person().call("GET", `/service/tmp-pdf?service_token=${token}`)).status).toBe(403);
    expect((await resetBy(tokenOf(one), one)).status).toBe(400);
  });

  it("gives the holder of a reset link only the account that it was mailed for", async () => {
    const [one, other] = [await portal.applicant(), await portal.applicant()];
    const id = await askForReset(one);
    expect((await resetBy(id, other)).status).toBe(400);
    expect((await other.call("GET", "/api/profile")).status).toBe(200);
    expect((await resetBy(id, one)).status).toBe(200);
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
  ])("lets nobody guess for long at %s %s", async (method, path, body, limit) => {
    const guesser = portal.person();
    portal.advanceToWindow(60 * MINUTE_MS);
    const headers = { "x-forwarded-for": `203.0.113.7, 198.51.100.${limit % 250}` };
    const statuses: number[] = [];
    for (let tries = 0; tries <= limit + 60 && statuses.at(-1) !== 429; tries += 1)
      statuses.push((await guesser.call(method, path, body, headers)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeLessThanOrEqual(limit + 1);
  });

  it("lets a service token read only the print of its one application, and write nothing", async () => {
    const [one, other] = [await portal.applicant(), await portal.applicant()];
    await other.call("PUT", "/api/answer", { answers: { first_name: "Othername" } });
    const links = createServiceLinks(portal.parts.deps.store, portal.parts.deps.now);
    const link = await links.create("graduate", one.username, MINUTE_MS);
    const token = link?.token ?? "";
    const staff = portal.person();
    for (const [method, path] of [
      ["PUT", "/api/answer"],
      ["POST", "/api/submit"],
      ["GET", "/api/profile"],
      ["POST", "/service/tmp-pdf"],
      ["DELETE", "/service/document/personal_sketch_pdf"],
    ] as const) {
      expect([
        path,
        (await staff.call(method, `${path}?service_token=${token}`, method === "GET" ? undefined : {})).status >= 400,
      ]).toEqual([path, true]);
    }
    for (const more of ["&account=x", `&username=${other.username}`, `&service_token=${token}x`])
      expect(
        JSON.stringify((await staff.call("GET", `/service/tmp-pdf?service_token=${token}${more}`)).body),
      ).not.toContain("Othername");
    expect(
      (
        await staff.call("GET", `/service/tmp-pdf?service_token=${token}`, undefined, {
          host: "certificate.localhost:3000",
        })
      ).status,
    ).toBe(403);
    portal.advance(MINUTE_MS + 1);
    for (const path of ["/service/tmp-pdf", "/service/pdf", "/service/document/personal_sketch_pdf", "/about"])
      expect((await staff.call("GET", `${path}?service_token=${token}`)).status).toBe(403);
  });
});

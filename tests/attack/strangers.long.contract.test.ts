import { beforeEach, expect, it } from "vitest";
import type { LimitName } from "../../server/accounts/index.ts";
import { describeOnStore, usePortal } from "../contract/opened-portal.fixture.ts";
import { PASSWORD, type Person, SESSION_COOKIE } from "../contract/portal.fixture.ts";
import { codeTo, linkIdTo, mailsTo as allMailsTo } from "../contract/submitted.fixture.ts";

const MINUTE_MS = 60_000;
const NEW_PASSWORD = "Another-Horse-8?";
const DEVICE_COOKIE = "portico_device";

describeOnStore("attacks by strangers", ({ mongo }) => {
  const portal = usePortal({ TRUST_PROXY: "1" });

  /** The owner's network address. Each test has another, because limits outlast a test. */
  let home = "";
  let homes = 0;
  beforeEach(() => {
    home = `198.51.100.${(homes += 1)}`;
  });

  const post = (one: Person, call: string, body: object, address: string) =>
    one.call("POST", `/public/${call}`, { username: one.username, ...body }, { "x-forwarded-for": address });
  const stranger = (owner: Person): Person => portal.person(owner.username);
  const addressOf = (index: number): string => `203.0.113.${index % 250}`;
  const mailsTo = (one: Person) => allMailsTo(portal, one);
  const codeOf = (one: Person) => codeTo(portal, one);
  const linkOf = (one: Person) => linkIdTo(portal, one);
  const signedUp = async (): Promise<Person> => {
    const one = portal.person();
    expect((await post(one, "signup", { password: PASSWORD }, home)).status).toBe(200);
    return one;
  };
  /** Counts tries against a limit without making calls. */
  const countTries = async (limit: LimitName, subject: string, count: number): Promise<void> => {
    const { throttles } = portal.parts.deps.accounts;
    await Promise.all(Array.from({ length: count }, () => throttles.count("graduate", limit, subject)));
  };
  const anotherCode = (code: string, index: number): string =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0");

  it.each([
    ["one address", () => "203.0.113.1", 22],
    ["many addresses", addressOf, 45],
    ["the owner's own address", () => home, 22],
  ])("lets the owner confirm with the newest code despite guesses from %s", async (_, addressAt, guesses) => {
    const owner = await signedUp();
    const code = await codeOf(owner);
    for (let index = 0; index < guesses; index += 1)
      await post(stranger(owner), "confirm", { code: anotherCode(code, index) }, addressAt(index));
    expect((await post(owner, "confirm", { code }, home)).status).toBe(200);
  });

  it.each(["the code of a stranger's later sign-up", "the link of a stranger's later sign-up", "a code sent again"])(
    "confirms the password chosen in this browser, with %s",
    async (by) => {
      const owner = await signedUp();
      await post(stranger(owner), "signup", { password: NEW_PASSWORD }, "203.0.113.9");
      if (by === "a code sent again") await post(owner, "resend-confirm", {}, home);
      const id = by.includes("link") ? { id: await linkOf(owner) } : {};
      expect((await post(owner, "confirm", { code: await codeOf(owner), ...id }, home)).status).toBe(200);
      expect((await post(stranger(owner), "login", { password: NEW_PASSWORD }, "203.0.113.9")).status).toBe(400);
      expect((await post(stranger(owner), "login", { password: PASSWORD }, "203.0.113.8")).status).toBe(200);
    },
  );

  it.each(["the sign-up", "a second request for a code"])(
    "confirms the owner's password after %s although strangers had used up the mailbox's emails",
    async (asked) => {
      const owner = portal.person();
      portal.advanceToWindow(30 * MINUTE_MS);
      for (let index = 0; index < 12; index += 1)
        await post(stranger(owner), "signup", { password: NEW_PASSWORD }, addressOf(index));
      const before = await mailsTo(owner);
      expect(before).toHaveLength(8);
      await post(owner, "signup", { password: PASSWORD }, home);
      if (asked !== "the sign-up") await post(owner, "resend-confirm", {}, home);
      expect(await mailsTo(owner)).toEqual(before);
      expect((await post(owner, "confirm", { code: await codeOf(owner) }, home)).status).toBe(200);
      expect((await post(stranger(owner), "login", { password: NEW_PASSWORD }, "203.0.113.9")).status).toBe(400);
      expect((await post(owner, "login", { password: PASSWORD }, home)).status).toBe(200);
    },
  );

  it("confirms on another device by the newest code, or by the mailed link after strangers used up all tries", async () => {
    const owner = await signedUp();
    const phone = stranger(owner);
    const code = await codeOf(owner);
    for (let index = 0; index < 20; index += 1)
      await post(stranger(owner), "confirm", { code: anotherCode(code, index) }, addressOf(1));
    const other = await signedUp();
    const otherCode = await codeOf(other);
    await countTries("confirm.account", other.username, 200);
    const refused = await post(stranger(other), "confirm", { code: otherCode }, "192.0.2.1");
    expect([refused.status, refused.body["message"]]).toEqual([
      429,
      expect.stringContaining("Open the link in the newest email"),
    ]);
    expect((await post(phone, "confirm", { code }, "192.0.2.1")).status).toBe(200);
    const confirmed = await post(stranger(other), "confirm", { code: otherCode, id: await linkOf(other) }, "192.0.2.1");
    expect(confirmed.status).toBe(200);
  });

  it("limits guesses with the mailed link and in the browser that signed up", async () => {
    const owner = await signedUp();
    const code = await codeOf(owner);
    const id = await linkOf(owner);
    const withLink = (tried: string, index: number) =>
      post(stranger(owner), "confirm", { code: tried, id }, addressOf(index));
    for (let index = 0; index < 5; index += 1)
      expect((await withLink(anotherCode(code, index), index)).status).toBe(400);
    // The tries of the link and of all strangers are used up.
    await countTries("confirm.account", owner.username, 200);
    expect((await withLink(code, 6)).status).toBe(429);
    expect((await post(owner, "confirm", { code }, home)).status).toBe(429);
  });

  it("rejects mailed links of another account or tenant, and forged links", async () => {
    const [owner, other] = [await signedUp(), await signedUp()];
    const code = await codeOf(owner);
    const id = await linkOf(owner);
    await countTries("confirm.account", owner.username, 200);
    const [value = ""] = id.split(".");
    for (const mark of [
      await linkOf(other),
      `${value}.${"A".repeat(43)}`,
      value,
      `${value}.`,
      ".",
      "",
      "~",
      id.toUpperCase(),
    ])
      expect([mark, (await post(stranger(owner), "confirm", { code, id: mark }, "192.0.2.2")).status]).toEqual([
        mark,
        429,
      ]);
    const elsewhere = await stranger(owner).call(
      "POST",
      "/public/confirm",
      { username: owner.username, code, id },
      { host: "certificate.localhost:3000", "x-forwarded-for": "192.0.2.2" },
    );
    expect(elsewhere.status).toBe(400);
    expect((await post(stranger(owner), "confirm", { code, id }, "192.0.2.2")).status).toBe(200);
  });

  it.each([
    ["many addresses", addressOf],
    ["the owner's own address", () => home],
  ])("lets the owner log in with a known browser despite guesses from %s", async (_, addressAt) => {
    const owner = await portal.applicant();
    for (let index = 0; index < 55; index += 1)
      await post(stranger(owner), "login", { password: `Wrong-Password-${index}!` }, addressAt(index));
    expect((await post(stranger(owner), "login", { password: PASSWORD }, home)).status).toBe(429);
    expect((await post(owner, "login", { password: PASSWORD }, home)).status).toBe(200);
    await owner.call("GET", "/api/logout");
    expect((await post(owner, "login", { password: PASSWORD }, home)).status).toBe(200);
  });

  it("offers a mailed link to an owner whose new browser is refused because of a crowd's guesses", async () => {
    const owner = await portal.applicant();
    const newcomer = stranger(owner);
    portal.advanceToWindow(60 * MINUTE_MS);
    const crowd = async () => {
      for (let index = 0; index < 55; index += 1)
        await post(stranger(owner), "login", { password: `Wrong-Password-${index}!` }, addressOf(index));
      for (let index = 0; index < 10; index += 1) await post(stranger(owner), "forgot-password", {}, addressOf(index));
    };
    await crowd();
    const refused = await post(newcomer, "login", { password: PASSWORD }, home);
    expect([refused.status, refused.body["message"]]).toEqual([
      429,
      expect.stringContaining("choose “Forgot password?”"),
    ]);
    await post(newcomer, "forgot-password", {}, home);
    const body = { id: await linkOf(owner), password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await post(newcomer, "reset-password", body, home)).status).toBe(200);
    await crowd();
    expect((await post(newcomer, "login", { password: NEW_PASSWORD }, home)).status).toBe(200);
  });

  it("checks at most ten wrong passwords from an owner's browser, even in simultaneous calls", async () => {
    const owner = await portal.applicant();
    const guess = (index: number) => post(owner, "login", { password: `Wrong-Password-${index}!` }, addressOf(index));
    // MongoDB takes seconds for 300.
    const calls = mongo ? 40 : 300;
    const answers = await Promise.all(Array.from({ length: calls }, (__, index) => guess(index)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(calls - 10);
  });

  it("accepts a browser's mark only for its own account", async () => {
    const [owner, other] = [await portal.applicant(), await portal.applicant()];
    for (let index = 0; index < 52; index += 1)
      await post(stranger(owner), "login", { password: `Wrong-Password-${index}!` }, addressOf(index));
    const thief = stranger(owner);
    thief.cookies.set(DEVICE_COOKIE, other.cookies.get(DEVICE_COOKIE) ?? "");
    expect((await post(thief, "login", { password: PASSWORD }, "192.0.2.3")).status).toBe(429);
    thief.cookies.set(DEVICE_COOKIE, owner.cookies.get(DEVICE_COOKIE) ?? "");
    expect((await post(thief, "login", { password: PASSWORD }, "192.0.2.3")).status).toBe(200);
  });

  it.each([
    ["one address", () => "203.0.113.1"],
    ["many addresses", addressOf],
    ["the owner's own address", () => home],
  ])(
    "limits reset emails requested from %s, still emails the owner, and accepts the newest link",
    async (_, addressAt) => {
      const owner = await portal.applicant();
      const before = (await mailsTo(owner)).length;
      for (let index = 0; index < 12; index += 1)
        expect((await post(stranger(owner), "forgot-password", {}, addressAt(index))).status).toBe(200);
      const mails = (await mailsTo(owner)).length - before;
      expect(mails).toBeGreaterThanOrEqual(6);
      expect(mails).toBeLessThanOrEqual(8);
      await post(owner, "forgot-password", {}, home);
      expect((await mailsTo(owner)).length - before).toBe(mails + 1);
      await post(stranger(owner), "forgot-password", {}, home);
      await countTries("reset.address", home, 60);
      const wrong = { id: "wrong", password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
      expect((await post(stranger(owner), "reset-password", wrong, home)).status).toBe(429);
      const body = { id: await linkOf(owner), password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
      expect((await post(stranger(owner), "reset-password", body, home)).status).toBe(200);
      expect((await post(owner, "login", { password: NEW_PASSWORD }, home)).status).toBe(200);
    },
  );

  it("sets browser marks of the same form for email addresses with and without an account", async () => {
    const known = await portal.applicant();
    const waiting = await signedUp();
    const shapes = await Promise.all(
      [known.username, waiting.username, portal.person().username].map(async (username) => {
        const one = portal.person(username);
        await post(one, "signup", { password: PASSWORD }, "192.0.2.5");
        const afterSignUp = one.cookies.get(DEVICE_COOKIE);
        await post(one, "resend-confirm", {}, "192.0.2.5");
        await post(one, "forgot-password", {}, "192.0.2.5");
        const afterResend = one.cookies.get(DEVICE_COOKIE);
        return [afterSignUp, afterResend].map((cookie) => cookie?.replace(/[A-Za-z0-9_-]/g, "x"));
      }),
    );
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]).toEqual(shapes[2]);
    expect(shapes[0]?.[1]).toMatch(/^x{36}\.x{43}~x{36}\.x{43}$/);
  });
});

describeOnStore("sessions and guesses", () => {
  const portal = usePortal({ TRUST_PROXY: "1" });

  const withCookie = (token: string): Person => {
    const one = portal.person();
    one.cookies.set(SESSION_COOKIE, token);
    return one;
  };
  const tokenOf = (one: Person): string => one.cookies.get(SESSION_COOKIE) ?? "";
  const logIn = (one: Person) => one.call("POST", "/public/login", { username: one.username, password: PASSWORD });

  it("creates a new session token at each log-in, even if the browser sent one (session fixation)", async () => {
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

import { expect, it } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { PASSWORD, SESSION_COOKIE, type Person } from "./portal.fixture.ts";
import { codeTo, linkIdTo, post } from "./submitted.fixture.ts";

const MINUTE_MS = 60_000;
const NEW_PASSWORD = "Another-Horse-8?";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const CHANGE = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };

interface Listed {
  readonly id: string;
  readonly browser: string;
  readonly started_at: string;
  readonly last_used_at: string;
  readonly is_current: boolean;
}

describeOnStore("One's own account", () => {
  const portal = usePortal();

  const logIn = (one: Person, password = PASSWORD, headers: Record<string, string> = {}) =>
    one.call("POST", "/public/login", { username: one.username, password }, headers);
  const elsewhere = async (owner: Person): Promise<Person> => {
    const other = portal.person(owner.username);
    expect((await logIn(other, PASSWORD, { "user-agent": FIREFOX })).status).toBe(200);
    return other;
  };
  const sessionsOf = async (one: Person): Promise<readonly Listed[]> =>
    (await one.call("GET", "/api/sessions")).body["sessions"] as readonly Listed[];
  const statusOf = async (one: Person) => (await one.call("GET", "/api/tabs")).status;
  const someone = () => portal.person().username;
  const reset = (username: string, id: string) => {
    const body = { username, id, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    return portal.person().call("POST", "/public/reset-password", body);
  };

  it("lists an account's live sessions with their browsers in plain words, the current one first", async () => {
    const owner = await portal.applicant();
    portal.advance(MINUTE_MS);
    const other = await elsewhere(owner);
    const listed = await sessionsOf(owner);
    expect(listed.map(({ browser, is_current }) => [browser, is_current])).toEqual([
      ["", true],
      ["Firefox on Windows", false],
    ]);
    const [own, theirs] = listed;
    expect(Date.parse(theirs?.started_at ?? "") - Date.parse(own?.started_at ?? "")).toBeGreaterThanOrEqual(MINUTE_MS);
    expect(Date.parse(own?.last_used_at ?? "")).toBeGreaterThan(Date.parse(own?.started_at ?? ""));
    expect((await sessionsOf(other)).map(({ is_current }) => is_current)).toEqual([true, false]);
    for (const one of [owner, other])
      expect(JSON.stringify(listed)).not.toContain(one.cookies.get(SESSION_COOKIE) ?? "none");
    await other.call("GET", "/api/logout");
    expect(await sessionsOf(owner)).toHaveLength(1);
    portal.advance(17 * MINUTE_MS);
    await logIn(owner);
    expect(await sessionsOf(owner)).toHaveLength(1);
  });

  it("ends one session of an account, or all others, but never another person's", async () => {
    const owner = await portal.applicant();
    const [first, second, third] = [await elsewhere(owner), await elsewhere(owner), await elsewhere(owner)];
    const stranger = await portal.applicant();
    const idOfFirst = (await sessionsOf(first))[0]?.id ?? "";
    const refused = await stranger.call("DELETE", `/api/sessions/${idOfFirst}`);
    expect([refused.status, refused.body["code"]]).toEqual([404, "not_found"]);
    expect(await statusOf(first)).toBe(200);
    expect((await owner.call("DELETE", `/api/sessions/${idOfFirst}`)).status).toBe(200);
    expect(await statusOf(first)).toBe(401);
    expect((await owner.call("DELETE", `/api/sessions/${idOfFirst}`)).status).toBe(404);
    expect([await statusOf(second), await statusOf(third)]).toEqual([200, 200]);
    expect((await owner.call("DELETE", "/api/sessions")).status).toBe(200);
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 401]);
    expect([await statusOf(owner), await statusOf(stranger)]).toEqual([200, 200]);
  });

  it("changes an account's password, ends every other session and confirms by email", async () => {
    const owner = await portal.applicant();
    const other = await elsewhere(owner);
    await post(portal.person(owner.username), "forgot-password");
    const id = await linkIdTo(portal, owner);
    const before = owner.cookies.get(SESSION_COOKIE);
    const changed = await owner.call("PUT", "/api/password", CHANGE);
    expect([changed.status, changed.body["message"]]).toEqual([
      200,
      "Your password has been changed. You are logged out everywhere else.",
    ]);
    expect([await statusOf(owner), await statusOf(other)]).toEqual([200, 401]);
    expect(owner.cookies.get(SESSION_COOKIE)).not.toBe(before);
    const thief = portal.person(owner.username);
    thief.cookies.set(SESSION_COOKIE, before ?? "");
    expect(await statusOf(thief)).toBe(401);
    expect((await portal.mailTo(owner.username)).subject).toContain("The password of your account");
    expect((await logIn(portal.person(owner.username))).status).toBe(400);
    expect((await logIn(portal.person(owner.username), NEW_PASSWORD)).status).toBe(200);
    expect((await reset(owner.username, id)).status).toBe(400);
  });

  it.each([
    [{ ...CHANGE, current_password: "Wrong-Password-1!" }, "password_wrong", undefined],
    [{ ...CHANGE, password: "short", confirm_password: "short" }, "body_invalid", "password"],
    [{ ...CHANGE, password: "Password123!", confirm_password: "Password123!" }, "body_invalid", "password"],
    [{ ...CHANGE, confirm_password: PASSWORD }, "body_invalid", "confirm_password"],
  ])("keeps an account's password when %j is sent", async (body, code, field) => {
    const owner = await portal.applicant();
    const other = await elsewhere(owner);
    const refused = await owner.call("PUT", "/api/password", body);
    expect([refused.status, refused.body["code"], Object.keys(refused.body["errors"] ?? {})[0]]).toEqual([
      400,
      code,
      field,
    ]);
    expect([await statusOf(owner), await statusOf(other)]).toEqual([200, 200]);
    expect((await logIn(owner)).status).toBe(200);
  });

  it("changes an account's email address once the emailed code is entered, and notifies the old address", async () => {
    const owner = await portal.applicant({ first_name: "Ann" });
    await post(owner, "forgot-password");
    const id = await linkIdTo(portal, owner);
    const username = someone();
    const asked = await owner.call("POST", "/api/email", {
      username: ` ${username.toUpperCase()}`,
      current_password: PASSWORD,
    });
    expect(asked.body["message"]).toBe(`We sent a code to ${username}. Your email address changes when you enter it.`);
    expect((await owner.call("GET", "/api/profile")).body["username"]).toBe(owner.username);
    const code = await codeTo(portal, { username });
    const wrong = await owner.call("PUT", "/api/email", { code: code === "111111" ? "222222" : "111111" });
    expect([wrong.status, wrong.body["code"]]).toEqual([400, "code_invalid"]);
    const other = await portal.applicant();
    expect((await other.call("PUT", "/api/email", { code })).status).toBe(400);
    const another = await elsewhere(owner);
    const changed = await owner.call("PUT", "/api/email", { code });
    expect([changed.status, changed.body["username"]]).toEqual([200, username]);
    expect([await statusOf(owner), await statusOf(another)]).toEqual([200, 401]);
    expect((await owner.call("PUT", "/api/email", { code })).status).toBe(400);
    expect((await owner.call("GET", "/api/profile")).body).toMatchObject({ username, answer: { first_name: "Ann" } });
    const notice = await portal.mailTo(owner.username);
    expect(notice.subject).toContain("email address of your account");
    expect(notice.text + notice.html).not.toContain(username);
    expect((await logIn(portal.person(owner.username))).status).toBe(400);
    expect((await logIn(portal.person(username))).status).toBe(200);
    for (const name of [username, owner.username]) expect((await reset(name, id)).status).toBe(400);
  });

  it("locks changes of an account after ten wrong passwords, even simultaneous ones, until a reset by email", async () => {
    const owner = await portal.applicant();
    portal.advanceToWindow(15 * MINUTE_MS);
    const change = (current_password: string) => owner.call("PUT", "/api/password", { ...CHANGE, current_password });
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? change(`Wrong-Password-${index}!`)
          : owner.call("POST", "/api/email", { username: someone(), current_password: `Wrong-Password-${index}!` }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
    const refused = await change(PASSWORD);
    expect([refused.status, refused.body["message"]]).toEqual([429, expect.stringContaining("“Forgot password?”")]);
    await post(owner, "forgot-password");
    expect((await reset(owner.username, await linkIdTo(portal, owner))).status).toBe(200);
    expect((await logIn(owner, NEW_PASSWORD)).status).toBe(200);
    const again = { current_password: NEW_PASSWORD, password: PASSWORD, confirm_password: PASSWORD };
    expect((await owner.call("PUT", "/api/password", again)).status).toBe(200);
  });

  it("refuses a new email address that is invalid or the account's own, a wrong password and a short code", async () => {
    const owner = await portal.applicant();
    for (const [body, code] of [
      [{ username: "none", current_password: PASSWORD }, "body_invalid"],
      [{ username: "a\u200bb@example.edu", current_password: PASSWORD }, "body_invalid"],
      [{ username: owner.username.toUpperCase(), current_password: PASSWORD }, "body_invalid"],
      [{ username: someone(), current_password: "Wrong-Password-1!" }, "password_wrong"],
    ] as const) {
      const refused = await owner.call("POST", "/api/email", body);
      expect([refused.status, refused.body["code"]]).toEqual([400, code]);
    }
    expect((await owner.call("PUT", "/api/email", { code: "12345" })).body["code"]).toBe("body_invalid");
  });

  it("responds alike for an address that another account has, and emails its owner", async () => {
    const [owner, other] = [await portal.applicant(), await portal.applicant()];
    const free = someone();
    const ask = async (username: string) => {
      const { status, body } = await owner.call("POST", "/api/email", { username, current_password: PASSWORD });
      return JSON.stringify([status, body]).replaceAll(username, "USERNAME");
    };
    expect(await ask(other.username)).toBe(await ask(free));
    const mail = await portal.mailTo(other.username);
    expect(mail.subject).toContain("This email address already has an account");
    expect(mail.subject + mail.text).not.toMatch(/\d{6}/);
  });

  it("takes over an address from an unconfirmed sign-up, but not from an account", async () => {
    const owner = await portal.applicant();
    const squatter = portal.person();
    await post(squatter, "signup", { password: "Strangers-Own-77!" });
    await owner.call("POST", "/api/email", { username: squatter.username, current_password: PASSWORD });
    expect((await owner.call("PUT", "/api/email", { code: await codeTo(portal, squatter) })).status).toBe(200);
    expect((await logIn(portal.person(squatter.username), "Strangers-Own-77!")).status).toBe(400);
    expect((await logIn(portal.person(squatter.username))).status).toBe(200);
    // Somebody else confirms an account with that address meanwhile.
    const late = await portal.applicant();
    const wanted = portal.person();
    await late.call("POST", "/api/email", { username: wanted.username, current_password: PASSWORD });
    const code = await codeTo(portal, wanted);
    await post(wanted, "signup", { password: PASSWORD });
    await post(wanted, "confirm", { code: await codeTo(portal, wanted) });
    expect((await late.call("PUT", "/api/email", { code })).body["code"]).toBe("code_invalid");
    expect((await logIn(wanted)).status).toBe(200);
    expect((await late.call("GET", "/api/profile")).body["username"]).toBe(late.username);
  });

  it("limits tries of the code for a new address, and emails to the address", async () => {
    const owner = await portal.applicant();
    const username = someone();
    const ask = (one: Person) => one.call("POST", "/api/email", { username, current_password: PASSWORD });
    await ask(owner);
    const code = await codeTo(portal, { username });
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        owner.call("PUT", "/api/email", { code: String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0") }),
      ),
    );
    expect(tries.every(({ status }) => status === 400)).toBe(true);
    expect((await owner.call("PUT", "/api/email", { code })).status).toBe(400);
    for (let index = 0; index < 4; index += 1) await ask(await portal.applicant());
    expect((await ask(await portal.applicant())).status).toBe(200);
    expect((await ask(await portal.applicant())).status).toBe(429);
  });
});

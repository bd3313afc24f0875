import { expect, it, vi } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { API_KEY, openPortal, PASSWORD, SESSION_COOKIE } from "./portal.fixture.ts";
import { codeTo, linkIdTo, mailsTo, post } from "./submitted.fixture.ts";

const MINUTE_MS = 60_000;
const NEW_PASSWORD = "Another-Horse-8?";
const toReset = (id: string) => ({ id, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD });

describeOnStore("Accounts", ({ mongo }) => {
  const portal = usePortal();

  it("emails a code, and a link to PUBLIC_URL even if the request names another host", async () => {
    const one = portal.person();
    await one.call("POST", "/public/signup", { username: one.username, password: PASSWORD }, { host: "127.0.0.1:9" });
    const { subject, text, html } = await portal.mailTo(one.username);
    expect(subject).toMatch(/^\d{6} is your confirmation code for Alder Ridge/);
    expect(text).toContain("http://localhost:3000/confirm?username=");
    expect(html).toMatch(/Alder Ridge University/);
    expect(text + html).not.toContain("127.0.0.1");
  });

  it.each([
    [{ username: "not an address", password: PASSWORD }, "username", "Enter a valid email address"],
    [{ username: "a@example.edu", password: "Short-1!" }, "password", undefined],
    [{ username: "a@example.edu", password: "no-upper-case-9!" }, "password", undefined],
    [{ username: "a@example.edu", password: " Correct-Horse-9!" }, "password", undefined],
  ])("refuses a sign-up that breaks a rule (%j)", async (body, field, message) => {
    const answer = await portal.person().call("POST", "/public/signup", body);
    expect(answer.status).toBe(400);
    expect(answer.body["errors"]).toEqual({ [field]: [message ?? expect.any(String)] });
  });

  it("refuses to log in before confirmation, and hides the reason", async () => {
    const one = portal.person();
    await post(one, "signup", { password: PASSWORD });
    const answer = await post(one, "login", { password: PASSWORD });
    expect([answer.status, answer.body["code"]]).toEqual([400, "credentials_invalid"]);
    expect(one.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it("refuses a code after five wrong tries, and accepts a new code", async () => {
    const one = portal.person();
    await post(one, "signup", { password: PASSWORD });
    const code = await codeTo(portal, one);
    const wrong = code === "111111" ? "222222" : "111111";
    for (let tries = 0; tries < 5; tries += 1) expect((await post(one, "confirm", { code: wrong })).status).toBe(400);
    expect((await post(one, "confirm", { code })).status).toBe(400);
    await post(one, "resend-confirm");
    expect((await post(one, "confirm", { code: await codeTo(portal, one) })).status).toBe(200);
  });

  it("accepts a code once, and not after 30 minutes", async () => {
    const one = portal.person();
    await post(one, "signup", { password: PASSWORD });
    const late = await codeTo(portal, one);
    portal.advance(31 * MINUTE_MS);
    expect((await post(one, "confirm", { code: late })).status).toBe(400);
    await post(one, "resend-confirm");
    const code = await codeTo(portal, one);
    const tries = await Promise.all([1, 2, 3].map(() => post(one, "confirm", { code })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("resets a password by a link that works once, confirms by email, and ends every session", async () => {
    const one = await portal.applicant();
    await post(one, "forgot-password");
    const id = await linkIdTo(portal, one);
    const differing = await post(one, "reset-password", { ...toReset(id), confirm_password: PASSWORD });
    expect(differing.body["message"]).toBe("Enter the same password in both boxes");
    expect((await post(await portal.applicant(), "reset-password", toReset(id))).status).toBe(400);
    expect((await post(one, "reset-password", toReset(id))).status).toBe(200);
    expect((await portal.mailTo(one.username)).subject).toContain("The password of your account");
    expect((await post(one, "reset-password", toReset(id))).status).toBe(400);
    expect((await one.call("GET", "/api/tabs")).status).toBe(401);
    expect((await post(one, "login", { password: PASSWORD })).status).toBe(400);
    const shouted = { username: one.username.toUpperCase(), password: NEW_PASSWORD };
    expect((await one.call("POST", "/public/login", shouted)).status).toBe(200);
  });

  it("refuses a reset link after an hour", async () => {
    const one = await portal.applicant();
    await post(one, "forgot-password");
    const id = await linkIdTo(portal, one);
    portal.advance(61 * MINUTE_MS);
    expect((await post(one, "reset-password", toReset(id))).body["code"]).toBe("reset_invalid");
  });

  it("limits only wrong passwords from one address, names the time to retry, and lets the owner log in elsewhere", async () => {
    const guarded = await openPortal({ mongo, environment: { TRUST_PROXY: "1" } });
    const owner = await guarded.applicant();
    const guess = (password: string, address: string) => {
      const headers = { "x-forwarded-for": `10.0.0.1, ${address}` };
      return guarded.person().call("POST", "/public/login", { username: owner.username, password }, headers);
    };
    for (let tries = 0; tries < 12; tries += 1) expect((await guess(PASSWORD, "203.0.113.9")).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await guess("Wrong-Password-1!", "203.0.113.9")).status).toBe(400);
    const refused = await guess(PASSWORD, "203.0.113.9");
    expect([refused.status, refused.body["code"]]).toEqual([429, "throttled"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await guess(PASSWORD, "198.51.100.4")).status).toBe(200);
    guarded.advance(16 * MINUTE_MS);
    expect((await guess(PASSWORD, "203.0.113.9")).status).toBe(200);
    await guarded.close();
  });

  it("accepts a partner's key even after wrong keys from the same address", async () => {
    const leave = (key: string) =>
      portal.person().call("POST", "/public/tmp", { answers: { first_name: "Ann" } }, { "x-api-key": key });
    const answers = await Promise.all(Array.from({ length: 70 }, (_, index) => leave(`a-wrong-key-number-${index}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await leave(API_KEY)).status).toBe(200);
  });

  it("sends a visitor at most six codes in half an hour, and hides the limit", async () => {
    const one = portal.person();
    await post(one, "signup", { password: PASSWORD });
    for (let tries = 0; tries < 9; tries += 1) expect((await post(one, "resend-confirm")).status).toBe(200);
    expect(await mailsTo(portal, one)).toHaveLength(6);
  });
});

describeOnStore("A log-in while the password is reset", () => {
  const portal = usePortal();

  it.each(["createApplication", "createSession"] as const)(
    "refuses the log-in if the reset happens between the check of the password and %s",
    async (step) => {
      const thief = await portal.applicant();
      await post(thief, "forgot-password");
      const id = await linkIdTo(portal, thief);
      const { store } = portal.parts.deps;
      const original = store[step];
      let isReset = false;
      const resetFirst = async (record: unknown): Promise<never> => {
        isReset = (await post(portal.person(thief.username), "reset-password", toReset(id))).status === 200;
        return Reflect.apply(original, store, [record]) as never;
      };
      vi.spyOn(store, step).mockImplementationOnce(resetFirst);
      const late = portal.person(thief.username);
      await post(late, "login", { password: PASSWORD });
      expect(isReset).toBe(true);
      expect((await late.call("GET", "/api/profile")).status).toBe(401);
      expect((await thief.call("GET", "/api/profile")).status).toBe(401);
      expect((await post(late, "login", { password: NEW_PASSWORD })).status).toBe(200);
    },
  );

  it("ends every session in the write that changes the password", async () => {
    const thief = await portal.applicant();
    await post(thief, "forgot-password");
    const id = await linkIdTo(portal, thief);
    const { store } = portal.parts.deps;
    const original = store.changeAccount;
    vi.spyOn(store, "changeAccount").mockImplementationOnce(async (...change) => {
      await original(...change);
      throw new Error("The process died here.");
    });
    expect((await post(portal.person(thief.username), "reset-password", toReset(id))).status).toBe(500);
    expect((await thief.call("GET", "/api/profile")).status).toBe(401);
    const owner = portal.person(thief.username);
    expect((await post(owner, "login", { password: NEW_PASSWORD })).status).toBe(200);
    expect((await owner.call("GET", "/api/profile")).status).toBe(200);
  });
});

import { expect, it } from "vitest";
import { z } from "zod";
import { SECURITY_EVENTS, type SecurityEventName } from "../../server/security-log.ts";
import { describeOnStore, usePortal } from "../contract/opened-portal.fixture.ts";
import { API_KEY, PASSWORD, type Person } from "../contract/portal.fixture.ts";

const NEW_PASSWORD = "Another-Horse-8?";
const HOME = "198.51.100.7";

const lineSchema = z.strictObject({
  time: z.iso.datetime(),
  kind: z.literal("security"),
  event: z.enum(Object.keys(SECURITY_EVENTS) as SecurityEventName[]),
  tenant: z.literal("graduate"),
  account: z.uuid().nullable(),
  address: z.union([z.ipv4(), z.string().regex(/^[0-9a-f:]+::\/64$/), z.null()]),
  request: z.uuid().nullable(),
  reason: z
    .string()
    .regex(/^[a-z.]+$/)
    .optional(),
  session: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  link: z.uuid().optional(),
});

describeOnStore("the security log", () => {
  const portal = usePortal({ TRUST_PROXY: "1", METRICS_PORT: "0" });
  const secrets = new Set<string>([PASSWORD, NEW_PASSWORD, API_KEY, "Wrong-Password-1!", "Qzxanswer"]);

  const call = async (one: Person, method: string, path: string, body?: unknown) => {
    const answer = await one.call(method, path, body, { "x-forwarded-for": HOME });
    // These two cookies contain the account's id, which the log contains too.
    for (const [cookie, value] of one.cookies)
      if (!/^(?:portico_idp_session|~applicant-.*)$/.test(cookie)) secrets.add(value);
    return answer;
  };
  const post = (one: Person, path: string, body: object = {}) =>
    call(one, "POST", `/public/${path}`, { username: one.username, ...body });
  const codeTo = async (username: string): Promise<string> => {
    const { subject, text } = await portal.mailTo(username);
    const code = /\d{6}/.exec(subject)?.[0] ?? "";
    for (const found of [code, /id=([\w.-]+)/.exec(text)?.[1] ?? ""]) if (found !== "") secrets.add(found);
    return code;
  };
  const accountOf = async (username: string) =>
    (await portal.parts.deps.store.findAccountByUsername("graduate", username))?.id ?? "";
  const logged = async (work: () => Promise<unknown>) => {
    const before = (await portal.securityLog()).length;
    await work();
    return (await portal.securityLog()).slice(before).map((line) => lineSchema.parse(line));
  };
  const words = (lines: readonly z.infer<typeof lineSchema>[]) =>
    lines.map(({ event, reason }) => (reason === undefined ? event : `${event} ${reason}`));

  it("logs the events of an account, with account, network address and request", async () => {
    const one = portal.person();
    const changePassword = (current_password: string) =>
      call(one, "PUT", "/api/password", { current_password, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD });
    secrets.add(one.username);
    const newUsername = portal.person().username;
    secrets.add(newUsername);
    let requestId = "";
    const lines = await logged(async () => {
      await post(one, "signup", { password: PASSWORD });
      const code = await codeTo(one.username);
      await post(one, "confirm", { code: code === "111111" ? "222222" : "111111" });
      await post(one, "login", { password: PASSWORD });
      await post(one, "confirm", { code });
      await post(one, "login", { password: "Wrong-Password-1!" });
      await post(one, "login", { password: PASSWORD });
      await call(one, "PUT", "/api/answer", { answers: { first_name: "Qzxanswer" } });
      await changePassword("Wrong-Password-1!");
      await changePassword(PASSWORD);
      await call(one, "POST", "/api/email", { username: newUsername, current_password: NEW_PASSWORD });
      await call(one, "PUT", "/api/email", { code: "000000" });
      await call(one, "PUT", "/api/email", { code: await codeTo(newUsername) });
      const other = portal.person(newUsername);
      await post(other, "login", { password: NEW_PASSWORD });
      const { body } = await call(one, "GET", "/api/sessions");
      await call(one, "DELETE", `/api/sessions/${(body["sessions"] as { id: string }[])[1]?.id ?? ""}`);
      await call(one, "DELETE", "/api/sessions");
      requestId = (await call(one, "GET", "/api/logout")).headers.get("x-request-id") ?? "";
      await post(other, "forgot-password");
      await codeTo(newUsername);
      const id = /id=([\w-]+)/.exec((await portal.mailTo(newUsername)).text)?.[1] ?? "";
      const passwords = { password: PASSWORD, confirm_password: PASSWORD };
      await post(other, "reset-password", { id: "wrong", ...passwords });
      await post(other, "reset-password", { id, ...passwords });
    });
    expect(words(lines)).toEqual([
      "sign-up",
      "code-refused",
      "log-in-failed unconfirmed",
      "confirmed",
      "log-in-failed password",
      "log-in",
      "password-refused",
      "password-changed",
      "email-asked",
      "email-refused",
      "email-changed",
      "sessions-ended",
      "log-in",
      "session-ended",
      "sessions-ended",
      "log-out",
      "reset-asked",
      "reset-refused",
      "password-reset",
    ]);
    const account = await accountOf(newUsername);
    expect(new Set(lines.map((line) => `${line.account} ${line.address}`))).toEqual(new Set([`${account} ${HOME}`]));
    expect(lines.find(({ event }) => event === "log-out")?.request).toBe(requestId);
    const opened = lines.filter(({ event }) => event === "log-in").map(({ session }) => session);
    expect(lines.find(({ event }) => event === "session-ended")?.session).toBe(opened[1]);
  });

  it("logs no account for an unknown email address", async () => {
    const nobody = portal.person();
    secrets.add(nobody.username);
    const lines = await logged(async () => {
      await post(nobody, "login", { password: PASSWORD });
      await post(nobody, "forgot-password");
      await post(nobody, "confirm", { code: "000000" });
    });
    expect(words(lines)).toEqual(["log-in-failed unknown", "code-refused"]);
    expect(lines.map(({ account }) => account)).toEqual([null, null]);
  });

  it("logs a reached limit once, by its name", async () => {
    const one = await portal.applicant();
    secrets.add(one.username);
    const account = await accountOf(one.username);
    const stranger = portal.person(one.username);
    const lines = await logged(async () => {
      for (let tries = 0; tries < 15; tries += 1) await post(stranger, "login", { password: "Wrong-Password-1!" });
      for (let tries = 0; tries < 9; tries += 1) await post(stranger, "forgot-password");
    });
    expect(words(lines).filter((line) => !/^(log-in-failed|reset-asked)/.test(line))).toEqual([
      "lock-out login.pair",
      "mail-withheld resetmail.pair",
    ]);
    expect(new Set(lines.map((line) => line.account))).toEqual(new Set([account]));
  });

  it("logs the creation, use, refusal and revocation of a print link, and a wrong API key", async () => {
    const one = await portal.applicant();
    const { serviceLinks } = portal.parts.deps;
    const lines = await logged(async () => {
      const link = await serviceLinks.create("graduate", one.username, 60_000);
      secrets.add(link?.token ?? "");
      const staff = portal.person();
      await call(staff, "GET", `/service/tmp-pdf?service_token=${link?.token ?? ""}`);
      await serviceLinks.revoke("graduate", link?.record.id ?? "");
      await call(staff, "GET", `/service/tmp-pdf?service_token=${link?.token ?? ""}`);
      await call(staff, "GET", "/service/tmp-pdf?service_token=guess");
      await call(staff, "POST", "/public/tmp", { answers: {} });
    });
    const account = await accountOf(one.username);
    expect(lines.map((line) => [line.event, line.account, line.address])).toEqual([
      ["service-link-made", account, null],
      ["service-link-used", account, HOME],
      ["service-link-revoked", account, null],
      ["service-link-refused", account, HOME],
      ["service-link-refused", null, HOME],
      ["api-key-refused", null, HOME],
    ]);
    expect(new Set(lines.slice(0, 4).map(({ link }) => link)).size).toBe(1);
  });

  it("logs valid network addresses, and no other text that a stranger sent", async () => {
    const text = 'Zqlog"\\r\\n{"event":"log-in"}';
    const lines = await logged(async () => {
      for (const address of [text, "203.0.113.9/64", "::ffff:203.0.113.9", "2001:db8::1", ""])
        await portal
          .person()
          .call(
            "POST",
            "/public/login",
            { username: "zqlog@example.edu", password: text },
            { "x-forwarded-for": address, "user-agent": text, "x-request-id": text },
          );
    });
    expect(lines.map(({ address }) => address)).toEqual([null, null, "203.0.113.9", "2001:db8:0:0::/64", "127.0.0.1"]);
    expect(JSON.stringify(lines).toLowerCase()).not.toContain("zqlog");
  });

  it("writes no password, code, token, cookie, answer or email address to the security log", async () => {
    const all = await portal.securityLog();
    expect(all.length).toBeGreaterThan(50);
    expect(secrets.size).toBeGreaterThan(15);
    const text = JSON.stringify(all);
    expect([...secrets].filter((secret) => secret !== "" && text.includes(secret))).toEqual([]);
    expect(text).not.toContain("@");
  });

  it("counts the lines of the security log in the metrics by event", async () => {
    const counts = new Map<string, number>();
    for (const line of await portal.securityLog())
      counts.set(String(line["event"]), (counts.get(String(line["event"])) ?? 0) + 1);
    const { text = "" } = (await portal.parts.deps.metrics?.render()) ?? {};
    for (const event of Object.keys(SECURITY_EVENTS))
      expect(text).toContain(`portico_security_events_total{event="${event}"} ${counts.get(event) ?? 0}\n`);
  });
});

import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { readStopToken } from "../../server/reminders/index.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { PASSWORD, type Person } from "./portal.fixture.ts";
import { idOf } from "./submitted.fixture.ts";

const DAY_MS = 24 * 60 * 60_000;
const WEEK_BEFORE = Date.parse("2027-01-09T04:59Z");
const ROUND = { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59" };
const ONE_CLICK = "List-Unsubscribe=One-Click";
const FORM = "application/x-www-form-urlencoded";

describeOnStore("Unsubscribing", () => {
  const portal = usePortal({ FIELD_KEY: [9, 3].map((byte) => Buffer.alloc(32, byte).toString("base64")).join(",") }, [
    "tenants/graduate",
    { "tenant.json": (file) => Object.assign(file, { rounds: [ROUND] }) },
  ]);
  let person: Person;
  let link: string;
  let token: string;
  beforeAll(async () => {
    portal.holdClock(WEEK_BEFORE - DAY_MS);
    person = await portal.applicant({ first_name: "Zoë" });
    portal.holdClock(WEEK_BEFORE);
    await portal.parts.reminders.run();
    const { text } = await portal.mailTo(person.username);
    link = /http:\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? "";
    token = link.slice(link.lastIndexOf("/") + 1);
  });
  const send = async (
    method: string,
    sent: string = token,
    { body, headers = {}, host = "localhost:3000" }: { body?: string | FormData; headers?: object; host?: string } = {},
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }> => {
    const response = await portal.app.request(`http://${host}/unsubscribe/${sent}`, {
      method,
      headers: { host, ...(typeof body === "string" ? { "content-type": FORM } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const accountId = (): string => token.split(".")[0] ?? "";
  const isOff = async (): Promise<boolean | undefined> =>
    (await portal.parts.deps.store.findAccount("graduate", accountId()))?.isReminderOff;
  const turnOn = () => portal.parts.deps.store.changeAccount("graduate", accountId(), { isReminderOff: false });

  it.each([
    ["a URL-encoded form", ONE_CLICK],
    ["a multipart form", undefined],
  ])("unsubscribes by %s alone, without a cookie, from any site, repeatedly", async (_, body) => {
    await turnOn();
    const parts = new FormData();
    parts.set("List-Unsubscribe", "One-Click");
    for (const origin of [undefined, "null", "https://mail.example.com", undefined]) {
      const { status, headers, text } = await send("POST", token, {
        body: body ?? parts,
        headers: origin === undefined ? {} : { origin, "sec-fetch-site": "cross-site" },
      });
      // RFC 8058, section 3.1: no redirect.
      expect([status, headers.get("location"), headers.getSetCookie()]).toEqual([200, null, []]);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(text).toContain("You get no more reminders");
      expect(text).not.toContain(person.username);
      expect(await isOff()).toBe(true);
    }
  });

  it.each(["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"])("changes nothing by %s", async (method) => {
    await turnOn();
    const { status, text } = await send(method);
    expect(await isOff()).toBe(false);
    if (method !== "GET") return;
    expect(status).toBe(200);
    expect(text).toContain('<form method="post">');
    expect(text).not.toContain(person.username);
  });

  it.each([
    ["nothing", ""],
    ["another value", "List-Unsubscribe=No"],
    ["a name in small letters", "list-unsubscribe=One-Click"],
    ["a body that is too large", `${ONE_CLICK}&x=${"x".repeat(2_000_000)}`],
  ])("changes nothing by a POST of %s", async (_, body) => {
    await turnOn();
    expect([400, 413]).toContain((await send("POST", token, { body })).status);
    expect(await isOff()).toBe(false);
  });

  it("rejects wrong unsubscribe tokens with one message", async () => {
    await turnOn();
    const [account = "", signature = ""] = token.split(".");
    const strangersId = await idOf(await portal.applicant());
    const forged = [
      account,
      `${account}.`,
      `.${signature}`,
      `${account}.${signature.slice(0, -1)}`,
      `${account}.${signature}x`,
      `${account}.${signature}.x`,
      `${account.toUpperCase()}.${signature}`,
      `${strangersId}.${signature}`,
      `${randomUUID()}.${signature}`,
      `__proto__.${signature}`,
      "%00.%00",
    ];
    const answers = new Set<string>();
    for (const one of forged) {
      portal.advanceToWindow(DAY_MS);
      const { status, text } = await send("POST", one, { body: ONE_CLICK });
      expect([one, status]).toEqual([one, 404]);
      answers.add(text);
      await send("GET", one);
    }
    expect(answers.size).toBe(1);
    expect(await isOff()).toBe(false);
    expect((await portal.parts.deps.store.findAccount("graduate", strangersId))?.isReminderOff).toBe(false);
  });

  it("limits wrong tokens from one address, but still accepts a right one from there", async () => {
    await turnOn();
    portal.advanceToWindow(DAY_MS);
    let status = 404;
    for (let tries = 0; tries < 80 && status === 404; tries += 1)
      status = (await send("POST", `${randomUUID()}.x`, { body: ONE_CLICK })).status;
    expect(status).toBe(429);
    expect((await send("POST", token, { body: ONE_CLICK })).status).toBe(200);
  });

  it("allows only the owner to turn reminders on again", async () => {
    // The session of the day before has ended.
    await person.call("POST", "/public/login", { username: person.username, password: PASSWORD });
    await send("POST", token, { body: ONE_CLICK });
    expect((await person.call("GET", "/api/reminders")).body).toEqual({ reminders: false });
    expect((await portal.person().call("GET", "/api/reminders")).status).toBe(401);
    expect((await portal.person().call("PUT", "/api/reminders", { reminders: true })).status).toBe(401);
    for (const wrong of [{}, { reminders: "no" }, { reminders: null }])
      expect((await person.call("PUT", "/api/reminders", wrong)).status).toBe(400);
    const { status, body } = await person.call("PUT", "/api/reminders", { reminders: true });
    expect([status, body["message"]]).toEqual([200, "Reminders are on. We email you before a deadline."]);
    expect(await isOff()).toBe(false);
    await person.call("PUT", "/api/reminders", { reminders: false });
    expect(await isOff()).toBe(true);
  });

  it("accepts an unsubscribe token of the previous key, but none of another tenant", () => {
    const ring = portal.parts.deps.accounts.keys;
    const [newest = new Uint8Array(), ...older] = ring;
    expect(readStopToken([Buffer.alloc(32, 1), newest], "graduate", token)).toBe(accountId());
    expect(readStopToken(older, "graduate", token)).toBeUndefined();
    expect(readStopToken(ring, "nursing", token)).toBeUndefined();
    expect(readStopToken([], "graduate", token)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { usePortal } from "./opened-portal.fixture.ts";
import { openPortal, PASSWORD, type Person } from "./portal.fixture.ts";

const portal = usePortal();

const logIn = async (publicUrl: string, username: string) => {
  const app = createApp({ ...portal.parts.deps, settings: { ...portal.parts.deps.settings, publicUrl } });
  const call = (path: string, init: RequestInit = {}) =>
    app.request(publicUrl + path, { ...init, headers: { "content-type": "application/json", ...init.headers } });
  const answer = await call("/public/login", {
    method: "POST",
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie();
  const [cookie = ""] = cookies;
  return { call, cookie, cookies, pair: cookie.split("; ")[0] ?? "" };
};

it("keeps a session over TLS in a __Host- cookie, and deletes this cookie as browsers require", async () => {
  const { username } = await portal.applicant();
  const { call, cookie, pair } = await logIn("https://graduate.localhost", username);
  expect(cookie).toMatch(/^__Host-portico_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect((await call("/api/profile", { headers: { cookie: pair } })).status).toBe(200);
  expect((await call("/api/profile", { headers: { cookie: pair.replace("__Host-", "") } })).status).toBe(401);
  const loggedOut = await call("/api/logout", { headers: { cookie: pair } });
  expect(loggedOut.headers.getSetCookie()[0]).toBe("__Host-portico_session=; Max-Age=0; Path=/; Secure");
  expect((await call("/api/profile", { headers: { cookie: pair } })).status).toBe(401);
  const visitor = await call("/public/visitor-key", { method: "POST" });
  expect(visitor.headers.getSetCookie()[0]).toMatch(/^__Host-portico_visitor=.*; Secure;/);
});

it("names the logged-in account to the page's scripts by a readable cookie", async () => {
  const { username } = await portal.applicant();
  const { call, cookies, pair } = await logIn("http://localhost:3000", username);
  const profile = (await (await call("/api/profile", { headers: { cookie: pair } })).json()) as { account: string };
  expect(cookies[1]).toBe(`portico_idp_session=${profile.account}; Path=/; SameSite=Lax`);
  // The cookie outlives the session, so that the page knows the applicant.
  expect(cookies[2]).toBe(`~applicant-graduate=${profile.account}; Max-Age=34560000; Path=/; SameSite=Lax`);
});

it("sets the readable cookie again if a page with a session has lost it", async () => {
  const { username } = await portal.applicant();
  const { call, cookies, pair } = await logIn("http://localhost:3000", username);
  const readable = cookies[1]?.split("; ")[0] ?? "";
  const open = async (cookie: string) => (await call("/about", { headers: { cookie } })).headers.getSetCookie();
  expect(await open(pair)).toEqual([cookies[1]]);
  expect(await open(`${pair}; ${readable}`)).toEqual([]);
  expect(await open("portico_session=" + "x".repeat(43))).toEqual([]);
});

it("ends a session after 12 hours or SESSION_MAX_HOURS, even if it is in use", async () => {
  const HOUR_MS = 3_600_000;
  const portals = [
    { hours: 12, portal: await openPortal({ mongo: false }) },
    { hours: 2, portal: await openPortal({ mongo: false, environment: { SESSION_MAX_HOURS: "2" } }) },
  ];
  for (const { hours, portal: one } of portals) {
    const applicant = await one.applicant();
    for (let quarter = 1; quarter < hours * 4; quarter += 1) {
      one.advance(HOUR_MS / 4);
      expect((await applicant.call("GET", "/api/tabs")).status).toBe(200);
    }
    one.advance(HOUR_MS / 4);
    expect((await applicant.call("GET", "/api/tabs")).status).toBe(401);
    await one.close();
  }
});

describe("The key of a visitor's device", () => {
  const ask = (person: Person, headers: Record<string, string> = {}) =>
    person.call("POST", "/public/visitor-key", undefined, headers);
  const keyOf = async (person: Person) => String((await ask(person)).body["key"]);

  it("gives a browser a device key of 32 bytes that is constant while its cookie lives", async () => {
    const [one, other] = [portal.person(), portal.person()];
    const key = await keyOf(one);
    expect(Buffer.from(key, "base64")).toHaveLength(32);
    expect(await keyOf(one)).toBe(key);
    expect(await keyOf(other)).not.toBe(key);
  });

  it("derives the device key from an HttpOnly cookie with the stated lifetime", async () => {
    const { headers, body } = await ask(portal.person());
    const [line = ""] = headers.getSetCookie();
    expect(body["days"]).toBe(7);
    expect(line).toMatch(/^portico_visitor=[A-Za-z0-9_-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(line).not.toContain(String(body["key"]).slice(0, 20));
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it.each(["", "x", "a".repeat(44), "a".repeat(42), "../".repeat(14) + "a", "__proto__", "a b".repeat(14) + "a"])(
    "replaces an invalid cookie such as %j",
    async (secret) => {
      const one = portal.person();
      one.cookies.set("portico_visitor", encodeURIComponent(secret));
      await ask(one);
      expect(one.cookies.get("portico_visitor")).toMatch(/^[A-Za-z0-9_-]{43}$/);
    },
  );

  it("deletes the device key when the visitor clears the answers", async () => {
    const one = portal.person();
    const key = await keyOf(one);
    await one.call("DELETE", "/public/visitor-key");
    expect(one.cookies.has("portico_visitor")).toBe(false);
    expect(await keyOf(one)).not.toBe(key);
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { openPortal, PASSWORD, type Portal } from "./portal.fixture.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ mongo: false });
});
afterAll(() => portal?.close());

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

it("keeps the session over TLS in a cookie that only this host can set, and ends it in a way that browsers accept", async () => {
  const { username } = await portal.applicant();
  const { call, cookie, pair } = await logIn("https://graduate.localhost", username);
  expect(cookie).toMatch(/^__Host-portico_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect((await call("/api/profile", { headers: { cookie: pair } })).status).toBe(200);
  expect((await call("/api/profile", { headers: { cookie: pair.replace("__Host-", "") } })).status).toBe(401);
  const loggedOut = await call("/api/logout", { headers: { cookie: pair } });
  expect(loggedOut.headers.getSetCookie()[0]).toBe("__Host-portico_session=; Max-Age=0; Path=/; Secure");
  expect((await call("/api/profile", { headers: { cookie: pair } })).status).toBe(401);
});

it("tells the page's own scripts which account is logged in, by a cookie beside it", async () => {
  const { username } = await portal.applicant();
  const { call, cookies, pair } = await logIn("http://localhost:3000", username);
  const profile = (await (await call("/api/profile", { headers: { cookie: pair } })).json()) as { account: string };
  expect(cookies[1]).toBe(`portico_idp_session=${profile.account}; Path=/; SameSite=Lax`);
  // It outlives the session, so that the page knows the applicant.
  expect(cookies[2]).toBe(`~applicant-graduate=${profile.account}; Max-Age=34560000; Path=/; SameSite=Lax`);
});

it("gives a page that has lost the readable cookie another one while its session lasts", async () => {
  const { username } = await portal.applicant();
  const { call, cookies, pair } = await logIn("http://localhost:3000", username);
  const readable = cookies[1]?.split("; ")[0] ?? "";
  const open = async (cookie: string) => (await call("/about", { headers: { cookie } })).headers.getSetCookie();
  expect(await open(pair)).toEqual([cookies[1]]);
  expect(await open(`${pair}; ${readable}`)).toEqual([]);
  expect(await open("portico_session=" + "x".repeat(43))).toEqual([]);
});

it("uses the plain name without TLS, because browsers would drop the other", async () => {
  const { username } = await portal.applicant();
  const { call, cookie, pair } = await logIn("http://localhost:3000", username);
  expect(cookie).toMatch(/^portico_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await call("/api/profile", { headers: { cookie: pair } })).status).toBe(200);
});

it("ends a session 12 hours after its log-in, however busy it was, unless told otherwise", async () => {
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

it("ends an idle session the time of the prompt after the time-out, so that the prompt can be answered until it closes", async () => {
  const applicant = await portal.applicant();
  const { idleMs, promptMs } = portal.parts.deps.tenants.defaultTenant.definition.tenant.session;
  const statusAfter = async (ms: number) => {
    portal.advance(ms);
    return (await applicant.call("GET", "/api/tabs")).status;
  };
  expect(await statusAfter(idleMs + promptMs - 1000)).toBe(200);
  expect(await statusAfter(idleMs + promptMs - 1000)).toBe(200);
  expect(await statusAfter(idleMs + promptMs + 1000)).toBe(401);
});

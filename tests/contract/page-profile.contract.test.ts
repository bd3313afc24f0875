import { beforeAll, expect, it, describe } from "vitest";
import { profileSchema } from "../../engine/protocol/index.ts";
import { renderFrame } from "../../frame/index.ts";
import { createApp } from "../../server/app.ts";
import type { AppDeps } from "../../server/app-deps.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { cookieOf, type Person, openPortal, PASSWORD } from "./portal.fixture.ts";

const HOST = "localhost:3000";
const OPENING = ["/", "/about", "/review", "/completion", "/account"];

describeOnStore("A page of a logged-in applicant", () => {
  const portal = usePortal();
  let app: ReturnType<typeof createApp>;

  const serve = (changed: Partial<AppDeps>) => createApp({ ...portal.parts.deps, renderFrame, ...changed });
  const ask = (path: string, headers: Record<string, string> = {}, server = app, host = HOST) =>
    server.request(`http://${host}${path}`, { headers: { host, ...headers } });
  const givenIn = (page: string, name: string): unknown => {
    const text = new RegExp(`<script type="application/json" id="portico-${name}">([^<]*)</script>`).exec(page)?.[1];
    return text === undefined ? undefined : JSON.parse(text);
  };
  const profileIn = (page: string) => {
    const given = givenIn(page, "profile") ?? undefined;
    return given === undefined ? undefined : profileSchema.parse(given);
  };

  beforeAll(() => {
    app = serve({});
  });

  it("puts the profile into every page that opens the application", async () => {
    const ada = await portal.applicant();
    const { body } = await ada.call("GET", "/api/profile");
    for (const path of OPENING) {
      const answer = await ask(path, { cookie: cookieOf(ada) });
      expect([answer.status, profileIn(await answer.text())]).toEqual([200, body]);
    }
  });

  it("forbids caching, and is never replaced by a visitor's page", async () => {
    const ada = await portal.applicant();
    const own = await ask("/about", { cookie: cookieOf(ada) });
    expect(own.headers.get("cache-control")).toBe("no-store");
    expect(own.headers.get("etag")).toBeNull();
    expect(own.headers.get("vary")).toContain("Cookie");
    const visitors = await ask("/about");
    expect(visitors.headers.get("vary")).toContain("Cookie");
    expect(profileIn(await visitors.text())).toBeUndefined();
    const etag = visitors.headers.get("etag") ?? "";
    expect((await ask("/about", { "if-none-match": etag })).status).toBe(304);
    const again = await ask("/about", { "if-none-match": etag, cookie: cookieOf(ada) });
    expect([again.status, profileIn(await again.text())?.username]).toEqual([200, ada.username]);
  });

  it("escapes text that could close the data element or open another", async () => {
    const ada = await portal.applicant();
    const evil = "</script><script>alert(1)</script><!--\u2028\u2029<img src=x onerror=alert(1)>";
    await ada.call("PUT", "/api/answer", { answers: { first_name: evil.slice(0, 45), essay: evil } });
    const { body } = await ada.call("GET", "/api/profile");
    const page = await (await ask("/about", { cookie: cookieOf(ada) })).text();
    expect(page).not.toContain("alert(1)</script");
    expect(page).not.toContain("<!--\u2028");
    expect(profileIn(page)).toEqual(body);
    expect(JSON.stringify(body)).toContain("</script");
  });

  it("shows no other person's data in a page", async () => {
    const [ada, ben] = [await portal.applicant(), await portal.applicant()];
    const ownPage = async (person: Person) => (await ask("/about", { cookie: cookieOf(person) })).text();
    const [adas, bens] = await Promise.all([ownPage(ada), ownPage(ben)]);
    expect([profileIn(adas)?.username, profileIn(bens)?.username]).toEqual([ada.username, ben.username]);
    expect(adas).not.toContain(ben.username);
  });

  it("shows no profile at another tenant's host", async () => {
    const ada = await portal.applicant();
    const page = await (await ask("/about", { cookie: cookieOf(ada) }, app, "nursing.localhost:3000")).text();
    expect([profileIn(page), page.includes(ada.username)]).toEqual([undefined, false]);
  });

  it.each([
    ["a prefetch", { "sec-purpose": "prefetch;prerender" }],
    ["an older browser's prefetch", { purpose: "prefetch" }],
    ["a page's request for a picture or script", { "sec-fetch-dest": "image" }],
    ["a page's call", { "sec-fetch-dest": "empty" }],
  ])("shows no profile to %s", async (_what, headers) => {
    const ada = await portal.applicant();
    const answer = await ask("/about", { ...headers, cookie: cookieOf(ada) });
    expect([answer.headers.get("cache-control"), profileIn(await answer.text())]).toEqual(["no-store", undefined]);
  });

  it("shows no profile after the session has ended, and keeps the cookie for the next call", async () => {
    const ada = await portal.applicant();
    const cookie = cookieOf(ada);
    await ada.call("GET", "/api/logout");
    const answer = await ask("/about", { cookie });
    const page = await answer.text();
    expect([answer.status, answer.headers.get("set-cookie"), profileIn(page)]).toEqual([200, null, undefined]);
    expect(page).not.toContain(`class="a-banner`);
    // With null, the page asks for the profile.
    expect(givenIn(page, "profile")).toBeNull();
    expect(givenIn(await (await ask("/about")).text(), "profile")).toBeUndefined();
    expect((await ask("/api/profile", { cookie })).status).toBe(401);
  });

  it("shows no profile on screens without the application", async () => {
    const ada = await portal.applicant();
    for (const path of ["/login", "/signup", "/verify", "/no-such-page"])
      expect(profileIn(await (await ask(path, { cookie: cookieOf(ada) })).text())).toBeUndefined();
    const page = await (await ask("/about?token=of-somebody-else%3Cscript%3E", { cookie: cookieOf(ada) })).text();
    expect([profileIn(page)?.username, page.includes("of-somebody-else")]).toEqual([ada.username, false]);
  });

  it("counts loading a page as activity of the session", async () => {
    const ada = await portal.applicant();
    const { idleMs, promptMs } = portal.parts.deps.tenants.all()[0]?.definition.tenant.session ?? {
      idleMs: 0,
      promptMs: 0,
    };
    portal.advance(idleMs);
    await ask("/about", { cookie: cookieOf(ada) });
    portal.advance(idleMs);
    expect((await ada.call("GET", "/api/tabs")).status).toBe(200);
    portal.advance(idleMs + promptMs + 1);
    expect(profileIn(await (await ask("/about", { cookie: cookieOf(ada) })).text())).toBeUndefined();
  });

  it("omits the profile if the session cannot be read", async () => {
    const ada = await portal.applicant();
    const away = serve({
      accounts: {
        ...portal.parts.deps.accounts,
        sessions: { ...portal.parts.deps.accounts.sessions, find: () => Promise.reject(new Error("It is away.")) },
      },
    });
    const answer = await ask("/about", { cookie: cookieOf(ada) }, away);
    expect([answer.status, profileIn(await answer.text())]).toEqual([200, undefined]);
  });

  it("shows logged-in people their own frame, never a visitor's", async () => {
    const ada = await portal.applicant();
    const own = await (await ask("/about", { cookie: cookieOf(ada) })).text();
    expect(own).toContain("It&#x27;s time to get started");
    expect(own).not.toContain("Already have an account");
    expect(await (await ask("/about")).text()).toContain("Already have an account");
  });
});

describeOnStore("Sessions and cookies", () => {
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
    // This cookie outlives the session, so that the page knows the applicant.
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

  describe("The device key of a visitor", () => {
    const ask = (person: Person, headers: Record<string, string> = {}) =>
      person.call("POST", "/public/visitor-key", undefined, headers);
    const keyOf = async (person: Person) => String((await ask(person)).body["key"]);

    it("has 32 bytes, is the same while its cookie lives, and differs between browsers", async () => {
      const [one, other] = [portal.person(), portal.person()];
      const key = await keyOf(one);
      expect(Buffer.from(key, "base64")).toHaveLength(32);
      expect(await keyOf(one)).toBe(key);
      expect(await keyOf(other)).not.toBe(key);
    });

    it("comes with an HttpOnly cookie, which has the stated lifetime and does not contain the key", async () => {
      const { headers, body } = await ask(portal.person());
      const [line = ""] = headers.getSetCookie();
      expect(body["days"]).toBe(7);
      expect(line).toMatch(/^portico_visitor=[A-Za-z0-9_-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(line).not.toContain(String(body["key"]).slice(0, 20));
      expect(headers.get("cache-control")).toBe("no-store");
    });

    it.each(["", "x", "a".repeat(44), "a".repeat(42), "../".repeat(14) + "a", "__proto__", "a b".repeat(14) + "a"])(
      "comes with a new cookie in place of an invalid one such as %j",
      async (secret) => {
        const one = portal.person();
        one.cookies.set("portico_visitor", encodeURIComponent(secret));
        await ask(one);
        expect(one.cookies.get("portico_visitor")).toMatch(/^[A-Za-z0-9_-]{43}$/);
      },
    );

    it("changes when the browser deletes it", async () => {
      const one = portal.person();
      const key = await keyOf(one);
      await one.call("DELETE", "/public/visitor-key");
      expect(one.cookies.has("portico_visitor")).toBe(false);
      expect(await keyOf(one)).not.toBe(key);
    });
  });
});

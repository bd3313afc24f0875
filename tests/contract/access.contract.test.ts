import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { isNewPassword } from "../../engine/protocol/index.ts";
import { readDocumentedApi, type DocumentedApi, type DocumentedCall } from "./documented.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { PASSWORD, SESSION_COOKIE, STAFF_COOKIE, type Person } from "./portal.fixture.ts";

const nameOf = ({ method, path }: DocumentedCall): string => `${method} ${path}`;

const PUBLIC = [
  "DELETE /public/visitor-key",
  // Protected by the cookie of the log-in.
  "GET /api/office/sso",
  "GET /lookup/find",
  "GET /public/rounds",
  "GET /unsubscribe/{token}",
  "POST /api/office/invitation",
  "POST /api/office/session",
  "POST /api/office/sso",
  "POST /public/client-error",
  "POST /public/confirm",
  "POST /public/forgot-password",
  "POST /public/login",
  "POST /public/resend-confirm",
  "POST /public/reset-password",
  "POST /public/signup",
  "POST /public/verify",
  "POST /public/visitor-key",
  // Protected by the token in the path.
  "POST /unsubscribe/{token}",
];

describeOnStore("Access as the OpenAPI document declares it", () => {
  const portal = usePortal();
  let api: DocumentedApi;
  let applicant: Person;
  let serviceToken: string;
  beforeAll(async () => {
    applicant = await portal.applicant();
    serviceToken =
      (await portal.parts.deps.serviceLinks.create("graduate", applicant.username, 60_000_000))?.token ?? "";
    api = readDocumentedApi((await portal.person().call("GET", "/openapi.json")).body);
  });

  const securedBy = (scheme: string) => api.calls.filter(({ security = [] }) => security.some((one) => scheme in one));
  const withCookie = (cookie: string, value = ""): Person => {
    const one = portal.person();
    one.cookies.set(cookie, value);
    return one;
  };
  const tokenOf = ({ cookies }: Person): string => cookies.get(SESSION_COOKIE) ?? "";
  const altered = (token: string): string => `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;

  it.each<[string, () => Person | Promise<Person>, { query?: () => string; headers?: Record<string, string> }?]>([
    ["a visitor", () => portal.person()],
    ["a made-up session", () => withCookie(SESSION_COOKIE, "x".repeat(43))],
    ["an altered session", () => withCookie(SESSION_COOKIE, altered(tokenOf(applicant)))],
    ["the holder of a print link", () => portal.person(), { query: () => `?service_token=${serviceToken}` }],
    ["a print link's token in the cookie", () => withCookie(SESSION_COOKIE, serviceToken)],
    ["staff", () => portal.staff("admin")],
    [
      "a staff session in the cookie",
      async () => withCookie(SESSION_COOKIE, (await portal.staff("admin")).cookies.get(STAFF_COOKIE)),
    ],
    [
      "an applicant of another tenant",
      () => withCookie(SESSION_COOKIE, tokenOf(applicant)),
      { headers: { host: "certificate.localhost:3000" } },
    ],
    [
      "somebody who has logged out",
      async () => {
        const left = await portal.applicant();
        const token = tokenOf(left);
        expect((await left.call("GET", "/api/logout")).status).toBe(200);
        return withCookie(SESSION_COOKIE, token);
      },
    ],
  ])("answers 401 to each applicant call from %s", async (_who, enter, { query = () => "", headers } = {}) => {
    const calls = securedBy("session").filter(({ path }) => path.startsWith("/api/"));
    expect(calls.length).toBeGreaterThan(25);
    const one = await enter();
    const cookies = [...one.cookies];
    for (const call of calls) {
      for (const [cookie, value] of cookies) one.cookies.set(cookie, value);
      const path = `${call.path.replaceAll(/\{\w+\}/g, "none")}${query()}`;
      const { status, body } = await one.call(call.method, path, call.requestBody && {}, headers);
      expect([nameOf(call), status, body]).toEqual([
        nameOf(call),
        401,
        { code: "session_invalid", message: expect.stringMatching(/^Your session has ended\./) as string },
      ]);
    }
    expect((await applicant.call("GET", "/api/profile")).status).toBe(200);
  });

  it.each<[string, () => string]>([
    ["a made-up token", () => "x".repeat(43)],
    ["an altered token", () => altered(serviceToken)],
    ["an applicant's session", () => tokenOf(applicant)],
  ])("answers 403 to each print link call with %s", async (_what, token) => {
    const calls = api.calls.filter(({ path }) => path.startsWith("/service/"));
    expect(calls.length).toBeGreaterThan(2);
    for (const call of calls) {
      const path = `${call.path.replaceAll(/\{\w+\}/g, "none")}?service_token=${token()}`;
      expect([nameOf(call), (await portal.person().call(call.method, path)).status]).toEqual([nameOf(call), 403]);
    }
  });

  it.each<[string, () => Person]>([
    ["an applicant", () => applicant],
    ["a person without a session", () => portal.person()],
  ])("answers %s with 405 for an unknown method", async (_who, enter) => {
    for (const path of new Set(api.calls.map((call) => call.path))) {
      const methods = api.calls.filter((call) => call.path === path).map(({ method }) => method);
      const missing = ["GET", "POST", "PUT", "DELETE", "PATCH"].filter((method) => !methods.includes(method));
      for (const method of [missing[0] ?? "", "PATCH"]) {
        const { status, headers } = await enter().call(method, path.replaceAll(/\{\w+\}/g, "none"));
        // The same path may match a call with a parameter.
        const allowed = (headers.get("allow") ?? "").split(", ");
        const missed = methods.filter((one) => !allowed.includes(one));
        expect([method, path, status, missed]).toEqual([method, path, 405, []]);
      }
    }
  });

  it("answers 405 to POST, PUT, DELETE and OPTIONS on pages and files", async () => {
    const pages = ["/", "/login", "/about", "/no-page", "/office", "/office/staff"];
    for (const path of [...pages, "/livez", "/readyz", "/robots.txt", "/openapi.json"])
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
        const { status, headers } = await portal.person().call(method, path);
        expect([method, path, status, headers.get("allow")]).toEqual([method, path, 405, "GET, HEAD"]);
      }
  });

  it("declares each call as public or secured by a described scheme", () => {
    expect(api.calls.length).toBeGreaterThan(30);
    expect(api.calls.filter(({ security }) => security === undefined).map(nameOf)).toEqual([]);
    const isPublic = ({ security = [] }: DocumentedCall) =>
      security.length === 0 || security.some((requirement) => Object.keys(requirement).length === 0);
    expect(api.calls.filter(isPublic).map(nameOf).toSorted()).toEqual(PUBLIC);
    const named = new Set(api.calls.flatMap(({ security = [] }) => security.flatMap(Object.keys)));
    expect([...named].toSorted()).toEqual(api.schemes.toSorted());
    for (const call of api.calls.filter(({ path }) => path.startsWith("/api/") && !path.startsWith("/api/office/"))) {
      expect([nameOf(call), call.security]).toEqual([nameOf(call), [{ session: [] }]]);
      expect(call.parameters.map(({ name }) => name)).toContain("Portico-Account");
    }
  });

  it("describes new passwords and confirmation codes by patterns that enforce their rules", async () => {
    const properties = z.record(z.string(), z.object({ pattern: z.string().optional() }));
    const patternOf = (path: string, field: string) => {
      const call = api.calls.find((one) => one.method === "POST" && one.path === path);
      const schema: unknown = call?.requestBody?.content["application/json"]?.schema["properties"];
      return properties.parse(schema)[field]?.pattern ?? "";
    };
    const pattern = patternOf("/public/signup", "password");
    fc.assert(
      fc.property(
        fc.stringMatching(/^[ -~]{12,20}$/),
        (text) => !new RegExp(pattern).test(text) || isNewPassword(text),
      ),
    );
    expect(PASSWORD).toMatch(new RegExp(pattern));
    for (const wrong of [
      "Short-1",
      "no-capital-letter-1",
      "NO-SMALL-LETTER-1",
      "No-digit-at-all",
      "NoSymbolAtAll1",
      " Space-Before-1",
    ])
      expect(wrong).not.toMatch(new RegExp(pattern));
    expect(patternOf("/public/reset-password", "password")).toBe(pattern);
    expect(patternOf("/public/confirm", "code")).toBe("^[0-9]{6}$");
  });
});

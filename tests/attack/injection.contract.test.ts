import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PASSWORD } from "../contract/portal.fixture.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { send } from "./send.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ env: { LOG_LEVEL: "trace", TRUST_PROXY: "1", CALLS_PER_MINUTE: "1000000" } });
});
afterAll(() => portal?.stop());

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  send(portal.url, { method, path, headers, body: body === undefined ? undefined : JSON.stringify(body) });

describe("an email address that a mail program, a log or a terminal would misread", () => {
  it.each([
    ["another header", "a@example.edu\r\nBcc: all@example.edu"],
    ["another header by a bare line feed", "a\nBcc: b@example.edu"],
    ["a second recipient", "a@example.edu,b@example.edu"],
    ["a second recipient after a semicolon", "a;b@example.edu"],
    ["a display name", '"Admissions" <a@example.edu>'],
    ["a comment", "a(comment)@example.edu"],
    ["a group", "all:a@example.edu;"],
    ["a quoted part", '"a b"@example.edu'],
    ["a line separator", "a\u2028b@example.edu"],
    ["colours of a terminal", "\u001b[2Ka@example.edu"],
    ["an 8-bit control", "a\u009b2J@example.edu"],
    ["text from right to left", "a\u202Emoc.live@example.edu"],
    ["an isolate", "a\u2066b@example.edu"],
    ["a hidden character", "a\u200Bb@example.edu"],
    ["a soft hyphen", "a\u00ADb@example.edu"],
    ["half a surrogate pair", "a\ud800@example.edu"],
    ["a null character", "a\0@example.edu"],
  ])("is rejected by each public account call: %s", async (_, username) => {
    for (const [path, body] of [
      ["signup", { password: PASSWORD }],
      ["login", { password: PASSWORD }],
      ["confirm", { code: "123456" }],
      ["resend-confirm", {}],
      ["forgot-password", {}],
      ["reset-password", { id: "x", password: PASSWORD, confirm_password: PASSWORD }],
    ] as const) {
      const { status, text } = await call("POST", `/public/${path}`, { username, ...body });
      expect([path, status, JSON.parse(text)]).toEqual([path, 400, expect.objectContaining({ code: "body_invalid" })]);
    }
  });

  it("causes no email", async () => {
    expect(await readdir(join(portal.dataDir, "mail")).catch(() => [])).toEqual([]);
  });
});

it("writes nothing from a header, path or body to its log", async () => {
  const words = 'Zqlogword\u001b[31m\\r\\n{"level":60}';
  const latin = words.replace(/[^\x20-\x7e]/g, "?");
  for (const path of [
    `/api/${encodeURIComponent(words)}`,
    `/${encodeURIComponent(words)}?service_token=${encodeURIComponent(words)}`,
    `/lookup/find?text=${encodeURIComponent(words)}`,
    `/api/pdf/document-answer/${encodeURIComponent(words)}`,
  ]) {
    await call("GET", path, undefined, {
      "user-agent": latin,
      referer: latin,
      "x-request-id": latin,
      cookie: `portico_session=${latin}`,
      "x-forwarded-for": latin,
      "accept-language": latin,
    });
  }
  await call("POST", "/public/client-error", { name: "Error", path: `/${words}`, frames: [] });
  await call("POST", "/public/login", { username: `${words}@example.edu`, password: words });
  const output = portal.output();
  expect(output.split("\n").filter((line) => line.startsWith("{")).length).toBeGreaterThan(6);
  expect(output).not.toContain("Zqlogword");
});

it("writes each mail header on one line, and escapes the address in HTML and links", async () => {
  const username = "o'brien+tag/x={y}%0d%0a&#x3c@example.edu";
  expect(
    (await call("POST", "/public/signup", { username, password: PASSWORD }, { host: "graduate.localhost" })).status,
  ).toBe(200);
  const mail = await vi.waitFor(
    async () => {
      const [file = ""] = await readdir(join(portal.dataDir, "mail"));
      return JSON.parse(await readFile(join(portal.dataDir, "mail", file), "utf8")) as Record<string, string>;
    },
    { timeout: 45_000 },
  );
  for (const header of ["from", "to", "replyTo", "subject"]) expect(mail[header]).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  expect(mail["to"]).toBe(username);
  expect(mail["html"]).not.toContain(username);
  expect(mail["text"]).toContain(encodeURIComponent(username));
  expect(await (await fetch(`${portal.url}/dev/mail`)).text()).not.toContain("&#x3c@");
});

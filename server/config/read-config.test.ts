import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { isLocalhost } from "./parsers.ts";
import { readConfig } from "./read-config.ts";
import { makeFolder, useFolder } from "../../tests/use-folder.ts";
import { WEBHOOK_EVENTS } from "../../engine/protocol/index.ts";
import { readWebhooks } from "./read-webhooks.ts";

const KEY = Buffer.alloc(32, 7).toString("base64");

describe("readConfig", () => {
  it("needs no environment variable on a laptop", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      mongoUri: undefined,
      s3: undefined,
      smtpUrl: undefined,
      logLevel: "warn",
      isDevelopment: false,
    });
  });

  it.each([
    ["PORT", "abc", "a whole number from 0 to 65535."],
    ["PORT", "70000", "a whole number from 0 to 65535."],
    ["PUBLIC_URL", "apply.example.edu", "an address without a path, such as https://apply.example.edu."],
    ["PUBLIC_URL", "http://localhost:3000/apply", "an address without a path, such as https://apply.example.edu."],
    ["LOG_LEVEL", "loud", "one of trace, debug, info, warn, error, silent."],
    ["CHROMIUM_PATH", "/no/such/browser", "the path of a browser that exists."],
    ["CHROMIUM_PATH", "/", "the path of a browser that exists."],
    ["S3_REGION", "us east", "the name of a region, such as us-east-1."],
    ["S3_FORCE_PATH_STYLE", "maybe", "true or false."],
    ["SECURITY_CONTACT", "http://example.edu", "an email address, or an https: or tel: address."],
    ["CALLS_PER_MINUTE", "0", "a whole number from 60 to 1000000."],
    ["UPLOAD_QUOTA_MB", "0", "a whole number from 1 to 100000."],
    ["SESSION_MAX_HOURS", "0", "a whole number from 1 to 720."],
    ["TRUST_PROXY", "yes", "how many proxies to trust, from 0 to 9."],
    ["MAIL_FROM", "me@example.edu\r\nBcc: x@y.z", "an email address, or Name <address>."],
  ])("rejects %s=%j, and names the expected value", (name, value, expected) => {
    const bucket = name.startsWith("S3_") ? { S3_BUCKET: "bucket" } : {};
    expect(() => readConfig({ ...bucket, [name]: value })).toThrow(
      `${name} is ${JSON.stringify(value)}; expected ${expected}`,
    );
  });

  it.each([
    ["MONGODB_URI", "mongodb://user:hunter2@host"],
    ["FIELD_KEY", "hunter2"],
    ["TMP_API_KEY", "hunter2"],
    ["SMTP_URL", "hunter2"],
    ["LOOKUP_TOKEN", "hunter2\nb"],
  ])("hides an invalid secret in %s", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} is set to an invalid value; expected (?!.*hunter2)`),
    );
  });

  it.each([
    ["security@example.edu", "mailto:security@example.edu"],
    ["mailto:security@example.edu", "mailto:security@example.edu"],
    ["https://example.edu/security", "https://example.edu/security"],
    ["tel:+1-201-555-0123", "tel:+1-201-555-0123"],
  ])("accepts the contact %s", (text, contact) => {
    expect(readConfig({ SECURITY_CONTACT: text }).securityContact).toBe(contact);
  });

  it("reads a secret from a file", async () => {
    const file = join(await makeFolder(), "key");
    writeFileSync(file, `${KEY}\n`);
    expect(readConfig({ FIELD_KEY_FILE: file }).fieldKeys).toEqual([new Uint8Array(32).fill(7)]);
    expect(() => readConfig({ FIELD_KEY_FILE: `${file}-not` })).toThrow(
      /^FIELD_KEY_FILE is ".*-not", which cannot be read \(ENOENT\)/,
    );
  });

  it("reads several field keys, newest first", () => {
    expect(readConfig({ FIELD_KEY: `${KEY}, ${"00".repeat(32)}` }).fieldKeys).toEqual([
      new Uint8Array(32).fill(7),
      new Uint8Array(32),
    ]);
  });

  it("requires a mail server for a public portal", () => {
    expect(() => readConfig({ PUBLIC_URL: "https://apply.example.edu" })).toThrow(
      /^SMTP_URL is unset while PUBLIC_URL/,
    );
    expect(readConfig({ PUBLIC_URL: "https://apply.example.edu", SMTP_URL: "smtp://mail:25" }).smtpUrl).toBe(
      "smtp://mail:25",
    );
  });

  it("requires a field key with MongoDB", () => {
    expect(() => readConfig({ MONGODB_URI: "mongodb://db:27017/portico" })).toThrow(/^FIELD_KEY is unset/);
  });

  it("requires both halves of an S3 key", () => {
    expect(() => readConfig({ S3_BUCKET: "uploads", S3_ACCESS_KEY_ID: "id" })).toThrow(
      /^S3_SECRET_ACCESS_KEY is unset/,
    );
  });

  it.each([
    ["http://localhost:3000", true],
    ["http://graduate.localhost", true],
    ["http://127.0.0.1:1", true],
    ["http://[::1]:3000", true],
    ["http://192.0.2.1:3000", false],
    ["https://localhost.example.edu", false],
    ["https://apply.example.edu", false],
  ])("detects if %s is on this machine", (origin, expected) => {
    expect(isLocalhost(origin)).toBe(expected);
  });
});

const SECRET = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;

const folder = useFolder("suite");
beforeAll(() => {
  writeFileSync(folder("secret"), `${SECRET}\n`);
  writeFileSync(folder("old-secret"), `whsec_${Buffer.alloc(24, 6).toString("base64")}`);
  writeFileSync(folder("short"), "whsec_aHVudGVyMg==");
  writeFileSync(folder("other"), "hunter2hunter2hunter2hunter2hunter2hunter2");
});

const write = (content: unknown): string => {
  const file = folder("webhooks.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
};
const one = { id: "crm", url: "https://crm.example.edu/in", secretFiles: ["secret"] };

it("reads endpoints and the files with their secrets", () => {
  const all = readWebhooks(
    write({
      graduate: [{ ...one, secretFiles: ["secret", "old-secret"] }],
      nursing: [
        {
          ...one,
          id: "sis",
          url: "http://10.1.2.3/",
          events: ["application.erased"],
          allowHttp: true,
          allowNetworks: ["10.1.2.0/24"],
        },
      ],
    }),
  );
  expect(all).toMatchObject([
    {
      tenant: "graduate",
      id: "crm",
      secrets: [new Uint8Array(32).fill(5), new Uint8Array(24).fill(6)],
      allowNetworks: [],
    },
    { tenant: "nursing", id: "sis", events: ["application.erased"], allowNetworks: ["10.1.2.0/24"] },
  ]);
  expect(all[0]?.events).toEqual(WEBHOOK_EVENTS);
  expect(readWebhooks(undefined)).toEqual([]);
});

it.each([
  ["invalid JSON", "{", "the file is not JSON"],
  ["a file that is not an object", [], "the file is invalid"],
  ["an unknown key", { t: [{ ...one, secret: SECRET }] }, "t.0 is invalid; expected no other key than id"],
  ["no secret", { t: [{ ...one, secretFiles: [] }] }, "t.0.secretFiles is invalid"],
  ["a wrong id", { t: [{ ...one, id: "C R M" }] }, "t.0.id is invalid"],
  ["an unknown event", { t: [{ ...one, events: ["application.read"] }] }, "t.0.events.0 is invalid"],
  ["the same id twice", { t: [one], u: [one] }, 'two endpoints have the id "crm"'],
  ["an http address", { t: [{ ...one, url: "http://crm.example.edu" }] }, 'endpoint "crm" has an http address'],
  ["an unknown scheme", { t: [{ ...one, url: "ftp://crm.example.edu" }] }, "has an invalid address"],
  ["a text that is not an address", { t: [{ ...one, url: "crm" }] }, "has an invalid address"],
  ["a password in the address", { t: [{ ...one, url: "https://a:hunter2@x.edu" }] }, "has an invalid address"],
  ["an invalid network", { t: [{ ...one, allowNetworks: ["10.1.2.3"] }] }, 'allows "10.1.2.3"; expected a network'],
  [
    "a missing secret file",
    { t: [{ ...one, secretFiles: ["none"] }] },
    "names a secret file that cannot be read (ENOENT)",
  ],
  ["a short secret", { t: [{ ...one, secretFiles: ["short"] }] }, "has a file without a valid secret"],
  ["an invalid secret", { t: [{ ...one, secretFiles: ["other"] }] }, "has a file without a valid secret"],
])("rejects %s in one line, without a secret", (_, content, message) => {
  const file = write(content);
  let found = "";
  try {
    readWebhooks(file);
  } catch (error) {
    found = error instanceof Error ? error.message : "";
  }
  expect(found).toMatch(/^WEBHOOKS_FILE is ".*webhooks\.json": [^\n]+\.$/);
  expect(found).toContain(message);
  expect(found).not.toMatch(/hunter2|BQUF/);
});

it("rejects a webhooks file that does not exist", () => {
  expect(() => readWebhooks(folder("none.json"))).toThrow("the file cannot be read (ENOENT)");
});

const GIVEN = {
  OIDC_ISSUER: "https://login.example.edu/realms/school",
  OIDC_CLIENT_ID: "portico",
  OIDC_CLIENT_SECRET: "hunter2",
  OIDC_ROLES: '{"graduate":{"admissions-team":"officer","it":"admin"}}',
};

it("reads the single sign-on with its defaults", () => {
  expect(readConfig({}).oidc).toBeUndefined();
  expect(readConfig(GIVEN).oidc).toEqual({
    issuer: new URL(GIVEN.OIDC_ISSUER),
    clientId: "portico",
    clientSecret: "hunter2",
    scope: "openid email",
    roleClaim: "roles",
    roles: { graduate: { "admissions-team": "officer", it: "admin" } },
    isOnly: false,
  });
  expect(readConfig({ ...GIVEN, OIDC_ONLY: "true", OIDC_ISSUER: "http://127.0.0.1:4000" }).oidc?.isOnly).toBe(true);
});

it.each(Object.keys(GIVEN))("requires %s if the others are set", (name) => {
  expect(() => readConfig({ ...GIVEN, [name]: "" })).toThrow(
    new RegExp(`^${name} unset while (?!.*hunter2).* set; expected all of them or none`),
  );
});

it.each([
  ["OIDC_ISSUER", "http://login.example.edu"],
  ["OIDC_ISSUER", "https://login.example.edu/?tenant=1"],
  ["OIDC_ISSUER", "https://user:hunter2@login.example.edu"],
  ["OIDC_CLIENT_ID", "two words"],
  ["OIDC_ROLES", "graduate:officer"],
  ["OIDC_ROLES", "{}"],
  ["OIDC_ROLES", '{"graduate":{}}'],
  ["OIDC_ROLES", '{"graduate":{"team":"owner"}}'],
  ["OIDC_SCOPE", "email"],
  ["OIDC_ONLY", "yes"],
])("rejects %s=%s", (name, value) => {
  expect(() => readConfig({ ...GIVEN, [name]: value })).toThrow(new RegExp(`^${name} is .*; expected `));
});

it("rejects OIDC_ONLY without a single sign-on", () => {
  expect(() => readConfig({ OIDC_ONLY: "true" })).toThrow(
    "OIDC_ONLY is true while OIDC_ISSUER is unset; expected both or neither.",
  );
  expect(readConfig({ OIDC_ONLY: "false" }).oidc).toBeUndefined();
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isLocalhost } from "./parsers.ts";
import { readConfig } from "./read-config.ts";
import { makeFolder } from "../../tests/use-folder.ts";

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
  ])("rejects %s=%j in one line", (name, value, expected) => {
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

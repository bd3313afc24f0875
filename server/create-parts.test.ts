import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "./config/index.ts";
import { createParts } from "./create-parts.ts";
import { warnOfPlainHttp } from "./start-checks.ts";
import { makeFolder } from "../tests/use-folder.ts";

const PLAIN = "http://apply.example.edu";
const open = (folder: string, writeLine: (line: string) => void = () => undefined) =>
  createParts(
    readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", PUBLIC_URL: PLAIN, SMTP_URL: "smtp://127.0.0.1:1" }),
    PLAIN,
    writeLine,
  );

it("creates DATA_DIR below a missing folder, for its own user only, and warns of an unencrypted PUBLIC_URL", async () => {
  const above = await makeFolder();
  const lines: string[] = [];
  const parts = await open(join(above, "a/b"), (line) => lines.push(line));
  expect((await stat(join(above, "a/b"))).mode & 0o777).toBe(0o700);
  expect(lines).toContainEqual(expect.stringMatching(/^WARNING: PUBLIC_URL/));
  await parts.close();
});

it.each([
  ["http://apply.example.edu", true],
  ["https://apply.example.edu", false],
  ["http://[::1]:3000", false],
])("warns only of unencrypted public addresses: %s", (publicUrl, isWarned) => {
  const lines: string[] = [];
  warnOfPlainHttp(publicUrl, (line) => lines.push(line));
  expect(lines.some((line) => line.startsWith("WARNING: PUBLIC_URL") && line.includes(publicUrl))).toBe(isWarned);
});

it("rejects a single sign-on for an unknown tenant", async () => {
  const folder = await makeFolder();
  const environment = {
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    OIDC_ISSUER: "https://login.example.edu",
    OIDC_CLIENT_ID: "portico",
    OIDC_CLIENT_SECRET: "a-secret-of-the-client",
    OIDC_ROLES: '{"graduat":{"admissions-team":"officer"}}',
  };
  await expect(createParts(readConfig(environment), "http://localhost:3000", () => undefined)).rejects.toThrow(
    /^OIDC_ROLES names the tenant "graduat", which TENANTS_DIR does not have; expected one of .*graduate/,
  );
});

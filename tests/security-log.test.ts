import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import pino from "pino";
import { createSecurityLog, openLog, type SecurityEvent } from "../server/security-log.ts";
import { makeFolder } from "./use-folder.ts";

const EVENT: SecurityEvent = { event: "log-in", tenant: "t", account: "a", address: "203.0.113.9", request: null };

it("appends lines to a file that only its user can read", async () => {
  const folder = await makeFolder();
  const file = join(folder, "security.log");
  for (const at of [1_000, 2_000]) {
    const log = createSecurityLog(file, () => at);
    log.write(EVENT);
    log.close();
  }
  expect(
    (await readFile(file, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { time: "1970-01-01T00:00:01.000Z", kind: "security", ...EVENT },
    { time: "1970-01-01T00:00:02.000Z", kind: "security", ...EVENT },
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it("rejects a security log that cannot be written, with the reason", () => {
  expect(() => createSecurityLog("/proc/nothing/here.log", Date.now)).toThrow(
    'SECURITY_LOG is "/proc/nothing/here.log", which cannot be written (ENOENT); expected stdout or a file.',
  );
});

it("does not throw if the security log's disk is full, and reports it", () => {
  const failures: string[] = [];
  const log = createSecurityLog("/dev/full", Date.now, (reason) => failures.push(reason));
  for (let lines = 0; lines < 3; lines += 1) log.write(EVENT);
  expect(new Set(failures)).toEqual(new Set(["ENOSPC"]));
});

it("does not throw if the log's disk is full", () => {
  const logger = pino({}, openLog("/dev/full"));
  for (let lines = 0; lines < 3; lines += 1) logger.info("line");
  expect(() => logger.fatal("last line")).not.toThrow();
});

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unpackChromium } from "./find-browser.ts";

describe.skipIf(process.platform !== "linux" || process.arch !== "x64")("the Chromium from npm", () => {
  let parent: string;
  let own: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), "portico-unpack-"));
    own = join(parent, `portico-chromium-${String(process.getuid?.())}`);
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  it("unpacks one complete file, and nothing else, in two simultaneous calls", async () => {
    const paths = await Promise.all([unpackChromium(parent), unpackChromium(parent)]);
    expect(new Set(paths).size).toBe(1);
    expect(execFileSync(paths[0], ["--version"], { encoding: "utf8" })).toMatch(/^\S.* \d+\./);
    expect([readdirSync(parent), readdirSync(own).length]).toEqual([[own.slice(parent.length + 1)], 1]);
    expect(await unpackChromium(parent)).toBe(paths[0]);
  });

  it("unpacks Chromium neither into a folder that others can write to nor into a link", async () => {
    mkdirSync(own);
    chmodSync(own, 0o777);
    await expect(unpackChromium(parent)).rejects.toThrow("delete it");
    rmSync(own, { recursive: true });
    symlinkSync(tmpdir(), own);
    await expect(unpackChromium(parent)).rejects.toThrow("delete it");
  });
});

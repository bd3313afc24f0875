import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OutOfTimeError, runBounded } from "./bounded-process.ts";
import { makeFolder } from "../../tests/use-folder.ts";

const BOUNDS = {
  maxProcessorMs: 7_000,
  timeoutMs: 20_000,
  maxMegabytes: 512,
  maxOutputBytes: 1024 * 1024,
  env: {},
  cwd: tmpdir(),
} as const;
const nothing = new Uint8Array();
const runShell = (script: string, over: Partial<Parameters<typeof runBounded>[3]> = {}, input = nothing) =>
  runBounded("/bin/sh", ["-c", script], input, { ...BOUNDS, ...over });
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // Linux lists an ended process as "Z" until its parent reads the exit status.
    return process.platform !== "linux" || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
};

describe.skipIf(process.platform === "win32")("a bounded process", () => {
  it("gives the command its input, but not this process's environment", async () => {
    const { code, output } = await runShell("cat; echo; env", { env: { ONLY: "this" } }, Buffer.from("input"));
    expect(code).toBe(0);
    expect(output.toString()).toMatch(/^input\n/);
    expect(output.toString()).toContain("ONLY=this");
    expect(output.toString()).not.toMatch(/HOME=|VITEST/);
  });

  it("kills a command and its children at the time limit", async () => {
    const cwd = await makeFolder();
    const stalled = runShell("sleep 60 & echo $! > started; wait", { timeoutMs: 500, cwd });
    await expect(stalled).rejects.toThrow(OutOfTimeError);
    const started = Number(readFileSync(join(cwd, "started"), "utf8"));
    await expect.poll(() => isRunning(started)).toBe(false);
  });

  it("ends a command when it has used up its processor time", async () => {
    const { code } = await runShell("while :; do :; done", { maxProcessorMs: 1_000 });
    expect(code).not.toBe(0);
  });

  it("kills processes that a finished command left running", async () => {
    const { output } = await runShell("sleep 60 >/dev/null 2>&1 & echo $!");
    await expect.poll(() => isRunning(Number(output.toString()))).toBe(false);
  });

  it("kills a command that writes too much", async () => {
    const script = "while :; do echo aaaaaaaaaaaaaaaaaaaa; done";
    expect((await runShell(script, { maxOutputBytes: 1000 })).code).toBeNull();
  });

  it("throws when the caller stops the command", async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 200);
    const run = () => runShell("sleep 60", { signal: stop.signal });
    await expect(run()).rejects.toThrow(/abort/i);
    await expect(run()).rejects.toThrow(/abort/i);
  });

  it.skipIf(process.platform !== "linux")(
    "runs within the system's limits of processor time, memory and file size",
    async () => {
      const { output } = await runBounded("/bin/cat", ["/proc/self/limits"], nothing, BOUNDS);
      expect(output.toString()).toMatch(/Max cpu time\s+7 /);
      expect(output.toString()).toMatch(/Max data size\s+536870912 /);
      expect(output.toString()).toMatch(/Max file size\s+134217728 /);
      expect(output.toString()).toMatch(/Max open files\s+256 /);
      const grow = "const kept = []; for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1));";
      expect((await runBounded(process.execPath, ["-e", grow], nothing, BOUNDS)).code).not.toBe(0);
    },
  );
});

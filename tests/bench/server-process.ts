import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processorMs } from "./processor-time.ts";

const root = join(import.meta.dirname, "../..");
/** Collects garbage at a signal, so that the bench measures only used memory. */
const GC_ON_SIGNAL = `data:text/javascript,process.on("SIGUSR2",()=>{gc();gc()})`;

/** Must be on a disk, because fsync costs nothing in memory. */
const BENCH_DIR = process.env["PORTICO_BENCH_DIR"] ?? tmpdir();

export const PORTICO = "dist/server/main.js";
export const BARE_HONO = "tests/bench/bare-hono.mjs";

export const makeFolder = (): Promise<string> => mkdtemp(join(BENCH_DIR, "portico-bench-"));

export const porticoSettings = (folder: string): Readonly<Record<string, string>> => ({
  PORT: "0",
  DATA_DIR: folder,
  // A bench fills the database before the server starts, so the server cannot create the key.
  FIELD_KEY: Buffer.alloc(32, 3).toString("base64"),
  LOG_LEVEL: "warn",
  TRUST_PROXY: "1",
  CALLS_PER_MINUTE: "1000000",
});

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

export async function startServer(script: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["--expose-gc", "--import", GC_ON_SIGNAL, script], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: process.env["HOME"] ?? "",
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      ...env,
    },
  });
  const ended = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = /open at (http:\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found.replace("localhost", "127.0.0.1"));
    });
    child.once("exit", () => reject(new Error(`${script} ended before it was open: ${output}`)));
  });
  return {
    url,
    residentMb: async () => {
      child.kill("SIGUSR2");
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const status = readFileSync(`/proc/${String(child.pid)}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
    },
    cpuMs: () => processorMs(child.pid ?? 0),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

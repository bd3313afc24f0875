import { spawn } from "node:child_process";
import { confine, probeConfinement } from "../confinement/index.ts";

export interface ProcessBounds {
  readonly timeoutMs: number;
  /** Memory that it may write to, in MB (RLIMIT_DATA; Linux only). */
  readonly maxMegabytes: number;
  readonly maxOutputBytes: number;
  /** Environment and folder; nothing of this process's own is passed on. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Processor time that it may use; the same as its time if left out. */
  readonly maxProcessorMs?: number;
  /** What it may read where the kernel can enforce that: it then starts in an empty disk with these alone. Default: all. */
  readonly readable?: readonly string[];
  /** Kills the program when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/** Processes and threads; Node starts some ten, LibreOffice some thirty. */
const MAX_PROCESSES = 100;
const MAX_OPEN_FILES = 256;
/** Of any file that it writes, in blocks of 512 bytes. */
const MAX_FILE_BLOCKS = 262_144;

export interface Ended {
  /** Null when it was killed, by a bound or otherwise. */
  readonly code: number | null;
  /** Whether it was killed because its time was up. */
  readonly isStalled: boolean;
  readonly output: Buffer;
}

/**
 * Runs a program that opens a stranger's file. It and whatever it starts form one process group, which is killed as a
 * whole when the time is up, the output is too long or `signal` fires. The system itself limits memory, processor time,
 * open files and file size, so that these limits hold even if this process is killed meanwhile. Where the machine can, it
 * has no network and sees no file but what it may read.
 * @throws an AbortError when `signal` fired; Error when the program can't be started.
 */
export async function runBounded(
  program: string,
  args: readonly string[],
  input: Uint8Array,
  bounds: ProcessBounds,
): Promise<Ended> {
  const { timeoutMs, maxMegabytes, maxOutputBytes, maxProcessorMs = timeoutMs, readable, env, cwd, signal } = bounds;
  const confinement = await probeConfinement();
  signal?.throwIfAborted();
  const hasView = confinement.view !== undefined && readable !== undefined;
  const limits = [
    `ulimit -t ${Math.ceil(maxProcessorMs / 1000)}`,
    `ulimit -f ${MAX_FILE_BLOCKS}`,
    `ulimit -d ${maxMegabytes * 1024}`,
    `ulimit -n ${MAX_OPEN_FILES}`,
  ].join("; ");
  const confined = confine(confinement, [program, ...args], { readable, maxProcesses: MAX_PROCESSES });
  const child =
    process.platform === "win32"
      ? spawn(program, args, { cwd, env, stdio: ["pipe", "pipe", "ignore"] })
      : spawn("/bin/sh", ["-c", `{ ${limits}; } 2>/dev/null; exec "$@"`, "sh", ...confined], {
          cwd: hasView ? "/" : cwd,
          env: hasView ? { ...env, TMPDIR: "/tmp" } : env,
          stdio: ["pipe", "pipe", "ignore"],
          detached: true,
        });
  const kill = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  };
  let isStalled = false;
  const timer = setTimeout(() => {
    isStalled = true;
    kill();
  }, timeoutMs);
  signal?.addEventListener("abort", kill, { once: true });
  return new Promise<Ended>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxOutputBytes) kill();
      else chunks.push(chunk);
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (signal?.aborted === true) reject(signal.reason instanceof Error ? signal.reason : new Error("Stopped."));
      else resolve({ code, isStalled, output: Buffer.concat(chunks) });
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", kill);
    // The program may have left others running.
    kill();
  });
}

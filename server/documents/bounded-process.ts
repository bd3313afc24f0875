import { spawn } from "node:child_process";

export interface ProcessBounds {
  readonly timeoutMs: number;
  /** Memory that it may write to, in MB (RLIMIT_DATA; Linux only). */
  readonly maxMegabytes: number;
  readonly maxOutputBytes: number;
  /** Environment and folder; nothing of this process's own is passed on. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Kills the program when it fires. */
  readonly signal?: AbortSignal | undefined;
}

export interface Ended {
  /** Null when it was killed, by a bound or otherwise. */
  readonly code: number | null;
  readonly output: Buffer;
}

/**
 * Runs a program that opens a stranger's file. It and whatever it starts form one process group, which is killed as a
 * whole when the time is up, the output is too long or `signal` fires. The system itself limits memory, processor time
 * and file size, so that these limits hold even if this process is killed meanwhile.
 * @throws an AbortError when `signal` fired; Error when the program can't be started.
 */
export async function runBounded(
  program: string,
  args: readonly string[],
  input: Uint8Array,
  bounds: ProcessBounds,
): Promise<Ended> {
  const { timeoutMs, maxMegabytes, maxOutputBytes, env, cwd, signal } = bounds;
  signal?.throwIfAborted();
  const limits = `ulimit -t ${Math.ceil(timeoutMs / 1000)}; ulimit -f 262144; ulimit -d ${maxMegabytes * 1024}`;
  const child =
    process.platform === "win32"
      ? spawn(program, args, { cwd, env, stdio: ["pipe", "pipe", "ignore"] })
      : spawn("/bin/sh", ["-c", `{ ${limits}; } 2>/dev/null; exec "$@"`, "sh", program, ...args], {
          cwd,
          env,
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
  const timer = setTimeout(kill, timeoutMs);
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
      else resolve({ code, output: Buffer.concat(chunks) });
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

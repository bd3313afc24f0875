import { spawn } from "node:child_process";

export interface ProcessBounds {
  readonly maxProcessorMs: number;
  /** Elapsed time, not processor time. */
  readonly timeoutMs: number;
  /** Limit of writable memory (RLIMIT_DATA), on Linux only. */
  readonly maxMegabytes: number;
  readonly maxOutputBytes: number;
  /** All environment variables of the program. It inherits none. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly signal?: AbortSignal | undefined;
}

const MAX_OPEN_FILES = 256;
/** In blocks of 512 bytes. */
const MAX_FILE_BLOCKS = 262_144;

export interface Ended {
  /** Null if a signal killed the program. */
  readonly code: number | null;
  readonly output: Buffer;
}

/** The program did not end within `timeoutMs`. The machine may be too busy. */
export class OutOfTimeError extends Error {
  override readonly name = "OutOfTimeError";
}

/**
 * Runs a program that opens an uploaded file, with limits. Finally kills the whole process group. On Windows, limits
 * only elapsed time and output, and kills only the program.
 * @throws AbortError when `signal` fires; OutOfTimeError
 */
export async function runBounded(program: string, args: readonly string[], input: Uint8Array, bounds: ProcessBounds) {
  const { maxProcessorMs, timeoutMs, maxMegabytes, maxOutputBytes, env, cwd, signal } = bounds;
  signal?.throwIfAborted();
  const limits = [
    `ulimit -t ${Math.ceil(maxProcessorMs / 1000)}`,
    `ulimit -f ${MAX_FILE_BLOCKS}`,
    `ulimit -d ${maxMegabytes * 1024}`,
    `ulimit -n ${MAX_OPEN_FILES}`,
  ].join("; ");
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
      // Ignore the error: the program has ended.
    }
  };
  let isOutOfTime = false;
  const timer = setTimeout(() => {
    isOutOfTime = true;
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
      else if (isOutOfTime) reject(new OutOfTimeError(`A program did not end within ${timeoutMs} ms.`));
      else resolve({ code, output: Buffer.concat(chunks) });
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", kill);
    kill();
  });
}

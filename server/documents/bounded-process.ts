import { spawn } from "node:child_process";
import { confine, probeConfinement } from "../confinement/index.ts";

export interface ProcessBounds {
  /** Processor time that it may use, so that what is else done on this machine makes no file too slow. */
  readonly maxProcessorMs: number;
  /** How long it may take by the clock. Where that is not enough, nobody knows why. */
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

/** Processes and threads; Node starts some ten, LibreOffice some thirty. */
const MAX_PROCESSES = 100;
const MAX_OPEN_FILES = 256;
/** Of any file that it writes, in blocks of 512 bytes. */
const MAX_FILE_BLOCKS = 262_144;

export interface Ended {
  /** Null when it was killed, by a bound or otherwise. */
  readonly code: number | null;
  readonly output: Buffer;
}

/** A program has not ended in a generous time, and has used little of its processor time: the machine is busy or stands still. */
export class OutOfTimeError extends Error {
  override readonly name = "OutOfTimeError";
}

/**
 * Runs a program that opens a stranger's file. It and whatever it starts form one process group, which is killed as a
 * whole when the time is up, the output is too long or `signal` fires. The system itself limits memory, processor time,
 * open files and file size, so that these limits hold even if this process is killed meanwhile. Where the machine can, it
 * has no network.
 * @throws an AbortError when `signal` fired; OutOfTimeError; Error when the program can't be started.
 */
export async function runBounded(
  program: string,
  args: readonly string[],
  input: Uint8Array,
  bounds: ProcessBounds,
): Promise<Ended> {
  const { maxProcessorMs, timeoutMs, maxMegabytes, maxOutputBytes, env, cwd, signal } = bounds;
  const confinement = await probeConfinement();
  signal?.throwIfAborted();
  const limits = [
    `ulimit -t ${Math.ceil(maxProcessorMs / 1000)}`,
    `ulimit -f ${MAX_FILE_BLOCKS}`,
    `ulimit -d ${maxMegabytes * 1024}`,
    `ulimit -n ${MAX_OPEN_FILES}`,
  ].join("; ");
  const confined = confine(confinement, [program, ...args], MAX_PROCESSES);
  const child =
    process.platform === "win32"
      ? spawn(program, args, { cwd, env, stdio: ["pipe", "pipe", "ignore"] })
      : spawn("/bin/sh", ["-c", `{ ${limits}; } 2>/dev/null; exec "$@"`, "sh", ...confined], {
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
    // The program may have left others running.
    kill();
  });
}

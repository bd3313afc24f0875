import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ConversionFailure, isConversionFailureCode } from "./conversion-failure.ts";
import type { ConverterTask } from "./converter/converter-task.ts";

const TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 384;
const MAX_RESIDENT_BYTES = 900 * 1024 * 1024;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

export interface Converted {
  readonly kind: "pdf" | "docx" | "html";
  readonly bytes: Uint8Array;
}

/**
 * Opens a strange file in a process of its own: no environment, bounded time and memory. Whatever the file does to that
 * process, the server and the other conversions go on. @throws ConversionFailure; an AbortError when `signal` fires.
 */
export function runConverter(file: Uint8Array, task: ConverterTask, signal?: AbortSignal): Promise<Converted> {
  const child = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MB}`, ...converterArguments(), JSON.stringify(task)], {
    stdio: ["pipe", "pipe", "ignore"], env: { PATH: "", TMPDIR: tmpdir(), VIPS_CONCURRENCY: "1" }, cwd: tmpdir(), ...(signal ? { signal } : {}), killSignal: "SIGKILL",
  });
  const stopWatching = endWhenTooLarge(child);
  const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
  return new Promise<Converted>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_OUTPUT_BYTES) child.kill("SIGKILL");
      else chunks.push(chunk);
    });
    child.on("error", reject);
    child.stdin.on("error", () => undefined);
    child.on("close", (code) => {
      if (code !== 0) reject(new ConversionFailure("too_complex"));
      else settle(Buffer.concat(chunks), resolve, reject);
    });
    child.stdin.end(file);
  }).finally(() => {
    clearTimeout(timer);
    stopWatching();
  });
}

function settle(output: Buffer, resolve: (converted: Converted) => void, reject: (error: Error) => void): void {
  const lineEnd = output.indexOf("\n");
  const header: unknown = JSON.parse(output.toString("utf8", 0, Math.max(0, lineEnd)) || "null");
  if (typeof header === "object" && header !== null) {
    if ("kind" in header && (header.kind === "pdf" || header.kind === "docx" || header.kind === "html")) {
      return resolve({ kind: header.kind, bytes: new Uint8Array(output.subarray(lineEnd + 1)) });
    }
    if ("failure" in header && isConversionFailureCode(header.failure)) {
      const values = "values" in header && typeof header.values === "object" ? Object.entries(header.values ?? {}).map(([key, value]): [string, string] => [key, String(value)]) : [];
      return reject(new ConversionFailure(header.failure, Object.fromEntries(values)));
    }
  }
  return reject(new ConversionFailure("damaged"));
}

/** The converter beside the built server, or its source when the server runs unbuilt, in tests. */
function converterArguments(): readonly string[] {
  const here = dirname(fileURLToPath(import.meta.url));
  if (!import.meta.url.endsWith(".ts")) return [join(here, "converter.js")];
  return ["--import", join(here, "converter", "run-from-source.mjs"), join(here, "converter", "converter-child.ts")];
}

/** Heap limits don't count what zlib and libvips take, so the whole process is watched where the system tells its size. */
function endWhenTooLarge(child: ChildProcess): () => void {
  if (process.platform !== "linux" || child.pid === undefined) return () => undefined;
  const path = `/proc/${child.pid}/statm`;
  const timer = setInterval(() => {
    readFile(path, "utf8").then((statm) => {
      if (Number(statm.split(" ")[1]) * 4096 > MAX_RESIDENT_BYTES) child.kill("SIGKILL");
    }, () => undefined);
  }, 50);
  return () => clearInterval(timer);
}

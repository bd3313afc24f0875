import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { makeDataFolder } from "../data-folder.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const LISTENING_MS = 30_000;
/** Longer than the portal waits for running requests. */
const STOPPING_MS = 25_000;
const SAYING_MS = 1_000;

export interface PortalOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A folder that `stop` keeps. It deletes the default folder. */
  readonly dataDir?: string;
  /** A command that executes its arguments in its own process. */
  readonly within?: readonly string[];
  readonly onOutput?: (text: string) => void;
}

export interface Portal {
  readonly url: string;
  readonly dataDir: string;
  output(): string;
  pid(): number;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Sends SIGTERM. @throws Error if the server does not end with 0 */
  stop(): Promise<void>;
}

export async function startPortal({
  env = {},
  dataDir: givenDir,
  within = [],
  onOutput = () => {},
}: PortalOptions = {}): Promise<Portal> {
  const dataDir = givenDir ?? (await makeDataFolder());
  const port = env["PORT"] ?? String(await findFreePort());
  const url = `http://localhost:${port}`;
  let output = "";
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const [program = "", ...args] = [
      ...within,
      process.execPath,
      existsSync(join(root, "dist/server/main.js")) ? "dist/server/main.js" : "scripts/start.mjs",
    ];
    const started = spawn(program, args, {
      cwd: root,
      env: {
        ...withoutSettings(process.env),
        NODE_ENV: "production",
        PORT: port,
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        LOG_LEVEL: "info",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        onOutput(output);
      });
    }
    const deadline = Date.now() + LISTENING_MS;
    while (!(await isReady(url))) {
      if (started.exitCode !== null || Date.now() > deadline) {
        started.kill("SIGKILL");
        throw new Error(
          `The portal did not become ready (exit code ${String(started.exitCode)}). It printed:\n${output}`,
        );
      }
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => ending.once("exit", resolve));
    const said = new Promise<void>((resolve) => ending.once("close", () => resolve()));
    ending.kill(signal);
    const timer = setTimeout(() => ending.kill("SIGKILL"), STOPPING_MS);
    const code = await ended;
    clearTimeout(timer);
    // The last output may come after the exit.
    await Promise.race([said, new Promise((done) => setTimeout(done, SAYING_MS))]);
    return code;
  }

  await start();
  return {
    url,
    dataDir,
    output: () => output,
    pid: () => child?.pid ?? -1,
    kill: async () => void (await end("SIGKILL")),
    start,
    stop: async () => {
      const wasRunning = child !== undefined;
      const code = await end("SIGTERM");
      if (givenDir === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
      if (wasRunning && code !== 0)
        throw new Error(
          `The portal ended with ${code === null ? "a signal" : `exit code ${code}`}. It printed:\n${output}`,
        );
    },
  };
}

/** Removes the machine's settings for another portal. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings =
    /^(PORT|HOST|PUBLIC_URL|DATA_DIR|TENANTS_DIR|DEFAULT_TENANT|MONGODB_URI|S3_.*|SMTP_URL|MAIL_FROM|FIELD_KEY|LOOKUP_.*|OIDC_.*|TMP_API_KEY|METRICS_PORT|TRUST_PROXY|WORKERS|UPLOAD_QUOTA_MB|CALLS_PER_MINUTE|SECURITY_CONTACT|VITEST.*)(_FILE)?$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.test(name)));
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined);
  return response?.ok === true;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

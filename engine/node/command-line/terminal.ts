import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";

export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** 0: clean; 1: problems; 2: could not run. */
  exit(code: 0 | 1 | 2): void;
  stop(code: 0 | 2): never;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
  /** Asks a question and resolves to the typed line. Undefined unless standard input and output are terminals. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** Returns the terminal of this process. `exit` sets the exit code only, so that Node writes pending output first. */
export function createProcessTerminal(): Terminal {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // The reader has closed the pipe, as in `portico rename … | head`. The command still does all of its work.
    if (error.code !== "EPIPE") throw error;
  });
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    exit: (code) => {
      process.exitCode = code;
    },
    stop: (code) => process.exit(code),
    env: process.env,
    isTerminal: process.stdout.isTTY,
    ask: process.stdin.isTTY && process.stdout.isTTY ? askLine : undefined,
  };
}

async function askLine(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** True if the output may have colours. A non-empty NO_COLOR (no-color.org) forbids them. */
export function wantsColor({ env, isTerminal }: Terminal): boolean {
  return isTerminal && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
}

/** Returns the folder of a tenant, whose id or folder is given. */
export function tenantFolderOf(terminal: Terminal, given: string): string {
  const named = join(tenantsFolderOf(terminal), given);
  return !existsSync(named) && (existsSync(given) || /[\\/]/.test(given)) ? given : named;
}

export const toFolders = (terminal: Terminal, given: readonly string[]): readonly string[] => [
  ...new Set(given.map((one) => tenantFolderOf(terminal, one))),
];

export function tenantsFolderOf({ env }: Terminal): string {
  const folder = env["TENANTS_DIR"] ?? "";
  return folder === "" ? "tenants" : folder;
}

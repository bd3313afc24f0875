/** Where a command writes and what it knows of the shell; tests give their own. */
export interface Terminal {
  /** The output that was asked for: problems and reports. */
  out(text: string): void;
  /** Everything else: summaries, failures, progress. */
  err(text: string): void;
  /** 0 clean, 1 problems, 2 could not run. */
  exit(code: 0 | 1 | 2): void;
  /** Ends at once, when a command line makes no sense. */
  stop(code: 0 | 2): never;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether `out` is a terminal that shows colours. */
  readonly isTerminal: boolean;
}

/** The terminal of this process. The exit code is set, not forced, so that output that is still on its way arrives. */
export function createProcessTerminal(): Terminal {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // `portico lint | head` closes the pipe early, and then nobody reads the output.
    if (error.code === "EPIPE") process.exit();
    throw error;
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
  };
}

/** NO_COLOR turns colours off when it is set to anything but the empty text (no-color.org). */
export function wantsColor({ env, isTerminal }: Terminal): boolean {
  return isTerminal && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
}

/** The folder that holds the tenants' folders. */
export function tenantsFolderOf({ env }: Terminal): string {
  const folder = env["TENANTS_DIR"] ?? "";
  return folder === "" ? "tenants" : folder;
}

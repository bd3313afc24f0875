import { isIP } from "node:net";
import pino from "pino";
import { ConfigError } from "./config/index.ts";
import { reasonOf } from "./errors.ts";

/** Documented in docs/operate/monitoring.md, "Security log". */
export const SECURITY_EVENTS = [
  "sign-up",
  "confirmed",
  "code-refused",
  "log-in",
  "log-in-failed",
  "lock-out",
  "mail-withheld",
  "log-out",
  "session-ended",
  "sessions-ended",
  "reset-asked",
  "reset-refused",
  "password-reset",
  "password-refused",
  "password-changed",
  "email-asked",
  "email-refused",
  "email-changed",
  "data-read",
  "account-erased",
  "application-erased",
  "api-key-refused",
  "service-link-made",
  "service-link-used",
  "service-link-refused",
  "service-link-revoked",
  "export-begun",
  "export-ended",
] as const;
export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

/** A line of the log. Contains no secret and no stranger's text. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  readonly tenant: string;
  readonly account: string | null;
  readonly address: string | null;
  readonly request: string | null;
  /** The limit that was reached, or the stated reason of an export. */
  readonly reason?: string;
  readonly session?: string;
  readonly link?: string;
  readonly by?: string;
  readonly what?: string;
  readonly count?: number;
  readonly outcome?: string;
}

/** A command writes to standard error, because its output is its answer. */
const STREAMS: Readonly<Record<string, number>> = { stdout: 1, stderr: 2 };

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Opens `stdout`, `stderr` or a private file. Writes each line before the call returns. @throws ConfigError */
export function createSecurityLog(
  place: string,
  now: () => number,
  onFailure: (reason: string) => void = () => undefined,
) {
  const lines = openLines(place);
  lines.on("error", (error: unknown) => onFailure(reasonOf(error)));
  return {
    write: ({ address, ...event }: SecurityEvent) => {
      const time = new Date(now()).toISOString();
      lines.write(`${JSON.stringify({ time, kind: "security", ...event, address: toKnownAddress(address) })}\n`);
    },
    close: () => {
      if (!(place in STREAMS)) lines.end();
    },
  };
}

function openLines(place: string): ReturnType<typeof pino.destination> {
  try {
    return pino.destination({
      dest: STREAMS[place] ?? place,
      sync: true,
      append: true,
      mode: 0o600,
      // Drops lines on a full disk instead of filling the memory.
      maxLength: 1024 * 1024,
    });
  } catch (error) {
    throw new ConfigError(
      `SECURITY_LOG is ${JSON.stringify(place)}, which cannot be written (${reasonOf(error)}); expected stdout or a file.`,
    );
  }
}

/** Returns null for a text that is not an address, which a proxy header may contain if TRUST_PROXY is too high. */
export const toKnownAddress = (address: string | null): string | null =>
  address !== null && isIP(address.replace(/::\/64$/, "::")) !== 0 ? address : null;

import { isIP } from "node:net";
import pino from "pino";
import { ConfigError } from "./config/index.ts";
import { reasonOf } from "./errors.ts";

/** Events with descriptions. docs/reference/security-log.md lists them. */
export const SECURITY_EVENTS = {
  "sign-up": "an applicant created an account",
  confirmed: "an applicant confirmed an account with a code",
  "code-refused": "a confirmation code was wrong or tried too often",
  "log-in": "a session began",
  "log-in-failed": "a user name or password was wrong; `reason` starts with `staff` for the office",
  "lock-out": "a limit was reached; once for each window",
  "mail-withheld": "too many emails, so one was not sent; once for each window",
  "log-out": "the owner ended the session",
  "session-ended": "the owner ended one session",
  "sessions-ended": "the owner ended all other sessions",
  "reset-asked": "an email with a password reset link was queued",
  "reset-refused": "a reset link was wrong or expired",
  "password-reset": "a reset link changed the password and ended all sessions",
  "password-refused": "a logged-in person gave a wrong current password",
  "password-changed": "the owner changed the password; other sessions ended",
  "email-asked": "the owner asked to change the email address",
  "email-refused": "the code for the new address was wrong or tried too often",
  "email-changed": "the email address changed",
  "data-read": "the owner downloaded their data",
  "account-erased":
    "an account and its applications were erased, by its owner, `portico erase` or an administrator (`by`)",
  "application-erased": "`portico erase` or an administrator (`by`) erased one application",
  "api-key-refused": "a partner's key was wrong or missing",
  "service-link-made": "a print link was made",
  "service-link-used": "a print link opened an application",
  "service-link-refused": "a print link was wrong, expired or revoked",
  "service-link-revoked": "a print link was revoked",
  "export-begun": "an export started",
  "export-ended": "an export ended",
} as const;
export type SecurityEventName = keyof typeof SECURITY_EVENTS;

/** A line of the log. Contains no secrets. `reason` may be text that a staff member entered. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  readonly tenant: string;
  readonly account: string | null;
  readonly address: string | null;
  readonly request: string | null;
  /** Name of the exceeded limit, cause of a failure, or the reason that staff entered for an export. */
  readonly reason?: string;
  readonly session?: string;
  readonly link?: string;
  readonly by?: string;
  readonly what?: string;
  readonly count?: number;
  readonly outcome?: string;
}

/** Commands log to standard error, because standard output is for their result. */
const STREAMS: Readonly<Record<string, number>> = { stdout: 1, stderr: 2 };

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/**
 * Opens `stdout`, `stderr` or a file that only its owner can read. Writes each line before the call returns. @throws
 * ConfigError
 */
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

function openLines(place: string): ReturnType<typeof openLog> {
  try {
    return openLog(STREAMS[place] ?? place);
  } catch (error) {
    throw new ConfigError(
      `SECURITY_LOG is ${JSON.stringify(place)}, which cannot be written (${reasonOf(error)}); expected stdout or a file.`,
    );
  }
}

/** Opens a log. Writes each line before the call returns. While the disk is full, keeps 1 MB and drops later lines. */
export function openLog(dest: string | number): ReturnType<typeof pino.destination> {
  const lines = pino.destination({
    dest,
    sync: true,
    append: true,
    mode: 0o600,
    // While the disk is full, keep at most this much.
    maxLength: 1024 * 1024,
  });
  lines.on("error", () => undefined);
  // On a full disk, sonic-boom's flush would block the process until there is room.
  lines.flushSync = () => undefined;
  return lines;
}

/** Returns null for an invalid address. A proxy header may contain one if TRUST_PROXY is too high. */
export const toKnownAddress = (address: string | null): string | null =>
  address !== null && isIP(address.replace(/::\/64$/, "::")) !== 0 ? address : null;

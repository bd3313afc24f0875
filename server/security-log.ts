import { isIP } from "node:net";
import pino from "pino";
import { ConfigError } from "./config/index.ts";
import { reasonOf } from "./errors.ts";

/** What the security log records (docs/operate/monitoring.md, "Security log"). */
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

/** One line of the log, without its time. Nothing in it opens anything, and nothing in it is a stranger's own text. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  readonly tenant: string;
  /** The opaque id of the account, as the store has it; null where there is none, or none is known. */
  readonly account: string | null;
  /** The network address that throttles count by; null on the command line. */
  readonly address: string | null;
  /** The id of the request, as in the portal's log and in the header `X-Request-Id`; null on the command line. */
  readonly request: string | null;
  /** Why, or which limit was reached. Of an export, the words of whoever ran it. */
  readonly reason?: string;
  /** The id of a session as its owner sees it; its token cannot be found from it. */
  readonly session?: string;
  /** The id of a service link as `service-links` lists it. */
  readonly link?: string;
  /** Who did it: the user of the operating system who ran a command, or the id of a member of staff. */
  readonly by?: string;
  /** What was exported: the format, which applications, and which guarded answers. */
  readonly what?: string;
  /** How many applications. */
  readonly count?: number;
  /** How an export ended: `complete`, `incomplete`, `failed` or `stopped`. */
  readonly outcome?: string;
}

/** A command writes to standard error what a server writes to standard output, because its output is its answer. */
const STREAMS: Readonly<Record<string, number>> = { stdout: 1, stderr: 2 };

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/**
 * Opens the log: `stdout`, `stderr`, or a file that only the portal's user may read, to which lines are added. Each is written
 * before the call returns, so that a crash loses none.
 * @param onFailure gets the error's code when a line could not be written, such as on a full disk
 * @throws ConfigError if the file cannot be written
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
      // A standard stream belongs to the process.
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
      // What a full disk does not take is dropped, and does not fill the memory instead.
      maxLength: 1024 * 1024,
    });
  } catch (error) {
    throw new ConfigError(
      `SECURITY_LOG is ${JSON.stringify(place)}, which cannot be written (${reasonOf(error)}); expected stdout or a file.`,
    );
  }
}

/** Behind a proxy the address is what a header says, which may be any text if TRUST_PROXY is set too high. */
export const toKnownAddress = (address: string | null): string | null =>
  address !== null && isIP(address.replace(/::\/64$/, "::")) !== 0 ? address : null;

import { z } from "zod";
import type { ApplicationId } from "./application-id.ts";
import type { ReadonlyDeep } from "./readonly-deep.ts";
import { flag } from "./stored-values.ts";

/**
 * Who can log in. `username` is in lower case and unique within its tenant. Times are milliseconds since the epoch.
 * Defaults are for records of earlier versions.
 */
export type AccountRecord = ReadonlyDeep<z.infer<typeof accountSchema>>;
export const accountSchema = z.object({
  tenant: z.string(),
  id: z.string(),
  username: z.string(),
  passwordHash: z.string(),
  confirmedAt: z.number().nullable(),
  createdAt: z.number(),
  /** The application that calls mean which name none. Null for the first, which has the account's own id. */
  application: z.string().nullable().default(null),
  /** Its owner wants no reminders of deadlines. */
  isReminderOff: flag.default(false),
});

/** The application that an account's calls mean. */
export const currentApplicationOf = ({ id, application }: Pick<AccountRecord, "id" | "application">): ApplicationId =>
  application ?? id;

export type SessionRecord = ReadonlyDeep<z.infer<typeof sessionSchema>>;
export const sessionSchema = z.object({
  tenant: z.string(),
  tokenHash: z.string(),
  account: z.string(),
  /** A hash of the stored password with which it was opened. A session ends when its account's password is another. */
  credential: z.string().default(""),
  /** The browser in plain words, such as "Firefox on Windows"; empty if it did not say. */
  browser: z.string().default(""),
  /** When somebody logged in; 0 for a session of a version that did not know. */
  startedAt: z.number().default(0),
  lastSeenAt: z.number(),
  expiresAt: z.number(),
});

/** What a code is for: `signup` is a sign-up for which no mail was sent, because strangers had asked for too many. */
export const CODE_PURPOSES = ["confirm", "signup", "reset", "email"] as const;

/**
 * A confirmation code, a reset link or the code that confirms a new e-mail address, hashed. One account may have several
 * at a time, up to its throttle.
 */
export type CodeRecord = ReadonlyDeep<z.infer<typeof codeSchema>>;
export const codeSchema = z.object({
  tenant: z.string(),
  id: z.string(),
  account: z.string(),
  purpose: z.enum(CODE_PURPOSES),
  codeHash: z.string(),
  /**
   * The password chosen in the sign-up for which this code was sent. The code confirms that password and
   * never a stranger's.
   */
  passwordHash: z.string().nullable(),
  /** The user name that the account gets with this code; of purpose "email" only. */
  newUsername: z.string().nullable().default(null),
  attempts: z.number(),
  expiresAt: z.number(),
});

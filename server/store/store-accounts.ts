import { z } from "zod";
import { openTable, type Tables } from "./table.ts";
import { type ReadonlyDeep, flag } from "./stored-values.ts";

export interface Throttle {
  readonly count: number;
  /** When the window ends, in milliseconds since the epoch. */
  readonly resetAt: number;
}

export type AccountStore = ReturnType<typeof storeAccounts>;

const countSchema = z.object({ count: z.number() });

/** Accounts, sessions, codes and throttles. Each method is one call of the database, so each is atomic. */
export function storeAccounts(tables: Tables) {
  const accounts = openTable(tables, "accounts", accountSchema);
  const sessions = openTable(tables, "sessions", sessionSchema);
  const codes = openTable(tables, "codes", codeSchema);
  return {
    /** False when the username is taken in that tenant. */
    createAccount: (account: Omit<AccountRecord, "isReminderOff">): Promise<boolean> => accounts.insertOnce(account),
    findAccount: (tenant: string, id: string): Promise<AccountRecord | undefined> => accounts.get({ tenant, id }),
    findAccountByUsername: (tenant: string, username: string): Promise<AccountRecord | undefined> =>
      accounts.get({ tenant, username }),
    /**
     * False when there is no such account, or another one of the tenant has the new user name.
     *
     * @param passwordHash what the account has to have; where it has another one by now, nothing changes
     */
    changeAccount: (
      tenant: string,
      id: string,
      change: Partial<
        Pick<AccountRecord, "username" | "passwordHash" | "confirmedAt" | "application" | "isReminderOff">
      >,
      passwordHash?: string,
    ): Promise<boolean> =>
      accounts.update(
        { tenant, id, ...(passwordHash === undefined ? {} : { passwordHash }) },
        change,
        change.username === undefined ? {} : { taken: { tenant, username: change.username, id: { not: id } } },
      ),
    /** Deletes an account that nobody has confirmed, and so never used, to free its user name. */
    deleteUnconfirmedAccount: (tenant: string, username: string): Promise<boolean> =>
      accounts.delete({ tenant, username, confirmedAt: null }),

    createSession: (session: SessionRecord): Promise<void> => sessions.insert(session),
    findSession: (tenant: string, tokenHash: string): Promise<SessionRecord | undefined> =>
      sessions.get({ tenant, tokenHash }),
    /**
     * Moves the end of a session; does nothing to one that was deleted meanwhile. A power cut may undo it; then the
     * session ends earlier.
     */
    touchSession: (tenant: string, tokenHash: string, lastSeenAt: number, expiresAt: number): Promise<boolean> =>
      sessions.update({ tenant, tokenHash }, { lastSeenAt, expiresAt }, { mayBeLost: true }),
    deleteSession: (tenant: string, tokenHash: string): Promise<boolean> => sessions.delete({ tenant, tokenHash }),
    /** In no particular order. */
    listSessions: (tenant: string, account: string): Promise<readonly SessionRecord[]> =>
      sessions.list({ tenant, account }),
    deleteSessionsOf: async (tenant: string, account: string): Promise<void> => {
      await sessions.deleteAll({ tenant, account });
    },
    /** Deletes every session of the tenant. Returns how many. */
    deleteSessions: (tenant: string): Promise<number> => sessions.deleteAll({ tenant }),

    createCode: (code: CodeRecord): Promise<void> => codes.insert(code),
    findCode: (tenant: string, id: string): Promise<CodeRecord | undefined> => codes.get({ tenant, id }),
    /** False, and nothing changes, if the code is gone because it was used, withdrawn or has expired. */
    changeCode: (
      tenant: string,
      id: string,
      { codeHash, expiresAt }: Pick<CodeRecord, "codeHash" | "expiresAt">,
    ): Promise<boolean> => codes.update({ tenant, id }, { codeHash, expiresAt }),
    /** Newest first. */
    listCodes: (tenant: string, account: string, purpose: CodeRecord["purpose"]): Promise<readonly CodeRecord[]> =>
      codes.list({ tenant, account, purpose }, { sort: { inserted: -1 } }),
    /**
     * Counts a try at every code of that account and purpose. Called before any code is compared, so that parallel
     * guesses are all counted.
     */
    countCodeAttempt: (tenant: string, account: string, purpose: CodeRecord["purpose"]): Promise<void> =>
      tables.updateAll("codes", { tenant, account, purpose }, { add: { attempts: 1 } }),
    /** Deletes a code. Returns true for exactly one of any number of callers, which may use the code. */
    takeCode: (tenant: string, id: string): Promise<boolean> => codes.delete({ tenant, id }),
    deleteCodes: async (tenant: string, account: string, purpose: CodeRecord["purpose"]): Promise<void> => {
      await codes.deleteAll({ tenant, account, purpose });
    },

    /**
     * Counts a hit in the current window of `windowMs`, as one or as `amount` (a whole number, perhaps 0), and returns
     * the count with it.
     */
    countHit: async (tenant: string, key: string, windowMs: number, now: number, amount = 1): Promise<Throttle> => {
      const resetAt = endOfWindow(now, windowMs);
      const counted = await tables.count("throttles", { tenant, key, resetAt }, "count", amount);
      return { count: countSchema.parse(counted).count, resetAt };
    },
    /** Takes back one hit of the current window, if there is one. */
    giveBackHit: async (tenant: string, key: string, windowMs: number, now: number): Promise<void> => {
      const window = { tenant, key, resetAt: endOfWindow(now, windowMs), count: { above: 0 } };
      await tables.updateOne("throttles", window, { add: { count: -1 } });
    },
  };
}

/**
 * Returns the end of the window that `now` is in. Windows begin at multiples of their length, so every process agrees
 * on them without asking.
 */
const endOfWindow = (now: number, windowMs: number): number => (Math.floor(now / windowMs) + 1) * windowMs;

/**
 * Names one application of a tenant: whose it is and which of theirs. The first one of an account has the account's own
 * id, as all had before there were several; each later one has after it the round for which it was begun. It never
 * changes, and is what everything of an application is stored under: answers, files, jobs, print links, its reference.
 */
export type ApplicationId = string;

/** In no id of an account and no id of a round. */
const SEPARATOR = ".";
const AFTER_SEPARATOR = "/";

export const toApplicationId = (account: string, round: string): ApplicationId => `${account}${SEPARATOR}${round}`;

/** The id of the account that an application belongs to. */
export const accountOf = (application: ApplicationId): string => application.split(SEPARATOR, 1).join("");

/** The ids of an account's later applications lie between these two. */
export const laterApplicationsOf = (account: string): readonly [after: string, before: string] => [
  `${account}${SEPARATOR}`,
  `${account}${AFTER_SEPARATOR}`,
];

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

import { z } from "zod";
import { openTable, type Tables } from "./table.ts";
import { type ReadonlyDeep, flag } from "./stored-values.ts";

export interface Throttle {
  readonly count: number;
  readonly resetAt: number;
}

export type AccountStore = ReturnType<typeof storeAccounts>;

const countSchema = z.object({ count: z.number() });

/** Accounts, sessions, codes and throttles. Each method is one atomic call. */
export function storeAccounts(tables: Tables) {
  const accounts = openTable(tables, "accounts", accountSchema);
  const sessions = openTable(tables, "sessions", sessionSchema);
  const codes = openTable(tables, "codes", codeSchema);
  return {
    createAccount: (account: Omit<AccountRecord, "isReminderOff">): Promise<boolean> => accounts.insertOnce(account),
    findAccount: (tenant: string, id: string): Promise<AccountRecord | undefined> => accounts.get({ tenant, id }),
    findAccountByUsername: (tenant: string, username: string): Promise<AccountRecord | undefined> =>
      accounts.get({ tenant, username }),
    /**
     * Returns false if the account is missing or the user name is taken. With `passwordHash`, changes only an account
     * that still has this hash.
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
    deleteUnconfirmedAccount: (tenant: string, username: string): Promise<boolean> =>
      accounts.delete({ tenant, username, confirmedAt: null }),

    createSession: (session: SessionRecord): Promise<void> => sessions.insert(session),
    findSession: (tenant: string, tokenHash: string): Promise<SessionRecord | undefined> =>
      sessions.get({ tenant, tokenHash }),
    /** Moves the end of an existing session. A power cut may undo it. */
    touchSession: (tenant: string, tokenHash: string, lastSeenAt: number, expiresAt: number): Promise<boolean> =>
      sessions.update({ tenant, tokenHash }, { lastSeenAt, expiresAt }, { mayBeLost: true }),
    deleteSession: (tenant: string, tokenHash: string): Promise<boolean> => sessions.delete({ tenant, tokenHash }),
    listSessions: (tenant: string, account: string): Promise<readonly SessionRecord[]> =>
      sessions.list({ tenant, account }),
    deleteSessionsOf: async (tenant: string, account: string): Promise<void> => {
      await sessions.deleteAll({ tenant, account });
    },
    deleteSessions: (tenant: string): Promise<number> => sessions.deleteAll({ tenant }),

    createCode: (code: CodeRecord): Promise<void> => codes.insert(code),
    findCode: (tenant: string, id: string): Promise<CodeRecord | undefined> => codes.get({ tenant, id }),
    changeCode: (
      tenant: string,
      id: string,
      { codeHash, expiresAt }: Pick<CodeRecord, "codeHash" | "expiresAt">,
    ): Promise<boolean> => codes.update({ tenant, id }, { codeHash, expiresAt }),
    listCodes: (tenant: string, account: string, purpose: CodeRecord["purpose"]): Promise<readonly CodeRecord[]> =>
      codes.list({ tenant, account, purpose }, { sort: { inserted: -1 } }),
    /** Counts an attempt at every code of the account, before codes are compared: parallel guesses count. */
    countCodeAttempt: (tenant: string, account: string, purpose: CodeRecord["purpose"]): Promise<void> =>
      tables.updateAll("codes", { tenant, account, purpose }, { add: { attempts: 1 } }),
    /** Returns true to only one of several callers, who may then use the code. */
    consumeCode: (tenant: string, id: string): Promise<boolean> => codes.delete({ tenant, id }),
    deleteCodes: async (tenant: string, account: string, purpose: CodeRecord["purpose"]): Promise<void> => {
      await codes.deleteAll({ tenant, account, purpose });
    },

    /** Counts `amount` hits in the current window and returns the total. */
    countHit: async (tenant: string, key: string, windowMs: number, now: number, amount = 1): Promise<Throttle> => {
      const resetAt = endOfWindow(now, windowMs);
      const counted = await tables.count("throttles", { tenant, key, resetAt }, "count", amount);
      return { count: countSchema.parse(counted).count, resetAt };
    },
    uncountHit: async (tenant: string, key: string, windowMs: number, now: number): Promise<void> => {
      const window = { tenant, key, resetAt: endOfWindow(now, windowMs), count: { above: 0 } };
      await tables.updateOne("throttles", window, { add: { count: -1 } });
    },
  };
}

/** Windows begin at multiples of their length, so every process agrees on them. */
const endOfWindow = (now: number, windowMs: number): number => (Math.floor(now / windowMs) + 1) * windowMs;

/**
 * Names one application of a tenant: the account's id for its first application, followed by the round for later ones.
 * It never changes.
 */
export type ApplicationId = string;

/** Occurs in no account id and no round id. */
const SEPARATOR = ".";
const AFTER_SEPARATOR = "/";

export const toApplicationId = (account: string, round: string): ApplicationId => `${account}${SEPARATOR}${round}`;

export const accountOf = (application: ApplicationId): string => application.split(SEPARATOR, 1).join("");

/** The bounds of the ids of later applications. */
export const laterApplicationsOf = (account: string): readonly [after: string, before: string] => [
  `${account}${SEPARATOR}`,
  `${account}${AFTER_SEPARATOR}`,
];

/** An account. `username` is in lower case and unique within its tenant. Times are milliseconds since the epoch. */
export type AccountRecord = ReadonlyDeep<z.infer<typeof accountSchema>>;
export const accountSchema = z.object({
  tenant: z.string(),
  id: z.string(),
  username: z.string(),
  passwordHash: z.string(),
  confirmedAt: z.number().nullable(),
  createdAt: z.number(),
  /** The current application. Null for the first one, which has the account's id. */
  application: z.string().nullable().default(null),
  isReminderOff: flag.default(false),
});

export const currentApplicationOf = ({ id, application }: Pick<AccountRecord, "id" | "application">): ApplicationId =>
  application ?? id;

export type SessionRecord = ReadonlyDeep<z.infer<typeof sessionSchema>>;
export const sessionSchema = z.object({
  tenant: z.string(),
  tokenHash: z.string(),
  account: z.string(),
  /** A hash of the stored password. A new password ends the session. */
  credential: z.string().default(""),
  browser: z.string().default(""),
  /** 0 for a session of an early version. */
  startedAt: z.number().default(0),
  lastSeenAt: z.number(),
  expiresAt: z.number(),
});

/** `signup` marks a sign-up whose mail was not sent because of the throttle. */
export const CODE_PURPOSES = ["confirm", "signup", "reset", "email"] as const;

/** A hashed confirmation code, reset link or email code. An account may have several. */
export type CodeRecord = ReadonlyDeep<z.infer<typeof codeSchema>>;
export const codeSchema = z.object({
  tenant: z.string(),
  id: z.string(),
  account: z.string(),
  purpose: z.enum(CODE_PURPOSES),
  codeHash: z.string(),
  /** The password of the sign-up that this code confirms, not of another sign-up. */
  passwordHash: z.string().nullable(),
  newUsername: z.string().nullable().default(null),
  attempts: z.number(),
  expiresAt: z.number(),
});

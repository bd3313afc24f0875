import { z } from "zod";
import { openTable, type Tables } from "./table.ts";
import { type ReadonlyDeep, flag } from "./stored-values.ts";

export type AccountStore = ReturnType<typeof storeAccounts>;

const countSchema = z.object({ count: z.number() });

export function storeAccounts(tables: Tables) {
  const accounts = openTable(tables, "accounts", accountSchema);
  const sessions = openTable(tables, "sessions", sessionSchema);
  const codes = openTable(tables, "codes", codeSchema);
  return {
    createAccount: (account: Omit<AccountRecord, "isReminderOff">): Promise<boolean> => accounts.insertOnce(account),
    findAccount: (tenant: string, id: string): Promise<AccountRecord | undefined> => accounts.get({ tenant, id }),
    findAccountByUsername: (tenant: string, username: string) => accounts.get({ tenant, username }),
    /**
     * Returns false if the account is missing or the user name is taken. With `passwordHash`, changes the account only
     * if it still has this hash.
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
    findSession: (tenant: string, tokenHash: string) => sessions.get({ tenant, tokenHash }),
    /** Moves the end of a session. A power cut may undo this write. */
    touchSession: (tenant: string, tokenHash: string, lastSeenAt: number, expiresAt: number): Promise<boolean> =>
      sessions.update({ tenant, tokenHash }, { lastSeenAt, expiresAt }, { mayBeLost: true }),
    deleteSession: (tenant: string, tokenHash: string): Promise<boolean> => sessions.delete({ tenant, tokenHash }),
    listSessions: (tenant: string, account: string) => sessions.list({ tenant, account }),
    deleteSessionsOf: async (tenant: string, account: string): Promise<void> => {
      await sessions.deleteAll({ tenant, account });
    },
    deleteSessions: (tenant: string): Promise<number> => sessions.deleteAll({ tenant }),

    createCode: (code: CodeRecord): Promise<void> => codes.insert(code),
    findCode: (tenant: string, id: string): Promise<CodeRecord | undefined> => codes.get({ tenant, id }),
    changeCode: (tenant: string, id: string, { codeHash, expiresAt }: Pick<CodeRecord, "codeHash" | "expiresAt">) =>
      codes.update({ tenant, id }, { codeHash, expiresAt }),
    listCodes: (tenant: string, account: string, purpose: CodeRecord["purpose"]): Promise<readonly CodeRecord[]> =>
      codes.list({ tenant, account, purpose }, { sort: { inserted: -1 } }),
    /**
     * Adds one attempt to all codes of the account for this purpose. Callers do this before they compare codes, so that
     * parallel guesses count.
     */
    countCodeAttempt: (tenant: string, account: string, purpose: CodeRecord["purpose"]): Promise<void> =>
      tables.updateAll("codes", { tenant, account, purpose }, { add: { attempts: 1 } }),
    /** Returns true to one caller only: this caller may use the code. */
    consumeCode: (tenant: string, id: string): Promise<boolean> => codes.delete({ tenant, id }),
    deleteCodes: async (tenant: string, account: string, purpose: CodeRecord["purpose"]): Promise<void> => {
      await codes.deleteAll({ tenant, account, purpose });
    },

    /** Counts `amount` hits in the current window. Returns the total and the end of the window. */
    countHit: async (tenant: string, key: string, windowMs: number, now: number, amount = 1) => {
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

/** Windows begin at multiples of their length, so that all processes use the same windows. */
const endOfWindow = (now: number, windowMs: number): number => (Math.floor(now / windowMs) + 1) * windowMs;

/**
 * Identifies an application within its tenant. The first application has the account's id; later ones append the round.
 * The id never changes.
 */
export type ApplicationId = string;

/** No account id and no round id contains this character. */
const SEPARATOR = ".";
const AFTER_SEPARATOR = "/";

export const toApplicationId = (account: string, round: string): ApplicationId => `${account}${SEPARATOR}${round}`;

export const accountOf = (application: ApplicationId): string => application.split(SEPARATOR, 1).join("");

/** Returns the exclusive bounds of the ids of an account's later applications. */
export const laterApplicationsOf = (account: string) =>
  [`${account}${SEPARATOR}`, `${account}${AFTER_SEPARATOR}`] as const;

/** `username` is in lower case and unique within its tenant. Times are milliseconds since the epoch. */
export type AccountRecord = ReadonlyDeep<z.infer<typeof accountSchema>>;
export const accountSchema = z.object({
  tenant: z.string(),
  id: z.string(),
  username: z.string(),
  passwordHash: z.string(),
  confirmedAt: z.number().nullable(),
  createdAt: z.number(),
  /** Id of the current application. Null for the first application, which has the account's id. */
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
  /** Hash of the stored password. A new password ends the session. */
  credential: z.string().default(""),
  browser: z.string().default(""),
  /** 0 for a session of an early portal version. */
  startedAt: z.number().default(0),
  lastSeenAt: z.number(),
  expiresAt: z.number(),
});

/** `signup` marks a sign-up whose email the throttle stopped. */
export const CODE_PURPOSES = ["confirm", "signup", "reset", "email"] as const;

/** A hashed confirmation code, reset link or email code. An account may have several. */
export type CodeRecord = ReadonlyDeep<z.infer<typeof codeSchema>>;
export const codeSchema = z.object({
  tenant: z.string(),
  id: z.string(),
  account: z.string(),
  purpose: z.enum(CODE_PURPOSES),
  codeHash: z.string(),
  /** Password hash of the sign-up that this code confirms. Another sign-up may have another password. */
  passwordHash: z.string().nullable(),
  newUsername: z.string().nullable().default(null),
  attempts: z.number(),
  expiresAt: z.number(),
});

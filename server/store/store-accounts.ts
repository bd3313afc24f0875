import { z } from "zod";
import {
  accountSchema,
  codeSchema,
  sessionSchema,
  type AccountRecord,
  type CodeRecord,
  type SessionRecord,
} from "./account-records.ts";
import { openTable, type Tables } from "./table.ts";

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

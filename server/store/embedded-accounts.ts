import { z } from "zod";
import { accountSchema, codeSchema, parseFound, sessionSchema } from "./record-schemas.ts";
import type { Sqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";
import { endOfWindow } from "./throttle-window.ts";

export type AccountMethods =
  | "createAccount"
  | "findAccount"
  | "findAccountByUsername"
  | "changeAccount"
  | "deleteUnconfirmedAccount"
  | "createSession"
  | "findSession"
  | "touchSession"
  | "deleteSession"
  | "listSessions"
  | "deleteSessionsOf"
  | "deleteSessions"
  | "createCode"
  | "findCode"
  | "changeCode"
  | "listCodes"
  | "countCodeAttempt"
  | "takeCode"
  | "deleteCodes"
  | "countHit"
  | "giveBackHit";

const countSchema = z.object({ count: z.number() });

/** Accounts, sessions, codes and throttles in SQLite. Each method is one statement, so each is atomic. */
export function embeddedAccounts(sqlite: Sqlite): Pick<Store, AccountMethods> {
  return {
    createAccount: async ({ tenant, id, username, passwordHash, confirmedAt, createdAt, application }) =>
      (await sqlite.run(
        "INSERT OR IGNORE INTO accounts (tenant, id, username, passwordHash, confirmedAt, createdAt, application) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [tenant, id, username, passwordHash, confirmedAt, createdAt, application],
      )) === 1,
    findAccount: async (tenant, id) =>
      parseFound(accountSchema, sqlite.get("SELECT * FROM accounts WHERE tenant = ? AND id = ?", [tenant, id])),
    findAccountByUsername: async (tenant, username) =>
      parseFound(
        accountSchema,
        sqlite.get("SELECT * FROM accounts WHERE tenant = ? AND username = ?", [tenant, username]),
      ),
    changeAccount: async (tenant, id, { username, passwordHash, confirmedAt, application, isReminderOff }, before) =>
      (await sqlite.run(
        "UPDATE OR IGNORE accounts SET username = coalesce(?, username), passwordHash = coalesce(?, passwordHash), confirmedAt = coalesce(?, confirmedAt), application = coalesce(?, application), isReminderOff = coalesce(?, isReminderOff) WHERE tenant = ? AND id = ? AND passwordHash = coalesce(?, passwordHash)",
        [
          username ?? null,
          passwordHash ?? null,
          confirmedAt ?? null,
          application ?? null,
          isReminderOff === undefined ? null : Number(isReminderOff),
          tenant,
          id,
          before ?? null,
        ],
      )) === 1,
    deleteUnconfirmedAccount: async (tenant, username) =>
      (await sqlite.run("DELETE FROM accounts WHERE tenant = ? AND username = ? AND confirmedAt IS NULL", [
        tenant,
        username,
      ])) === 1,

    createSession: async ({ tenant, tokenHash, account, credential, browser, startedAt, lastSeenAt, expiresAt }) => {
      await sqlite.run(
        "INSERT INTO sessions (tenant, tokenHash, account, credential, browser, startedAt, lastSeenAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [tenant, tokenHash, account, credential, browser, startedAt, lastSeenAt, expiresAt],
      );
    },
    findSession: async (tenant, tokenHash) =>
      parseFound(
        sessionSchema,
        sqlite.get("SELECT * FROM sessions WHERE tenant = ? AND tokenHash = ?", [tenant, tokenHash]),
      ),
    touchSession: async (tenant, tokenHash, lastSeenAt, expiresAt) =>
      (await sqlite.run("UPDATE sessions SET lastSeenAt = ?, expiresAt = ? WHERE tenant = ? AND tokenHash = ?", [
        lastSeenAt,
        expiresAt,
        tenant,
        tokenHash,
      ])) === 1,
    deleteSession: async (tenant, tokenHash) =>
      (await sqlite.run("DELETE FROM sessions WHERE tenant = ? AND tokenHash = ?", [tenant, tokenHash])) === 1,
    listSessions: async (tenant, account) =>
      z
        .array(sessionSchema)
        .parse(sqlite.all("SELECT * FROM sessions WHERE tenant = ? AND account = ?", [tenant, account])),
    deleteSessionsOf: async (tenant, account) => {
      await sqlite.run("DELETE FROM sessions WHERE tenant = ? AND account = ?", [tenant, account]);
    },
    deleteSessions: (tenant) => sqlite.run("DELETE FROM sessions WHERE tenant = ?", [tenant]),

    createCode: async ({ tenant, id, account, purpose, codeHash, passwordHash, newUsername, attempts, expiresAt }) => {
      await sqlite.run(
        "INSERT INTO codes (tenant, id, account, purpose, codeHash, passwordHash, newUsername, attempts, expiresAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [tenant, id, account, purpose, codeHash, passwordHash, newUsername, attempts, expiresAt],
      );
    },
    findCode: async (tenant, id) =>
      parseFound(codeSchema, sqlite.get("SELECT * FROM codes WHERE tenant = ? AND id = ?", [tenant, id])),
    changeCode: async (tenant, id, { codeHash, expiresAt }) =>
      (await sqlite.run("UPDATE codes SET codeHash = ?, expiresAt = ? WHERE tenant = ? AND id = ?", [
        codeHash,
        expiresAt,
        tenant,
        id,
      ])) === 1,
    listCodes: async (tenant, account, purpose) =>
      z
        .array(codeSchema)
        .parse(
          sqlite.all("SELECT * FROM codes WHERE tenant = ? AND account = ? AND purpose = ? ORDER BY seq DESC", [
            tenant,
            account,
            purpose,
          ]),
        ),
    countCodeAttempt: async (tenant, account, purpose) => {
      await sqlite.run("UPDATE codes SET attempts = attempts + 1 WHERE tenant = ? AND account = ? AND purpose = ?", [
        tenant,
        account,
        purpose,
      ]);
    },
    takeCode: async (tenant, id) =>
      (await sqlite.run("DELETE FROM codes WHERE tenant = ? AND id = ?", [tenant, id])) === 1,
    deleteCodes: async (tenant, account, purpose) => {
      await sqlite.run("DELETE FROM codes WHERE tenant = ? AND account = ? AND purpose = ?", [
        tenant,
        account,
        purpose,
      ]);
    },

    countHit: async (tenant, key, windowMs, now, amount = 1) => {
      const resetAt = endOfWindow(now, windowMs);
      const row = await sqlite.runReturning(
        "INSERT INTO throttles (tenant, key, resetAt, count) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count RETURNING count",
        [tenant, key, resetAt, amount],
      );
      return { count: countSchema.parse(row).count, resetAt };
    },
    giveBackHit: async (tenant, key, windowMs, now) => {
      await sqlite.run(
        "UPDATE throttles SET count = count - 1 WHERE tenant = ? AND key = ? AND resetAt = ? AND count > 0",
        [tenant, key, endOfWindow(now, windowMs)],
      );
    },
  };
}

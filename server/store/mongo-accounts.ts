import { z } from "zod";
import { insertOnce, upsert, type Run } from "./mongo-driver.ts";
import { accountSchema, codeSchema, sessionSchema } from "./record-schemas.ts";
import type { AccountMethods } from "./embedded-accounts.ts";
import type { Store } from "./store.ts";
import { endOfWindow } from "./throttle-window.ts";

const countSchema = z.object({ count: z.number() });

/** Accounts, sessions, codes and throttles in MongoDB. Each method is one command, so each is atomic. */
export function mongoAccounts(run: Run): Pick<Store, AccountMethods> {
  return {
    createAccount: (account) => run("accounts", (documents) => insertOnce(documents, account)),
    findAccount: async (tenant, id) =>
      accountSchema.nullable().parse(await run("accounts", (documents) => documents.findOne({ tenant, id }))) ??
      undefined,
    findAccountByUsername: async (tenant, username) =>
      accountSchema.nullable().parse(await run("accounts", (documents) => documents.findOne({ tenant, username }))) ??
      undefined,
    changeAccount: (tenant, id, change, passwordHash) =>
      run("accounts", async (documents) => {
        try {
          const filter = { tenant, id, ...(passwordHash === undefined ? {} : { passwordHash }) };
          return (await documents.updateOne(filter, { $set: { ...change } })).matchedCount === 1;
        } catch (error) {
          // Not every server says which error a unique index is: FerretDB 1.24 calls it an internal one.
          const { username } = change;
          const holder = username === undefined ? null : await documents.findOne({ tenant, username });
          if (holder !== null && accountSchema.parse(holder).id !== id) return false;
          throw error;
        }
      }),
    deleteUnconfirmedAccount: async (tenant, username) =>
      (await run("accounts", (documents) => documents.deleteOne({ tenant, username, confirmedAt: null })))
        .deletedCount === 1,

    createSession: async (session) => {
      await run("sessions", (documents) => documents.insertOne({ ...session }));
    },
    findSession: async (tenant, tokenHash) =>
      sessionSchema.nullable().parse(await run("sessions", (documents) => documents.findOne({ tenant, tokenHash }))) ??
      undefined,
    // This write does not wait for the disk or for other members, because a session that loses its last use
    // only ends earlier.
    touchSession: async (tenant, tokenHash, lastSeenAt, expiresAt) =>
      (
        await run("sessions", (documents) =>
          documents.updateOne(
            { tenant, tokenHash },
            { $set: { lastSeenAt, expiresAt } },
            { writeConcern: { w: 1, journal: false } },
          ),
        )
      ).matchedCount === 1,
    deleteSession: async (tenant, tokenHash) =>
      (await run("sessions", (documents) => documents.deleteOne({ tenant, tokenHash }))).deletedCount === 1,
    listSessions: async (tenant, account) =>
      z.array(sessionSchema).parse(await run("sessions", (documents) => documents.find({ tenant, account }).toArray())),
    deleteSessionsOf: async (tenant, account) => {
      await run("sessions", (documents) => documents.deleteMany({ tenant, account }));
    },
    deleteSessions: async (tenant) =>
      (await run("sessions", (documents) => documents.deleteMany({ tenant }))).deletedCount,

    createCode: async (code) => {
      await run("codes", (documents) => documents.insertOne({ ...code }));
    },
    findCode: async (tenant, id) =>
      codeSchema.nullable().parse(await run("codes", (documents) => documents.findOne({ tenant, id }))) ?? undefined,
    changeCode: async (tenant, id, { codeHash, expiresAt }) =>
      (await run("codes", (documents) => documents.updateOne({ tenant, id }, { $set: { codeHash, expiresAt } })))
        .matchedCount === 1,
    listCodes: async (tenant, account, purpose) =>
      z
        .array(codeSchema)
        .parse(
          await run("codes", (documents) => documents.find({ tenant, account, purpose }).sort({ _id: -1 }).toArray()),
        ),
    countCodeAttempt: async (tenant, account, purpose) => {
      await run("codes", (documents) => documents.updateMany({ tenant, account, purpose }, { $inc: { attempts: 1 } }));
    },
    takeCode: async (tenant, id) =>
      (await run("codes", (documents) => documents.deleteOne({ tenant, id }))).deletedCount === 1,
    deleteCodes: async (tenant, account, purpose) => {
      await run("codes", (documents) => documents.deleteMany({ tenant, account, purpose }));
    },

    countHit: async (tenant, key, windowMs, now, amount = 1) => {
      const resetAt = endOfWindow(now, windowMs);
      const counted = await run("throttles", (documents) =>
        upsert(() =>
          documents.findOneAndUpdate(
            { tenant, key, resetAt },
            { $inc: { count: amount } },
            { upsert: true, returnDocument: "after" },
          ),
        ),
      );
      return { count: countSchema.parse(counted).count, resetAt };
    },
    giveBackHit: async (tenant, key, windowMs, now) => {
      const resetAt = endOfWindow(now, windowMs);
      await run("throttles", (documents) =>
        documents.updateOne({ tenant, key, resetAt, count: { $gt: 0 } }, { $inc: { count: -1 } }),
      );
    },
  };
}

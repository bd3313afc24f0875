import { randomUUID } from "node:crypto";
import { LONGEST_LEASES, type JobIdentity, type JobStore } from "./job.ts";
import { jobSchema, parseFound } from "./record-schemas.ts";
import type { Sqlite, SqlValue } from "./sqlite.ts";

const ONE_JOB = "tenant = ? AND account = ? AND kind = ? AND key = ?";
const HELD = "id = ? AND leaseOwner = ? AND state = 'IN_PROGRESS'";
const NEW_ROW = `INSERT INTO jobs (tenant, account, kind, key, id, state, input, attempts, createdAt, updatedAt)
  VALUES (?, ?, ?, ?, ?, 'UNPROCESSED', ?, 0, ?, ?) ON CONFLICT (tenant, account, kind, key)`;
const REPLACE = `${NEW_ROW} DO UPDATE SET id = excluded.id, state = excluded.state, input = excluded.input, result = NULL, message = NULL,
  leaseOwner = NULL, leaseUntil = NULL, attempts = 0, createdAt = excluded.createdAt, updatedAt = excluded.updatedAt RETURNING *`;

/** Leased work in SQLite. A claim is one UPDATE, so it is atomic. */
export function embeddedJobs(sqlite: Sqlite): JobStore {
  const of = ({ tenant, account, kind, key }: JobIdentity): SqlValue[] => [tenant, account, kind, key];
  const find = (identity: JobIdentity) =>
    parseFound(jobSchema, sqlite.get(`SELECT * FROM jobs WHERE ${ONE_JOB}`, of(identity)));
  const settle = (change: string, values: readonly SqlValue[], id: string, owner: string): boolean =>
    sqlite.run(`UPDATE jobs SET ${change} WHERE ${HELD}`, [...values, id, owner]) === 1;
  return {
    enqueueJob: async (identity, input, now) =>
      jobSchema.parse(sqlite.get(REPLACE, [...of(identity), randomUUID(), JSON.stringify(input), now, now])),
    ensureJob: async (identity, input, now) => {
      sqlite.run(`${NEW_ROW} DO NOTHING`, [...of(identity), randomUUID(), JSON.stringify(input), now, now]);
      return jobSchema.parse(find(identity));
    },
    findJob: async (identity) => find(identity),
    claimJob: async ({ kinds, owner, now, leaseMs }) =>
      parseFound(
        jobSchema,
        sqlite.get(
          `UPDATE jobs SET state = 'IN_PROGRESS', leaseOwner = ?, leaseUntil = ?, attempts = attempts + 1, updatedAt = ? WHERE seq = (
          SELECT seq FROM jobs WHERE kind IN (SELECT value FROM json_each(?)) AND (state = 'UNPROCESSED' OR (state = 'IN_PROGRESS' AND (leaseUntil < ? OR leaseUntil > ?)))
          ORDER BY createdAt, seq LIMIT 1) RETURNING *`,
          [owner, now + leaseMs, now, JSON.stringify(kinds), now, now + LONGEST_LEASES * leaseMs],
        ),
      ),
    heartbeatJob: async (id, owner, leaseUntil) => settle("leaseUntil = ?", [leaseUntil], id, owner),
    completeJob: async (id, owner, result, now) =>
      settle(
        "state = 'COMPLETED', result = ?, leaseOwner = NULL, leaseUntil = NULL, updatedAt = ?",
        [JSON.stringify(result), now],
        id,
        owner,
      ),
    failJob: async (id, owner, message, now) =>
      settle(
        "state = 'FAILED', message = ?, leaseOwner = NULL, leaseUntil = NULL, updatedAt = ?",
        [message, now],
        id,
        owner,
      ),
    releaseJob: async (id, owner, now) =>
      settle(
        "state = 'UNPROCESSED', leaseOwner = NULL, leaseUntil = NULL, attempts = attempts - 1, updatedAt = ?",
        [now],
        id,
        owner,
      ),
    deleteJob: async (identity) => sqlite.run(`DELETE FROM jobs WHERE ${ONE_JOB}`, of(identity)) === 1,
  };
}

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { jobSchema, LONGEST_LEASES, toPlace, type JobIdentity, type JobStore, type JsonObject } from "./job.ts";
import { parseFound } from "./record-schemas.ts";
import type { Sqlite, SqlValue } from "./sqlite.ts";

const ONE_JOB = "tenant = ? AND account = ? AND kind = ? AND key = ?";
const HELD = "id = ? AND leaseOwner = ? AND state = 'IN_PROGRESS'";
const NEW_ROW = `INSERT INTO jobs (tenant, account, kind, key, id, state, input, attempts, createdAt, updatedAt, lane, turn, network)
  VALUES (?, ?, ?, ?, ?, 'UNPROCESSED', ?, 0, ?, ?, ?, ?, ?) ON CONFLICT (tenant, account, kind, key)`;
const REPLACE = `${NEW_ROW} DO UPDATE SET id = excluded.id, state = excluded.state, input = excluded.input, result = NULL, message = NULL,
  leaseOwner = NULL, leaseUntil = NULL, attempts = 0, createdAt = excluded.createdAt, updatedAt = excluded.updatedAt,
  dueAt = 0, lane = excluded.lane, turn = excluded.turn, network = excluded.network RETURNING *`;
const HAS_FREE_LEASE = "(state = 'IN_PROGRESS' AND (leaseUntil < ? OR leaseUntil > ?))";
const WAITS = "state = 'UNPROCESSED' AND dueAt <= ?";
const BUSY_ACCOUNTS =
  "SELECT account FROM jobs WHERE state = 'IN_PROGRESS' AND kind = 'conversion' AND leaseUntil BETWEEN ? AND ?";

const countsSchema = z.object({ queued: z.number(), oldestAt: z.number().nullable(), failed: z.number() });

/** Leased work in SQLite. A claim is one UPDATE, so it is atomic. */
export function embeddedJobs(sqlite: Sqlite): JobStore {
  const of = ({ tenant, account, kind, key }: JobIdentity): SqlValue[] => [tenant, account, kind, key];
  const find = (identity: JobIdentity) =>
    parseFound(jobSchema, sqlite.get(`SELECT * FROM jobs WHERE ${ONE_JOB}`, of(identity)));
  const settle = async (change: string, values: readonly SqlValue[], id: string, owner: string): Promise<boolean> =>
    (await sqlite.run(`UPDATE jobs SET ${change} WHERE ${HELD}`, [...values, id, owner])) === 1;
  const newRow = (identity: JobIdentity, input: JsonObject, now: number, place = toPlace(now)): SqlValue[] => [
    ...of(identity),
    randomUUID(),
    JSON.stringify(input),
    now,
    now,
    place.lane,
    place.turn,
    place.network,
  ];
  return {
    enqueueJob: async (identity, input, now, place) =>
      jobSchema.parse(await sqlite.runReturning(REPLACE, newRow(identity, input, now, place))),
    ensureJob: async (identity, input, now, place) => {
      await sqlite.run(`${NEW_ROW} DO NOTHING`, newRow(identity, input, now, place));
      return jobSchema.parse(find(identity));
    },
    findJob: async (identity) => find(identity),
    claimJob: async ({ kinds, tenants, lane = null, exceptAccounts, owner, now, leaseMs }) => {
      const tooLong = now + LONGEST_LEASES * leaseMs;
      const ofTenants = tenants === undefined ? "" : "AND tenant IN (SELECT value FROM json_each(?))";
      const except = exceptAccounts === undefined ? "" : "AND account NOT IN (SELECT value FROM json_each(?))";
      const busy = kinds.includes("conversion") ? `AND account NOT IN (${BUSY_ACCOUNTS})` : "";
      return parseFound(
        jobSchema,
        await sqlite.runReturning(
          `UPDATE jobs SET state = 'IN_PROGRESS', leaseOwner = ?, leaseUntil = ?, attempts = attempts + 1, updatedAt = ? WHERE seq = (
          SELECT seq FROM jobs WHERE kind IN (SELECT value FROM json_each(?)) AND lane = ifnull(?, lane) ${ofTenants}
          AND ((${WAITS}) OR ${HAS_FREE_LEASE}) ${except} ${busy} ORDER BY turn, seq LIMIT 1) RETURNING *`,
          [
            owner,
            now + leaseMs,
            now,
            JSON.stringify(kinds),
            lane,
            ...(tenants === undefined ? [] : [JSON.stringify(tenants)]),
            now,
            now,
            tooLong,
            ...(exceptAccounts === undefined ? [] : [JSON.stringify(exceptAccounts)]),
            ...(busy === "" ? [] : [now, tooLong]),
          ],
        ),
      );
    },
    heartbeatJob: async (id, owner, leaseUntil) => settle("leaseUntil = ?", [leaseUntil], id, owner),
    completeJob: async (id, owner, result, now) =>
      settle(
        "state = 'COMPLETED', network = '', result = ?, leaseOwner = NULL, leaseUntil = NULL, updatedAt = ?",
        [JSON.stringify(result), now],
        id,
        owner,
      ),
    failJob: async (id, owner, message, now) =>
      settle(
        "state = 'FAILED', network = '', message = ?, leaseOwner = NULL, leaseUntil = NULL, updatedAt = ?",
        [message, now],
        id,
        owner,
      ),
    releaseJob: async (id, owner, now, lane) =>
      settle(
        "state = 'UNPROCESSED', leaseOwner = NULL, leaseUntil = NULL, attempts = attempts - 1, updatedAt = ?, lane = ifnull(?, lane)",
        [now, lane ?? null],
        id,
        owner,
      ),
    noteJob: async (id, owner, result, now) =>
      settle("result = ?, updatedAt = ?", [JSON.stringify(result), now], id, owner),
    deferJob: async (id, owner, now, dueAt, lane, result = null) =>
      settle(
        `state = 'UNPROCESSED', result = ?, leaseOwner = NULL, leaseUntil = NULL, updatedAt = ?, dueAt = ?,
         lane = ifnull(?, lane)`,
        [result === null ? null : JSON.stringify(result), now, dueAt, lane ?? null],
        id,
        owner,
      ),
    deleteEndedJobs: async (kind, before) => {
      await sqlite.run("DELETE FROM jobs WHERE kind = ? AND state IN ('COMPLETED', 'FAILED') AND updatedAt < ?", [
        kind,
        before,
      ]);
    },
    listJobs: async (tenant, kind, limit, after) =>
      z
        .array(jobSchema)
        .parse(
          sqlite.all(
            `SELECT * FROM jobs WHERE tenant = ? AND kind = ? AND (createdAt, id) < (?, ?) ORDER BY createdAt DESC, id DESC LIMIT ?`,
            [tenant, kind, after?.createdAt ?? Number.MAX_SAFE_INTEGER, after?.id ?? "", limit],
          ),
        ),
    countJobs: async (kind) => {
      const { oldestAt, ...counts } = countsSchema.parse(
        sqlite.get(
          `SELECT count(*) FILTER (WHERE state IN ('UNPROCESSED', 'IN_PROGRESS')) AS queued,
          min(createdAt) FILTER (WHERE state IN ('UNPROCESSED', 'IN_PROGRESS')) AS oldestAt,
          count(*) FILTER (WHERE state = 'FAILED') AS failed FROM jobs WHERE kind = ?`,
          [kind],
        ),
      );
      return { ...counts, oldestAt: oldestAt ?? undefined };
    },
    postponeJobs: async (tenant, account, network, byMs) => {
      await sqlite.run(
        "UPDATE jobs SET turn = turn + ? WHERE state = 'UNPROCESSED' AND kind = 'conversion' AND tenant = ? AND (account = ? OR (network = ? AND network <> ''))",
        [byMs, tenant, account, network],
      );
    },
    deleteJob: async (identity, id) =>
      (await sqlite.run(`DELETE FROM jobs WHERE ${ONE_JOB} AND id = ifnull(?, id)`, [...of(identity), id ?? null])) ===
      1,
  };
}

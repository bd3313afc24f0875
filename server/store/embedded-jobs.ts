import { z } from "zod";
import { jobSchema, LONGEST_LEASES, type JobQueue } from "./store-jobs.ts";
import { parseFound } from "./stored-values.ts";
import type { Sqlite } from "./sqlite.ts";

const HAS_FREE_LEASE = "(state = 'IN_PROGRESS' AND (leaseUntil < ? OR leaseUntil > ?))";
const WAITS = "state = 'UNPROCESSED' AND dueAt <= ?";
const BUSY_ACCOUNTS =
  "SELECT account FROM jobs WHERE state = 'IN_PROGRESS' AND kind = 'conversion' AND leaseUntil BETWEEN ? AND ?";

const countsSchema = z.object({ queued: z.number(), oldestAt: z.number().nullable(), failed: z.number() });

/** One atomic UPDATE claims a job. */
export function embeddedJobs(sqlite: Sqlite): JobQueue {
  return {
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
  };
}

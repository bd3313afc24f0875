import { randomUUID } from "node:crypto";
import {
  jobSchema,
  toPlace,
  type Job,
  type JobIdentity,
  type JobStore,
  type JsonObject,
  type QueuePlace,
} from "./job.ts";
import { openTable, type Change, type Tables } from "./table.ts";

/** What each database does in its own way. */
export type QueueMethods = "claimJob" | "countJobs" | "postponeJobs";

const FREE = { leaseOwner: null, leaseUntil: null } as const;
const NEWEST_FIRST = { createdAt: -1, id: -1 } as const;

const createJob = (
  { tenant, account, kind, key }: JobIdentity,
  input: JsonObject,
  now: number,
  { lane, turn, network }: QueuePlace = toPlace(now),
): Job => ({
  tenant,
  account,
  kind,
  key,
  id: randomUUID(),
  state: "UNPROCESSED",
  input,
  result: null,
  message: null,
  ...FREE,
  lane,
  turn,
  network,
  attempts: 0,
  dueAt: 0,
  createdAt: now,
  updatedAt: now,
});

/** Leased work. */
export function storeJobs(tables: Tables): Omit<JobStore, QueueMethods> {
  const jobs = openTable(tables, "jobs", jobSchema);
  const only = ({ tenant, account, kind, key }: JobIdentity) => ({ tenant, account, kind, key });
  const report = (id: string, leaseOwner: string, change: Change): Promise<boolean> =>
    tables.updateOne("jobs", { id, leaseOwner, state: "IN_PROGRESS" }, change);
  const findJob = (identity: JobIdentity): Promise<Job | undefined> => jobs.get(only(identity));
  return {
    enqueueJob: async (identity, input, now, place) => {
      const job = createJob(identity, input, now, place);
      // Two who order the same at once, or whose job is deleted meanwhile, go on until one of the two is done.
      for (;;) {
        if (await tables.insertOnce("jobs", job)) return job;
        if (await tables.updateOne("jobs", only(identity), { set: job })) return job;
      }
    },
    ensureJob: async (identity, input, now, place) => {
      const job = createJob(identity, input, now, place);
      for (;;) {
        const found = (await tables.insertOnce("jobs", job)) ? job : await findJob(identity);
        if (found !== undefined) return found;
      }
    },
    findJob,
    heartbeatJob: (id, owner, leaseUntil) => report(id, owner, { set: { leaseUntil } }),
    completeJob: (id, owner, result, now) =>
      report(id, owner, { set: { ...FREE, state: "COMPLETED", network: "", result, updatedAt: now } }),
    failJob: (id, owner, message, now) =>
      report(id, owner, { set: { ...FREE, state: "FAILED", network: "", message, updatedAt: now } }),
    releaseJob: (id, owner, now, lane) =>
      report(id, owner, {
        set: { ...FREE, state: "UNPROCESSED", updatedAt: now, ...(lane && { lane }) },
        add: { attempts: -1 },
      }),
    noteJob: (id, owner, result, now) => report(id, owner, { set: { result, updatedAt: now } }),
    deferJob: (id, owner, now, dueAt, lane, result = null) =>
      report(id, owner, {
        set: { ...FREE, state: "UNPROCESSED", result, updatedAt: now, dueAt, ...(lane && { lane }) },
      }),
    deleteEndedJobs: async (kind, before) => {
      for (const state of ["COMPLETED", "FAILED"]) await jobs.deleteAll({ kind, state, updatedAt: { below: before } });
    },
    listJobs: async (tenant, kind, limit, after) => {
      const page = { sort: NEWEST_FIRST, limit };
      if (after === undefined) return jobs.list({ tenant, kind }, page);
      const { createdAt, id } = after;
      const beside = await jobs.list({ tenant, kind, createdAt, id: { below: id } }, page);
      const older = await jobs.list({ tenant, kind, createdAt: { below: createdAt } }, page);
      return [...beside, ...older].slice(0, limit);
    },
    deleteJob: async (identity, id) => (await jobs.deleteAll({ ...only(identity), ...(id && { id }) })) === 1,
  };
}

import { randomUUID } from "node:crypto";
import {
  jobSchema,
  toPlace,
  type Job,
  type JobIdentity,
  type JobKind,
  type JobQueue,
  type JsonObject,
  type Lane,
  type QueuePlace,
} from "./job.ts";
import { openTable, type Tables } from "./table.ts";

/**
 * Work that any of several server processes may do. A claim is atomic: a job has one owner at a time, and when its
 * lease has run out another can claim it. The reporting methods return false if the caller no longer holds the lease,
 * or the job was deleted or replaced meanwhile; the caller then discards its work.
 */
export type JobStore = ReturnType<typeof storeJobs> & JobQueue;

const FREE = { leaseOwner: null, leaseUntil: null };
const SETTLED = { ...FREE, network: "" };

/** What either database does in the same way for jobs. Each method but the first two is one call of the database. */
export function storeJobs(tables: Tables) {
  const jobs = openTable(tables, "jobs", jobSchema);
  const of = ({ tenant, account, kind, key }: JobIdentity): JobIdentity => ({ tenant, account, kind, key });
  const find = (identity: JobIdentity): Promise<Job | undefined> => jobs.get(of(identity));
  const newJob = (identity: JobIdentity, input: JsonObject, now: number, place = toPlace(now)): Job => ({
    ...of(identity),
    id: randomUUID(),
    state: "UNPROCESSED",
    input,
    result: null,
    message: null,
    ...FREE,
    ...place,
    attempts: 0,
    dueAt: 0,
    createdAt: now,
    updatedAt: now,
  });
  const settle = (id: string, leaseOwner: string, set: Partial<Job>, attempts = 0): Promise<boolean> =>
    tables.updateOne(
      "jobs",
      { id, leaseOwner, state: "IN_PROGRESS" },
      { set, ...(attempts === 0 ? {} : { add: { attempts } }) },
    );
  const inLane = (lane: Lane | undefined): Partial<Job> => (lane === undefined ? {} : { lane });
  return {
    /**
     * Creates the job as UNPROCESSED, replacing any earlier job of the same identity. Without a place it is slow work
     * whose turn is now.
     */
    enqueueJob: async (identity: JobIdentity, input: JsonObject, now: number, place?: QueuePlace): Promise<Job> => {
      const job = newJob(identity, input, now, place);
      while (!(await jobs.insertOnce(job)) && !(await jobs.update(of(identity), job)));
      return job;
    },
    /** Creates the job as UNPROCESSED unless one of that identity exists; returns the job that exists afterwards. */
    ensureJob: async (identity: JobIdentity, input: JsonObject, now: number, place?: QueuePlace): Promise<Job> => {
      const job = newJob(identity, input, now, place);
      for (;;) {
        const found = (await jobs.insertOnce(job)) ? job : await find(identity);
        if (found !== undefined) return found;
      }
    },
    findJob: find,
    /** Extends the lease. */
    heartbeatJob: (id: string, owner: string, leaseUntil: number) => settle(id, owner, { leaseUntil }),
    completeJob: (id: string, owner: string, result: JsonObject, now: number) =>
      settle(id, owner, { state: "COMPLETED", result, ...SETTLED, updatedAt: now }),
    failJob: (id: string, owner: string, message: string, now: number) =>
      settle(id, owner, { state: "FAILED", message, ...SETTLED, updatedAt: now }),
    /** Hands the job back as UNPROCESSED at once, perhaps in another lane. The attempt is not counted. */
    releaseJob: (id: string, owner: string, now: number, lane?: Lane) =>
      settle(id, owner, { state: "UNPROCESSED", ...FREE, updatedAt: now, ...inLane(lane) }, -1),
    /** Keeps how far the job is, for whoever claims it next. */
    noteJob: (id: string, owner: string, result: JsonObject, now: number) =>
      settle(id, owner, { result, updatedAt: now }),
    /**
     * Hands the job back as UNPROCESSED, to be claimed at `dueAt` at the earliest, perhaps in another lane, and with no
     * result but the one given here. The attempt is counted.
     */
    deferJob: (
      id: string,
      owner: string,
      now: number,
      dueAt: number,
      lane?: Lane,
      result: JsonObject | null = null,
    ): Promise<boolean> =>
      settle(id, owner, { state: "UNPROCESSED", result, ...FREE, updatedAt: now, dueAt, ...inLane(lane) }),
    /** With `id`, any other job of that identity stays. Resolves to whether one was deleted. */
    deleteJob: (identity: JobIdentity, id?: string): Promise<boolean> =>
      jobs.delete({ ...of(identity), ...(id === undefined ? {} : { id }) }),
    /** Deletes the jobs of this kind, of every tenant, that ended (COMPLETED or FAILED) before this time. */
    deleteEndedJobs: async (kind: JobKind, before: number): Promise<void> => {
      await jobs.deleteAll({ kind, state: { oneOf: ["COMPLETED", "FAILED"] }, updatedAt: { below: before } });
    },
  };
}

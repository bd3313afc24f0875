import { randomUUID } from "node:crypto";
import { openTable, type Change, type Tables } from "./table.ts";
import { z } from "zod";
import { JOB_STATES } from "../../engine/protocol/index.ts";
import { json } from "./stored-values.ts";

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

export const JOB_KINDS = [
  "conversion",
  "pdf",
  "draft",
  "mail",
  "reminder",
  "erasure",
  "retention",
  "notice",
  "webhook",
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * Identifies a job. At most one job exists for each identity. `key` is the answer key of a conversion, or
 * distinguishes two PDFs or mails.
 */
export interface JobIdentity {
  readonly tenant: string;
  readonly account: string;
  readonly kind: JobKind;
  readonly key: string;
}

/**
 * Work that is expected to end within seconds, or any other. A worker of quick work leaves the rest to others, so that
 * short work never waits for long work. A mail is quick work until it could not be sent.
 */
export const LANES = ["quick", "slow"] as const;
export type Lane = (typeof LANES)[number];

/** Where a job stands in the queue. */
export interface QueuePlace {
  readonly lane: Lane;
  /** Jobs are claimed in this order: the time of its enqueue, and later by what its applicant has used of late. */
  readonly turn: number;
  /** A hash of the network that it came from, while it waits or runs; otherwise empty. */
  readonly network: string;
}

/** The place of work about which nothing is known. */
export const toPlace = (turn: number): QueuePlace => ({ lane: "slow", turn, network: "" });

const jsonObject: z.ZodType<JsonObject> = json(z.record(z.string(), z.json()));

/** A job that is to be there. Its identity is its idempotency key: ordered twice, it is one job. */
export type JobOrder = Readonly<z.infer<typeof jobOrderSchema>>;
export const jobOrderSchema = z.object({
  tenant: z.string(),
  account: z.string(),
  kind: z.enum(JOB_KINDS),
  key: z.string(),
  input: jsonObject,
  lane: z.enum(LANES),
});

/** Puts a job into the queue, unless it is there or was there of late. @throws StoreUnavailableError */
export const orderJob = (store: Pick<JobStore, "ensureJob">, order: JobOrder, now: number): Promise<Job> =>
  store.ensureJob(order, order.input, now, { ...toPlace(now), lane: order.lane });

/** A leased work record. Times are milliseconds since the epoch. Defaults are for jobs of earlier versions. */
export type Job = Readonly<z.infer<typeof jobSchema>>;
export const jobSchema = z.object({
  /** New with every enqueue, so that a worker of a replaced or deleted job cannot report to its successor. */
  id: z.string(),
  tenant: z.string(),
  account: z.string(),
  kind: z.enum(JOB_KINDS),
  key: z.string(),
  state: z.enum(JOB_STATES),
  input: jsonObject,
  result: jsonObject.nullable(),
  message: z.string().nullable(),
  leaseOwner: z.string().nullable(),
  leaseUntil: z.number().nullable(),
  /** How often it was claimed. After too many claims, the claimer fails it (`failJob`). */
  attempts: z.number(),
  /** Not before this time is it claimed. 0 for one that has not been put off. */
  dueAt: z.number().default(0),
  lane: z.enum(LANES).default("slow"),
  turn: z.number().default(0),
  network: z.string().default(""),
  createdAt: z.number(),
  updatedAt: z.number(),
});

/**
 * A lease that ends further ahead than this many of the claimer's leases is ignored, because the clock that gave it was
 * wrong or has been set back since. Clocks of several processes may differ by less than that.
 */
export const LONGEST_LEASES = 10;

export interface ClaimRequest {
  readonly kinds: readonly JobKind[];
  /** Only work of these tenants; if unset, of any. */
  readonly tenants?: readonly string[];
  /** Only work of this lane; if unset, of any. */
  readonly lane?: Lane;
  /** No work of these accounts. */
  readonly exceptAccounts?: readonly string[];
  /** Unique to the process (or worker) that claims. */
  readonly owner: string;
  readonly now: number;
  readonly leaseMs: number;
}

/** After which job a list goes on. */
export type JobPlace = Pick<Job, "createdAt" | "id">;

export interface JobCounts {
  /** Those that wait or run. */
  readonly queued: number;
  /** When the oldest of them was enqueued; undefined if there are none. */
  readonly oldestAt: number | undefined;
  readonly failed: number;
}

/**
 * Work that any of several server processes may do. A claim is atomic: a job has one owner at a time, and when its
 * lease has run out another can claim it. The reporting methods return false if the caller no longer holds the lease,
 * or the job was deleted or replaced meanwhile; the caller then discards its work.
 */
export interface JobStore {
  /**
   * Creates the job as UNPROCESSED, replacing any earlier job of the same identity. Without a place it is slow work
   * whose turn is now.
   */
  enqueueJob(identity: JobIdentity, input: JsonObject, now: number, place?: QueuePlace): Promise<Job>;
  /** Creates the job as UNPROCESSED unless one of that identity exists; returns the job that exists afterwards. */
  ensureJob(identity: JobIdentity, input: JsonObject, now: number, place?: QueuePlace): Promise<Job>;
  findJob(identity: JobIdentity): Promise<Job | undefined>;
  /**
   * Leases to `owner` the job whose turn is first of those that are due: UNPROCESSED and not put off, or IN_PROGRESS with a lease that has
   * run out or is too long, and returns it as IN_PROGRESS. Who claims conversions gets nothing of an account of which a
   * conversion is running.
   */
  claimJob(request: ClaimRequest): Promise<Job | undefined>;
  /** Extends the lease. */
  heartbeatJob(id: string, owner: string, leaseUntil: number): Promise<boolean>;
  completeJob(id: string, owner: string, result: JsonObject, now: number): Promise<boolean>;
  failJob(id: string, owner: string, message: string, now: number): Promise<boolean>;
  /** Hands the job back as UNPROCESSED at once, perhaps in another lane. The attempt is not counted. */
  releaseJob(id: string, owner: string, now: number, lane?: Lane): Promise<boolean>;
  /** Keeps how far the job is, for whoever claims it next. */
  noteJob(id: string, owner: string, result: JsonObject, now: number): Promise<boolean>;
  /**
   * Hands the job back as UNPROCESSED, to be claimed at `dueAt` at the earliest, perhaps in another lane, and with no
   * result but the one given here. The attempt is counted.
   */
  deferJob(
    id: string,
    owner: string,
    now: number,
    dueAt: number,
    lane?: Lane,
    result?: JsonObject | null,
  ): Promise<boolean>;
  /** Lets the conversions that wait for this account, or came from this network if it is not empty, wait longer. */
  postponeJobs(tenant: string, account: string, network: string, byMs: number): Promise<void>;
  /** With `id`, any other job of that identity stays. Resolves to whether one was deleted. */
  deleteJob(identity: JobIdentity, id?: string): Promise<boolean>;
  /** Deletes the jobs of this kind, of every tenant, that ended (COMPLETED or FAILED) before this time. */
  deleteEndedJobs(kind: JobKind, before: number): Promise<void>;
  /** At most `limit` jobs of this kind of one tenant, those that were enqueued last first, after the one at `after`. */
  listJobs(tenant: string, kind: JobKind, limit: number, after?: JobPlace): Promise<readonly Job[]>;
  /** Counts the jobs of this kind, of every tenant. */
  countJobs(kind: JobKind): Promise<JobCounts>;
}

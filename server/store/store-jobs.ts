import { randomUUID } from "node:crypto";
import { openTable, type Change, type Tables } from "./table.ts";
import { z } from "zod";
import { JOB_STATES } from "../../engine/protocol/index.ts";
import { json } from "./stored-values.ts";

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

/** Identifies a job. `key`, such as an answer key, distinguishes jobs of one account and kind. */
export interface JobIdentity {
  readonly tenant: string;
  readonly account: string;
  readonly kind: JobKind;
  readonly key: string;
}

/** Quick jobs take seconds. Some workers run quick jobs only, so that these do not wait for slow jobs. */
export const LANES = ["quick", "slow"] as const;
export type Lane = (typeof LANES)[number];

export interface QueuePlace {
  readonly lane: Lane;
  /** Position in the queue: the time of the order, plus the recent work time of the account or its network. */
  readonly turn: number;
  /** Hash of the client's network, while the job waits or runs. Otherwise empty. */
  readonly network: string;
}

export const toPlace = (turn: number): QueuePlace => ({ lane: "slow", turn, network: "" });

const jsonObject: z.ZodType<JsonObject> = json(z.record(z.string(), z.json()));

/** A job to be queued. The fields of JobIdentity make the order idempotent. */
export type JobOrder = Readonly<z.infer<typeof jobOrderSchema>>;
export const jobOrderSchema = z.object({
  tenant: z.string(),
  account: z.string(),
  kind: z.enum(JOB_KINDS),
  key: z.string(),
  input: jsonObject,
  lane: z.enum(LANES),
});

/** Queues a job unless the queue has a job with this identity. @throws StoreUnavailableError */
export const orderJob = (store: Pick<JobStore, "ensureJob">, order: JobOrder, now: number): Promise<Job> =>
  store.ensureJob(order, order.input, now, { ...toPlace(now), lane: order.lane });

export type Job = Readonly<z.infer<typeof jobSchema>>;
export const jobSchema = z.object({
  /** Each order has a new id, so that the worker of a replaced job cannot report to the new one. */
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
  attempts: z.number(),
  dueAt: z.number().default(0),
  lane: z.enum(LANES).default("slow"),
  turn: z.number().default(0),
  network: z.string().default(""),
  createdAt: z.number(),
  updatedAt: z.number(),
});

/**
 * Number of lease durations. If a lease ends further ahead, a wrong clock wrote its end, and the claimer ignores it. The
 * clocks of processes must therefore differ by less.
 */
export const LONGEST_LEASES = 10;

export interface ClaimRequest {
  readonly kinds: readonly JobKind[];
  readonly tenants?: readonly string[];
  readonly lane?: Lane;
  readonly exceptAccounts?: readonly string[];
  /** Unique id of the claiming worker. */
  readonly owner: string;
  readonly now: number;
  readonly leaseMs: number;
}

export type JobPlace = Pick<Job, "createdAt" | "id">;

export interface JobCounts {
  readonly queued: number;
  readonly oldestAt: number | undefined;
  readonly failed: number;
}

/** Job methods that SQLite and MongoDB implement separately. */
export interface JobQueue {
  /**
   * Leases the first job that is due, or whose lease has ended. Skips conversions of accounts with a running
   * conversion.
   */
  claimJob(request: ClaimRequest): Promise<Job | undefined>;
  /** Delays waiting conversions of this account or network. */
  postponeJobs(tenant: string, account: string, network: string, byMs: number): Promise<void>;
  countJobs(kind: JobKind): Promise<JobCounts>;
}

export type JobStore = ReturnType<typeof storeJobs> & JobQueue;

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

/**
 * Jobs for several worker processes. Another worker can claim a job after its lease has ended. Reports return false if
 * the caller has lost the job: it must discard its work.
 */
export function storeJobs(tables: Tables) {
  const jobs = openTable(tables, "jobs", jobSchema);
  const only = ({ tenant, account, kind, key }: JobIdentity) => ({ tenant, account, kind, key });
  const report = (id: string, leaseOwner: string, change: Change): Promise<boolean> =>
    tables.updateOne("jobs", { id, leaseOwner, state: "IN_PROGRESS" }, change);
  const findJob = (identity: JobIdentity): Promise<Job | undefined> => jobs.get(only(identity));
  // One statement for each state, because the index of the queue begins with the state.
  const deleteOld = async (kind: JobKind, states: readonly Job["state"][], before: number): Promise<void> => {
    for (const state of states) await jobs.deleteAll({ kind, state, updatedAt: { below: before } });
  };
  return {
    /** Creates the job. Replaces a job with the same identity. */
    enqueueJob: async (identity: JobIdentity, input: JsonObject, now: number, place?: QueuePlace): Promise<Job> => {
      const job = createJob(identity, input, now, place);
      // Repeat: another caller may insert or delete the job between the two statements.
      for (;;) {
        if (await tables.insertOnce("jobs", job)) return job;
        if (await tables.updateOne("jobs", only(identity), { set: job })) return job;
      }
    },
    ensureJob: async (identity: JobIdentity, input: JsonObject, now: number, place?: QueuePlace): Promise<Job> => {
      const job = createJob(identity, input, now, place);
      for (;;) {
        const found = (await tables.insertOnce("jobs", job)) ? job : await findJob(identity);
        if (found !== undefined) return found;
      }
    },
    findJob,
    heartbeatJob: (id: string, owner: string, leaseUntil: number) => report(id, owner, { set: { leaseUntil } }),
    completeJob: (id: string, owner: string, result: JsonObject, now: number) =>
      report(id, owner, { set: { ...FREE, state: "COMPLETED", network: "", result, updatedAt: now } }),
    failJob: (id: string, owner: string, message: string, now: number) =>
      report(id, owner, { set: { ...FREE, state: "FAILED", network: "", message, updatedAt: now } }),
    /** Returns the job to the queue at once. Does not count an attempt. */
    releaseJob: (id: string, owner: string, now: number, lane?: Lane) =>
      report(id, owner, {
        set: { ...FREE, state: "UNPROCESSED", updatedAt: now, ...(lane && { lane }) },
        add: { attempts: -1 },
      }),
    noteJob: (id: string, owner: string, result: JsonObject, now: number) =>
      report(id, owner, { set: { result, updatedAt: now } }),
    /** Returns the job to the queue until `dueAt`, with this result. Counts an attempt. */
    deferJob: (id: string, owner: string, now: number, dueAt: number, lane?: Lane, result: JsonObject | null = null) =>
      report(id, owner, {
        set: { ...FREE, state: "UNPROCESSED", result, updatedAt: now, dueAt, ...(lane && { lane }) },
      }),
    deleteEndedJobs: (kind: JobKind, before: number) => deleteOld(kind, ["COMPLETED", "FAILED"], before),
    /** Earlier portal versions queued PDFs of drafts. */
    deleteDraftJobs: (before: number) => deleteOld("draft", JOB_STATES, before),
    listJobs: async (tenant: string, kind: JobKind, limit: number, after?: JobPlace): Promise<readonly Job[]> => {
      const page = { sort: NEWEST_FIRST, limit };
      if (after === undefined) return jobs.list({ tenant, kind }, page);
      const { createdAt, id } = after;
      const beside = await jobs.list({ tenant, kind, createdAt, id: { below: id } }, page);
      const older = await jobs.list({ tenant, kind, createdAt: { below: createdAt } }, page);
      return [...beside, ...older].slice(0, limit);
    },
    /** With `id`, deletes the job only if it has this id. */
    deleteJob: async (identity: JobIdentity, id?: string) =>
      (await jobs.deleteAll({ ...only(identity), ...(id && { id }) })) === 1,
  };
}

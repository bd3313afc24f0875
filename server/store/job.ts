import type { JobState } from "../../engine/protocol/index.ts";

export const JOB_KINDS = ["conversion", "pdf"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** What a job is about. At most one job exists for each; `key` is the answer key of a conversion, or whatever tells two PDFs apart. */
export interface JobIdentity {
  readonly tenant: string;
  readonly account: string;
  readonly kind: JobKind;
  readonly key: string;
}

/** A leased work record. Times are milliseconds since the epoch. */
export interface Job extends JobIdentity {
  /** New with every enqueue, so that work on a job that was replaced or deleted cannot report into its successor. */
  readonly id: string;
  readonly state: JobState;
  readonly input: JsonObject;
  readonly result: JsonObject | null;
  readonly message: string | null;
  readonly leaseOwner: string | null;
  readonly leaseUntil: number | null;
  /** How often it was claimed. A claimer gives up (`failJob`) when this is more than it finds sensible. */
  readonly attempts: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/**
 * A lease that ends further ahead than so many of the claimer's own was given by a clock that has gone back since, or
 * that is wrong: nobody should wait for it. Clocks of several processes may differ by less than that.
 */
export const LONGEST_LEASES = 10;

export interface ClaimRequest {
  readonly kinds: readonly JobKind[];
  /** Unique to the process (or worker) that claims. */
  readonly owner: string;
  readonly now: number;
  readonly leaseMs: number;
}

/**
 * Work that any of several server processes may do. A claim is atomic: one owner at a time, and a lease that ran out
 * can be claimed by another. The reporting methods answer false when the caller no longer holds the lease, or the job
 * was deleted or replaced meanwhile; the caller then throws its work away.
 */
export interface JobStore {
  /** Creates the job as UNPROCESSED, replacing any earlier job of the same identity. */
  enqueueJob(identity: JobIdentity, input: JsonObject, now: number): Promise<Job>;
  /** Creates the job as UNPROCESSED unless one of that identity exists; returns whichever is there afterwards. */
  ensureJob(identity: JobIdentity, input: JsonObject, now: number): Promise<Job>;
  findJob(identity: JobIdentity): Promise<Job | undefined>;
  /** The oldest job that is UNPROCESSED, or IN_PROGRESS with a lease that ran out or that no right clock gave, now IN_PROGRESS and leased to `owner`. */
  claimJob(request: ClaimRequest): Promise<Job | undefined>;
  /** Extends the lease. */
  heartbeatJob(id: string, owner: string, leaseUntil: number): Promise<boolean>;
  completeJob(id: string, owner: string, result: JsonObject, now: number): Promise<boolean>;
  failJob(id: string, owner: string, message: string, now: number): Promise<boolean>;
  /** Hands the job back as UNPROCESSED at once (a graceful stop), not counting the attempt. */
  releaseJob(id: string, owner: string, now: number): Promise<boolean>;
  deleteJob(identity: JobIdentity): Promise<boolean>;
}

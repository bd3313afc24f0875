import { z } from "zod";
import { JOB_STATES } from "../../engine/protocol/index.ts";
import type { ReadonlyDeep } from "./readonly-deep.ts";
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

/**
 * Work that is expected to end within seconds, or any other. A worker of quick work leaves the rest to others, so that
 * short work never waits for long work. A mail is quick work until it could not be sent.
 */
export const LANES = ["quick", "slow"] as const;
export type Lane = (typeof LANES)[number];

const jsonObject = json(z.record(z.string(), z.json()));

/** A leased work record. Times are milliseconds since the epoch. */
export type Job = Omit<ReadonlyDeep<z.infer<typeof jobSchema>>, "input" | "result"> & {
  readonly input: JsonObject;
  readonly result: JsonObject | null;
};
export const jobSchema = z.object({
  /** New with every enqueue, so that a worker of a replaced or deleted job cannot report to its successor. */
  id: z.string(),
  tenant: z.string(),
  account: z.string(),
  kind: z.enum(JOB_KINDS),
  /** The answer key of a conversion, or what distinguishes two PDFs or mails. */
  key: z.string(),
  state: z.enum(JOB_STATES),
  input: jsonObject,
  result: z.union([z.null(), jsonObject]),
  message: z.string().nullable(),
  leaseOwner: z.string().nullable(),
  leaseUntil: z.number().nullable(),
  /** How often it was claimed. After too many claims, the claimer fails it (`failJob`). */
  attempts: z.number(),
  /** Not before this time is it claimed. 0 for one that has not been put off. */
  dueAt: z.number().default(0),
  lane: z.enum(LANES).default("slow"),
  /**
   * Jobs are claimed in this order: the time of its enqueue, and later by what its applicant has used of late. A job of an
   * earlier version has no place in the queue, so its turn is first.
   */
  turn: z.number().default(0),
  /** A hash of the network that it came from, while it waits or runs; otherwise empty. */
  network: z.string().default(""),
  createdAt: z.number(),
  updatedAt: z.number(),
});

/** At most one job exists for each identity. */
export type JobIdentity = Pick<Job, "tenant" | "account" | "kind" | "key">;

/** Where a job stands in the queue. */
export type QueuePlace = Pick<Job, "lane" | "turn" | "network">;

/** The place of work about which nothing is known. */
export const toPlace = (turn: number): QueuePlace => ({ lane: "slow", turn, network: "" });

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

/** What each database does in its own way for jobs. The rest is written once (store-jobs.ts). */
export interface JobQueue {
  /**
   * Leases to `owner` the job whose turn is first of those that are due: UNPROCESSED and not put off, or IN_PROGRESS with a lease that has
   * run out or is too long, and returns it as IN_PROGRESS. Who claims conversions gets nothing of an account of which a
   * conversion is running.
   */
  claimJob(request: ClaimRequest): Promise<Job | undefined>;
  /** Lets the conversions that wait for this account, or came from this network if it is not empty, wait longer. */
  postponeJobs(tenant: string, account: string, network: string, byMs: number): Promise<void>;
  /** At most `limit` jobs of this kind of one tenant, those that were enqueued last first, after the one at `after`. */
  listJobs(tenant: string, kind: JobKind, limit: number, after?: JobPlace): Promise<readonly Job[]>;
  /** Counts the jobs of this kind, of every tenant. */
  countJobs(kind: JobKind): Promise<JobCounts>;
}

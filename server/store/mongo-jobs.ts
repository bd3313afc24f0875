import { z } from "zod";
import { jobSchema, LONGEST_LEASES, type ClaimRequest, type Job, type JobStore, type JobQueue } from "./store-jobs.ts";
import type { Run } from "./mongo-driver.ts";

const MAX_CLAIM_TRIES = 3;
const createdSchema = z.array(z.object({ createdAt: z.number() }));
const busySchema = z.array(z.object({ account: z.string() }));

/** One atomic findOneAndUpdate claims a job. A conversion needs a second query: see `claimOne`. */
export function mongoJobs(run: Run, { releaseJob }: Pick<JobStore, "releaseJob">): JobQueue {
  const running = (now: number, leaseMs: number) => ({
    state: "IN_PROGRESS",
    kind: "conversion",
    leaseUntil: { $gte: now, $lte: now + LONGEST_LEASES * leaseMs },
  });
  const listBusyAccounts = async (now: number, leaseMs: number): Promise<readonly string[]> => {
    const found = await run("jobs", (documents) =>
      documents.find(running(now, leaseMs)).project({ account: 1 }).toArray(),
    );
    return busySchema.parse(found).map(({ account }) => account);
  };
  const claimFirst = async (
    { kinds, tenants, lane, exceptAccounts = [], owner, now, leaseMs }: ClaimRequest,
    busy: readonly string[],
  ) =>
    jobSchema.nullable().parse(
      await run("jobs", (documents) =>
        documents.findOneAndUpdate(
          {
            kind: { $in: [...kinds] },
            ...(tenants === undefined ? {} : { tenant: { $in: [...tenants] } }),
            ...(lane === undefined ? {} : { lane }),
            account: { $nin: [...busy, ...exceptAccounts] },
            $or: [
              // Jobs of early portal versions have no due time.
              { state: "UNPROCESSED", $or: [{ dueAt: { $lte: now } }, { dueAt: { $exists: false } }] },
              {
                state: "IN_PROGRESS",
                $or: [{ leaseUntil: { $lt: now } }, { leaseUntil: { $gt: now + LONGEST_LEASES * leaseMs } }],
              },
            ],
          },
          {
            $set: { state: "IN_PROGRESS", leaseOwner: owner, leaseUntil: now + leaseMs, updatedAt: now },
            $inc: { attempts: 1 },
          },
          { sort: { turn: 1, createdAt: 1 }, returnDocument: "after" },
        ),
      ),
    );
  /**
   * Claims one job. If another process claimed a conversion of the same account meanwhile, releases the job and tries
   * again.
   */
  const claimOne = async (request: ClaimRequest): Promise<Job | undefined> => {
    const { kinds, owner, now, leaseMs } = request;
    if (!kinds.includes("conversion")) return (await claimFirst(request, [])) ?? undefined;
    for (let tries = 0; tries < MAX_CLAIM_TRIES; tries += 1) {
      const job = await claimFirst(request, await listBusyAccounts(now, leaseMs));
      if (job === null) return undefined;
      const sameAccount = { ...running(now, leaseMs), tenant: job.tenant, account: job.account, id: { $ne: job.id } };
      if ((await run("jobs", (documents) => documents.findOne(sameAccount))) === null) return job;
      await releaseJob(job.id, owner, now);
    }
    return undefined;
  };
  /** Workers of this process claim one after another, so that no two claim conversions of one account. */
  let claiming: Promise<Job | undefined> = Promise.resolve(undefined);
  return {
    claimJob: (request) =>
      (claiming = claiming.then(
        () => claimOne(request),
        () => claimOne(request),
      )),
    countJobs: async (kind) => {
      const queued = { kind, state: { $in: ["UNPROCESSED", "IN_PROGRESS"] } };
      const oldest = await run("jobs", (documents) =>
        documents.find(queued).sort({ createdAt: 1 }).limit(1).project({ createdAt: 1 }).toArray(),
      );
      return {
        queued: await run("jobs", (documents) => documents.countDocuments(queued)),
        oldestAt: createdSchema.parse(oldest)[0]?.createdAt,
        failed: await run("jobs", (documents) => documents.countDocuments({ kind, state: "FAILED" })),
      };
    },
    postponeJobs: async (tenant, account, network, byMs) => {
      const parties = [{ account }, ...(network === "" ? [] : [{ network }])];
      await run("jobs", (documents) =>
        documents.updateMany(
          { state: "UNPROCESSED", kind: "conversion", tenant, $or: parties },
          { $inc: { turn: byMs } },
        ),
      );
    },
  };
}

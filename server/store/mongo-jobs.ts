import { randomUUID } from "node:crypto";
import { LONGEST_LEASES, type JobIdentity, type JobStore } from "./job.ts";
import { insertOnce, upsert, type Run } from "./mongo-driver.ts";
import { jobSchema } from "./record-schemas.ts";

const FREE = { leaseOwner: null, leaseUntil: null };

/** Leased work in MongoDB. A claim is one findOneAndUpdate, so it is atomic. */
export function mongoJobs(run: Run): JobStore {
  const of = ({ tenant, account, kind, key }: JobIdentity) => ({ tenant, account, kind, key });
  const newJob = (input: object, now: number) => ({
    id: randomUUID(),
    state: "UNPROCESSED",
    input,
    result: null,
    message: null,
    ...FREE,
    attempts: 0,
    createdAt: now,
    updatedAt: now,
  });
  const settle = async (id: string, leaseOwner: string, change: Readonly<Record<string, object>>): Promise<boolean> =>
    (await run("jobs", (documents) => documents.updateOne({ id, leaseOwner, state: "IN_PROGRESS" }, change)))
      .matchedCount === 1;
  return {
    enqueueJob: async (identity, input, now) =>
      jobSchema.parse(
        await run("jobs", (documents) =>
          upsert(() =>
            documents.findOneAndUpdate(
              of(identity),
              { $set: newJob(input, now) },
              { upsert: true, returnDocument: "after" },
            ),
          ),
        ),
      ),
    // This is not one upsert with $setOnInsert, because FerretDB 1.24 inserts the document without those fields.
    ensureJob: async (identity, input, now) =>
      jobSchema.parse(
        await run("jobs", async (documents) => {
          await insertOnce(documents, { ...of(identity), ...newJob(input, now) });
          return documents.findOne(of(identity));
        }),
      ),
    findJob: async (identity) =>
      jobSchema.nullable().parse(await run("jobs", (documents) => documents.findOne(of(identity)))) ?? undefined,
    claimJob: async ({ kinds, owner, now, leaseMs }) =>
      jobSchema.nullable().parse(
        await run("jobs", (documents) =>
          documents.findOneAndUpdate(
            {
              kind: { $in: [...kinds] },
              $or: [
                { state: "UNPROCESSED" },
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
            { sort: { createdAt: 1 }, returnDocument: "after" },
          ),
        ),
      ) ?? undefined,
    heartbeatJob: (id, owner, leaseUntil) => settle(id, owner, { $set: { leaseUntil } }),
    completeJob: (id, owner, result, now) =>
      settle(id, owner, { $set: { state: "COMPLETED", result, ...FREE, updatedAt: now } }),
    failJob: (id, owner, message, now) =>
      settle(id, owner, { $set: { state: "FAILED", message, ...FREE, updatedAt: now } }),
    releaseJob: (id, owner, now) =>
      settle(id, owner, { $set: { state: "UNPROCESSED", ...FREE, updatedAt: now }, $inc: { attempts: -1 } }),
    deleteJob: async (identity) =>
      (await run("jobs", (documents) => documents.deleteOne(of(identity)))).deletedCount === 1,
  };
}

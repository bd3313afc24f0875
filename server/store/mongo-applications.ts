import { z } from "zod";
import { laterApplicationsOf } from "./store-accounts.ts";
import { applicationSchema, byAge, toStoredApplication } from "./application-record.ts";
import type { ApplicationMethods } from "./embedded-applications.ts";
import { insertOnce, type Run } from "./mongo-driver.ts";
import { applicationNamesSchema, applicationSummarySchema } from "./application-summary.ts";
import type { Store } from "./store.ts";
import { storedRevisions } from "./stored-values.ts";

const ACCOUNT = { _id: 0, account: 1 } as const;
const SUMMARY = {
  _id: 0,
  account: 1,
  round: 1,
  "submission.round.id": 1,
  "reopening.submittedAt": 1,
  "reopening.configHash": 1,
  "reopening.until": 1,
  "withdrawals.at": 1,
  "withdrawals.endedAt": 1,
  webStatus: 1,
  configHash: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;
const IS_BEGUN = { $or: ["answers", "sealed", "documents"].map((part) => ({ [part]: { $exists: true, $ne: {} } })) };

const accountsSchema = z.array(z.object({ account: z.string() }));
const reopenedSchema = z.object({
  reopening: z.object({ submittedAt: z.number(), configHash: z.string(), until: z.number() }),
});
const submittedRoundSchema = z.object({ submission: z.object({ round: z.object({ id: z.string() }) }) });

export function mongoApplications(run: Run): Pick<Store, ApplicationMethods> {
  return {
    createApplication: (record) =>
      run("applications", (documents) => insertOnce(documents, toStoredApplication(record, record.revision))),
    findApplication: async (tenant, account) =>
      applicationSchema
        .nullable()
        .parse(await run("applications", (documents) => documents.findOne({ tenant, account }))) ?? undefined,
    listApplications: async (tenant, account) => {
      const [$gt, $lt] = laterApplicationsOf(account);
      const found = await run("applications", (documents) =>
        documents.find({ tenant, $or: [{ account }, { account: { $gt, $lt } }] }).toArray(),
      );
      return z.array(applicationSchema).parse(found).sort(byAge);
    },
    listApplicationsWithEffects: async () =>
      applicationNamesSchema.parse(
        await run("applications", (documents) =>
          documents.find({ hasEffects: "yes" }, { projection: { _id: 0, tenant: 1, account: 1 } }).toArray(),
        ),
      ),
    replaceApplication: async (next, expectedRevision) => {
      const { tenant, account } = next;
      const written = await run("applications", (documents) =>
        documents.replaceOne(
          { tenant, account, revision: { $in: storedRevisions(expectedRevision) } },
          toStoredApplication(next, expectedRevision + 1),
          // Without this option, the driver stores undefined as null.
          { ignoreUndefined: true },
        ),
      );
      return written.matchedCount === 1;
    },
    listApplicationSummaries: async (tenant, after, limit) => {
      const found = await run("applications", (documents) =>
        documents
          .find({ tenant, account: { $gt: after } }, { projection: SUMMARY })
          .sort({ account: 1 })
          .limit(limit)
          .toArray(),
      );
      const last = accountsSchema.parse(found).at(-1)?.account;
      if (last === undefined) return [];
      // A separate query, so that MongoDB sends no answers.
      const begun = await run("applications", (documents) =>
        documents.find({ tenant, account: { $gt: after, $lte: last }, ...IS_BEGUN }, { projection: ACCOUNT }).toArray(),
      );
      const isBegun = new Set(accountsSchema.parse(begun).map(({ account }) => account));
      return z.array(applicationSummarySchema).parse(
        found.map((summary) => ({
          ...summary,
          submittedRound: submittedRoundSchema.safeParse(summary).data?.submission.round.id,
          reopenedFrom: reopenedSchema.safeParse(summary).data?.reopening.submittedAt,
          reopenedForm: reopenedSchema.safeParse(summary).data?.reopening.configHash,
          reopenedUntil: reopenedSchema.safeParse(summary).data?.reopening.until,
          isBegun: isBegun.has(String(summary["account"])),
        })),
      );
    },
    listApplicationIds: async (tenant) => {
      const found = await run("applications", (documents) =>
        documents.find({ tenant }, { projection: ACCOUNT }).toArray(),
      );
      return accountsSchema.parse(found).map(({ account }) => account);
    },
  };
}

import { z } from "zod";
import type { ApplicationMethods } from "./embedded-applications.ts";
import { insertOnce, type Run } from "./mongo-driver.ts";
import { applicationSchema, serviceTokenSchema, serviceTokenUseSchema, tmpAnswersSchema } from "./record-schemas.ts";
import type { Store } from "./store.ts";

/**
 * Applications, temporary answers and service tokens in MongoDB. An application is one document, which is always
 * written as a whole.
 */
export function mongoApplications(run: Run): Pick<Store, ApplicationMethods> {
  return {
    createApplication: (record) => run("applications", (documents) => insertOnce(documents, record)),
    findApplication: async (tenant, account) =>
      applicationSchema
        .nullable()
        .parse(await run("applications", (documents) => documents.findOne({ tenant, account }))) ?? undefined,
    replaceApplication: async (next, expectedRevision) => {
      const { tenant, account } = next;
      const written = await run("applications", (documents) =>
        documents.replaceOne(
          { tenant, account, revision: expectedRevision },
          { ...next, revision: expectedRevision + 1 },
        ),
      );
      return written.matchedCount === 1;
    },
    listApplicationAccounts: async (tenant) => {
      const found = await run("applications", (documents) =>
        documents.find({ tenant }, { projection: { account: 1, _id: 0 } }).toArray(),
      );
      return z
        .array(z.object({ account: z.string() }))
        .parse(found)
        .map(({ account }) => account);
    },

    createTmpAnswers: async (record) => {
      await run("tmpAnswers", (documents) => documents.insertOne({ ...record }));
    },
    takeTmpAnswers: async (tenant, tokenHash) => {
      const taken = await run("tmpAnswers", (documents) =>
        documents.findOneAndDelete({ tenant, tokenHash, once: true }),
      );
      const found =
        taken ?? (await run("tmpAnswers", (documents) => documents.findOne({ tenant, tokenHash, once: false })));
      return tmpAnswersSchema.nullable().parse(found) ?? undefined;
    },

    createServiceToken: async (record) => {
      await run("serviceTokens", (documents) => documents.insertOne({ ...record }));
    },
    findServiceToken: async (tenant, tokenHash) =>
      serviceTokenSchema
        .nullable()
        .parse(await run("serviceTokens", (documents) => documents.findOne({ tenant, tokenHash }))) ?? undefined,
    listServiceTokens: async (tenant) =>
      z
        .array(serviceTokenSchema)
        .parse(await run("serviceTokens", (documents) => documents.find({ tenant }).sort({ createdAt: -1 }).toArray())),
    revokeServiceToken: async (tenant, id, revokedAt) =>
      run("serviceTokens", async (documents) => {
        await documents.updateOne({ tenant, id, revokedAt: null }, { $set: { revokedAt } });
        return (await documents.countDocuments({ tenant, id })) === 1;
      }),
    recordServiceTokenUse: async (tenant, use) => {
      await run("serviceTokenUses", (documents) => documents.insertOne({ tenant, ...use }));
    },
    listServiceTokenUses: async (tenant, token) =>
      z
        .array(serviceTokenUseSchema)
        .parse(
          await run("serviceTokenUses", (documents) => documents.find({ tenant, token }).sort({ at: 1 }).toArray()),
        ),
  };
}

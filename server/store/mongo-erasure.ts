import { z } from "zod";
import { storedRevisions } from "./application-layout.ts";
import type { ErasureMethods } from "./embedded-erasure.ts";
import type { Run } from "./mongo-driver.ts";
import type { Store } from "./store.ts";

const idsSchema = z.array(z.object({ id: z.string() }));

/** Erasing in MongoDB, the record last: while it is there, the rest is looked for again. */
export function mongoErasure(run: Run): Pick<Store, ErasureMethods> {
  const remove = (collection: string, wanted: object) => run(collection, (documents) => documents.deleteMany(wanted));
  return {
    eraseApplication: async (tenant, account) => {
      const of = { tenant, account };
      const links = idsSchema.parse(
        await run("serviceTokens", (documents) => documents.find(of, { projection: { id: 1 } }).toArray()),
      );
      for (const { id: token } of links) await remove("serviceTokenUses", { tenant, token });
      await remove("serviceTokens", of);
      await remove("officeNotes", { tenant, application: account });
      await remove("jobs", { ...of, kind: { $ne: "erasure" } });
      await remove("referenceNumbers", of);
      await remove("applications", of);
    },
    eraseRecord: async (tenant, account, revision) =>
      (await remove("applications", { tenant, account, revision: { $in: storedRevisions(revision) } })).deletedCount ===
      1,
    eraseAccount: async (tenant, account) => {
      const of = { tenant, account };
      await remove("accounts", { tenant, id: account });
      await remove("sessions", of);
      await remove("codes", of);
      await remove("jobs", { ...of, kind: { $ne: "erasure" } });
    },
  };
}

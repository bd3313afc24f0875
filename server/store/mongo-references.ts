import type { ReferenceMethods } from "./embedded-references.ts";
import { insertOnce, type Run } from "./mongo-driver.ts";
import { referenceSchema } from "./record-schemas.ts";
import type { Store } from "./store.ts";

/** Reference numbers in MongoDB. */
export function mongoReferences(run: Run): Pick<Store, ReferenceMethods> {
  const find = async (wanted: object) =>
    referenceSchema.nullable().parse(await run("referenceNumbers", (documents) => documents.findOne(wanted))) ??
    undefined;
  return {
    keepReference: async ({ tenant, account, reference }) => {
      await run("referenceNumbers", (documents) => insertOnce(documents, { tenant, account, reference }));
      return (await find({ tenant, account }))?.reference;
    },
    findReference: async (tenant, account) => (await find({ tenant, account }))?.reference,
    findReferenceHolder: async (tenant, reference) => (await find({ tenant, reference }))?.account,
  };
}

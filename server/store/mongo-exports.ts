import { z } from "zod";
import type { Run } from "./mongo-driver.ts";
import { officeExportSchema, type OfficeExportStore } from "./office-exports.ts";

/** Exports of the office in MongoDB. */
export function mongoExports(run: Run): OfficeExportStore {
  return {
    findOfficeExport: async (tenant, staff) =>
      officeExportSchema
        .nullable()
        .parse(await run("officeExports", (documents) => documents.findOne({ tenant, staff }))) ?? undefined,
    putOfficeExport: async (record) => {
      const { tenant, staff } = record;
      await run("officeExports", (documents) =>
        documents.replaceOne({ tenant, staff }, { ...record }, { upsert: true }),
      );
    },
    changeOfficeExport: async (next, state) => {
      const { tenant, staff, id } = next;
      const { matchedCount } = await run("officeExports", (documents) =>
        documents.replaceOne({ tenant, staff, id, state }, { ...next }),
      );
      return matchedCount === 1;
    },
    listRunningExports: async (tenant) =>
      z
        .array(officeExportSchema)
        .parse(await run("officeExports", (documents) => documents.find({ tenant, state: "running" }).toArray())),
  };
}

import { z } from "zod";
import { officeExportSchema, type OfficeExportStore } from "./office-exports.ts";
import { parseFound } from "./record-schemas.ts";
import type { Sqlite } from "./sqlite.ts";

const rowSchema = z
  .object({ body: z.string().transform((text): unknown => JSON.parse(text)) })
  .transform(({ body }) => body)
  .pipe(officeExportSchema);

/** Exports of the office in SQLite. */
export function embeddedExports(sqlite: Sqlite): OfficeExportStore {
  return {
    findOfficeExport: async (tenant, staff) =>
      parseFound(
        rowSchema,
        sqlite.get("SELECT body FROM officeExports WHERE tenant = ? AND staff = ?", [tenant, staff]),
      ),
    putOfficeExport: async (record) => {
      const { tenant, staff, id, state, expiresAt } = record;
      await sqlite.run(
        "INSERT OR REPLACE INTO officeExports (tenant, staff, id, state, body, expiresAt) VALUES (?, ?, ?, ?, ?, ?)",
        [tenant, staff, id, state, JSON.stringify(record), expiresAt],
      );
    },
    changeOfficeExport: async (next, state) =>
      (await sqlite.run(
        "UPDATE officeExports SET state = ?, body = ?, expiresAt = ? WHERE tenant = ? AND staff = ? AND id = ? AND state = ?",
        [next.state, JSON.stringify(next), next.expiresAt, next.tenant, next.staff, next.id, state],
      )) === 1,
    listRunningExports: async (tenant) =>
      z
        .array(rowSchema)
        .parse(sqlite.all("SELECT body FROM officeExports WHERE tenant = ? AND state = 'running'", [tenant])),
  };
}

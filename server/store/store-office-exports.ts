import { z } from "zod";
import { OFFICE_EXPORT_STATES } from "../../engine/protocol/index.ts";
import { type ReadonlyDeep, json } from "./stored-values.ts";
import { openTable, type Tables } from "./table.ts";

/** The last export of a staff member, without answers. One record for each staff member prevents parallel exports. */
export type OfficeExport = ReadonlyDeep<z.infer<typeof officeExportSchema>>;
const officeExportSchema = z.object({
  tenant: z.string(),
  staff: z.string(),
  id: z.string(),
  state: z.enum(OFFICE_EXPORT_STATES),
  request: z.string(),
  versions: z.array(z.string()),
  total: z.number(),
  done: z.number(),
  problems: z.array(z.object({ application: z.string(), what: z.string() })),
  problemCount: z.number(),
  createdAt: z.number(),
  beatAt: z.number(),
  expiresAt: z.number(),
});

/** MongoDB records of version 0.6.0 lack `body`. */
const storedSchema = officeExportSchema
  .pick({ tenant: true, staff: true, id: true, state: true, expiresAt: true })
  .extend({ body: json(officeExportSchema) });
const parse = (stored: unknown): z.infer<typeof storedSchema> =>
  storedSchema.parse({ ...z.looseObject({ body: z.unknown().default(stored) }).parse(stored) });

export function storeOfficeExports(tables: Tables) {
  const exported = openTable(tables, "officeExports", storedSchema, parse);
  return {
    findOfficeExport: async (tenant: string, staff: string) => (await exported.get({ tenant, staff }))?.body,
    putOfficeExport: async (body: OfficeExport): Promise<void> => {
      const { tenant, staff } = body;
      const record = { ...body, body };
      while (!(await exported.update({ tenant, staff }, record)) && !(await exported.insertOnce(record)));
    },
    /** Replaces the export if it still has this id and `state`. Returns true if it was replaced. */
    changeOfficeExport: (body: OfficeExport, state: OfficeExport["state"]): Promise<boolean> => {
      const { tenant, staff, id } = body;
      return exported.update({ tenant, staff, id, state }, { ...body, body });
    },
    listRunningExports: async (tenant: string): Promise<readonly OfficeExport[]> =>
      (await exported.list({ tenant, state: "running" })).map(({ body }) => body),
  };
}

import { z } from "zod";
import { OFFICE_EXPORT_STATES } from "../../engine/protocol/index.ts";
import { type ReadonlyDeep, json } from "./stored-values.ts";
import { openTable, type Tables } from "./table.ts";

/**
 * The last export of one member of staff. There is one for each of them, so nobody has two under way, in however many
 * processes. It holds no answer.
 */
export type OfficeExport = ReadonlyDeep<z.infer<typeof officeExportSchema>>;
const officeExportSchema = z.object({
  tenant: z.string(),
  staff: z.string(),
  id: z.string(),
  state: z.enum(OFFICE_EXPORT_STATES),
  /** What was asked for, as JSON. */
  request: z.string(),
  /** The versions of the form whose questions are its columns. */
  versions: z.array(z.string()),
  total: z.number(),
  done: z.number(),
  problems: z.array(z.object({ application: z.string(), what: z.string() })),
  problemCount: z.number(),
  createdAt: z.number(),
  /** When its process last said that it goes on. */
  beatAt: z.number(),
  expiresAt: z.number(),
});

/** The whole export beside what it is found by. Version 0.6.0 stored it without `body` in MongoDB, for a day at most. */
const storedSchema = officeExportSchema
  .pick({ tenant: true, staff: true, id: true, state: true, expiresAt: true })
  .extend({ body: json(officeExportSchema) });
const parse = (stored: unknown): z.infer<typeof storedSchema> =>
  storedSchema.parse({ ...z.looseObject({ body: z.unknown().default(stored) }).parse(stored) });

/** Exports of the office. */
export function storeOfficeExports(tables: Tables) {
  const exported = openTable(tables, "officeExports", storedSchema, parse);
  return {
    findOfficeExport: async (tenant: string, staff: string): Promise<OfficeExport | undefined> =>
      (await exported.get({ tenant, staff }))?.body,
    /** Puts it in the place of the one before. */
    putOfficeExport: async (body: OfficeExport): Promise<void> => {
      const { tenant, staff } = body;
      const record = { ...body, body };
      while (!(await exported.update({ tenant, staff }, record)) && !(await exported.insertOnce(record)));
    },
    /** Writes it if the stored one has its id and this state. True for exactly one of those who leave that state. */
    changeOfficeExport: (body: OfficeExport, state: OfficeExport["state"]): Promise<boolean> => {
      const { tenant, staff, id } = body;
      return exported.update({ tenant, staff, id, state }, { ...body, body });
    },
    listRunningExports: async (tenant: string): Promise<readonly OfficeExport[]> =>
      (await exported.list({ tenant, state: "running" })).map(({ body }) => body),
  };
}

import { z } from "zod";
import { flag, type ReadonlyDeep } from "./stored-values.ts";
import { openTable, type Tables } from "./table.ts";

/** `staff` is the id of the view's maker. */
export type OfficeSavedView = ReadonlyDeep<z.infer<typeof officeViewSchema>>;
const officeViewSchema = z.object({
  tenant: z.string(),
  id: z.string(),
  staff: z.string(),
  name: z.string(),
  query: z.string(),
  isShared: flag,
});

export function storeOfficeViews(tables: Tables) {
  const views = openTable(tables, "officeViews", officeViewSchema);
  return {
    addOfficeView: (view: OfficeSavedView): Promise<void> => views.insert(view),
    changeOfficeView: ({ tenant, id, ...view }: Omit<OfficeSavedView, "staff">) => views.update({ tenant, id }, view),
    listOfficeViews: (tenant: string): Promise<readonly OfficeSavedView[]> => views.list({ tenant }),
    deleteOfficeView: (tenant: string, id: string): Promise<boolean> => views.delete({ tenant, id }),
    deleteUnsharedViews: (tenant: string, staff: string) => views.deleteAll({ tenant, staff, isShared: false }),
  };
}

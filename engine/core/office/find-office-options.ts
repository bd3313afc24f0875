import type { Option } from "../options/option-list.ts";
import { toExportQuestions } from "../export/to-export-questions.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { readOffice } from "./office.ts";

/**
 * The choices of each filter that is a choice, by its key, whatever other answers they depend on.
 *
 * @param today `YYYY-MM-DD`, for lists of years
 */
export function findOfficeOptions(tenant: Tenant, today: string): ReadonlyMap<string, readonly Option[]> {
  const asked = new Set(readOffice(tenant).filters.map(({ key }) => key));
  const questions = toExportQuestions(tenant, today).filter(({ key, type }) => asked.has(key) && type === "choice");
  return new Map(questions.map(({ key, options }) => [key, options]));
}

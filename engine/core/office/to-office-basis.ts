import type { OptionListFile } from "../options/option-list.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { readOffice } from "./office.ts";

/** Rises whenever rows are made in another way, so that those of an earlier version of the portal are made again. */
const ROW_FORMAT = 3;

/**
 * All on which the rows of a tenant's list depend, beside the applications, as plain JSON. Rows that were made of
 * something else have to be made again.
 */
export function toOfficeBasis(tenant: Tenant): unknown {
  const office = readOffice(tenant);
  const { definition, fields } = tenant;
  const listsOf = (name: string, among: readonly string[] = []): readonly (OptionListFile | undefined)[] => {
    const list = Object.hasOwn(definition.options, name) ? definition.options[name] : undefined;
    const next = list !== undefined && "extends" in list && !among.includes(list.extends) ? list.extends : undefined;
    return [list, ...(next === undefined ? [] : listsOf(next, [...among, name]))];
  };
  const asked = [
    ...office.name,
    ...office.search,
    ...[office.programme, ...office.columns, ...office.filters].map((one) => one?.key ?? ""),
  ];
  const { timeZone, lang } = definition.tenant;
  return {
    format: ROW_FORMAT,
    office,
    timeZone,
    lang,
    questions: [...new Set(asked)].map((key) => {
      const field = fields.get(key);
      return [key, field?.schema ?? null, field?.options === undefined ? [] : listsOf(field.options.list)];
    }),
  };
}

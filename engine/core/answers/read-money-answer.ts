import type { Tenant } from "../tenant/tenant.ts";
import { readMoney } from "./money.ts";

/**
 * An amount of money as the number that is kept, because conditions could not reckon with "$34,999.50". What is no
 * amount, or no text, stays as it is.
 */
export function readMoneyAnswer<V>(
  { fields, definition }: Pick<Tenant, "fields" | "definition">,
  key: string,
  value: V,
): V | number {
  const currency = fields.get(key)?.schema["x-money"];
  if (currency === undefined || typeof value !== "string") return value;
  return readMoney(value, currency, definition.tenant.lang) ?? value;
}

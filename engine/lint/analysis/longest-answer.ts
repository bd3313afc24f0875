import { LONGEST_COMPUTED, maxLengthOf, TENANT_DEFAULTS } from "../../core/index.ts";
import type { KeyFact } from "../model/data-model-facts.ts";
import { toObject, type Json } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";

/** Greatest number of characters that a question accepts. */
export function longestAnswer({ pages, tenant, partner }: TenantModel, { key, schema }: KeyFact): number {
  const ui = pages.map(({ fieldUis }) => fieldUis.get(key)?.ui).find((found) => found !== undefined) ?? {};
  const { textMaxLength, textAreaMaxLength } = TENANT_DEFAULTS.limits;
  const most = maxLengthOf(schema, ui, {
    limits: { textMaxLength, textAreaMaxLength, ...numbersOf(toObject(tenant["limits"])) },
    partner: numbersOf(partner),
  });
  return most ?? (schema["x-compute"] === undefined ? textMaxLength : LONGEST_COMPUTED);
}

const numbersOf = (values: Json): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === "number"));

import type { RuleFact } from "../model/rule-facts.ts";
import { findListName } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";

const YEAR = /^(?:19|20)\d\d$/;

/** True if an unknown value is a year and the list contains years. The list moves on: the year may be valid later. */
export const isOtherYear = ({ value, known }: { value: unknown; known: ReadonlySet<string> }): boolean =>
  YEAR.test(String(value)) && [...known].some((one) => YEAR.test(one));

/** Finds values in a rule that the compared choice or checkbox never has. */
export function findUnknownOptions({ keys, valuesOf }: TenantModel, { comparisons }: Pick<RuleFact, "comparisons">) {
  return comparisons.flatMap(({ key, values }) => {
    const schema = keys.get(key)?.schema;
    if (schema?.["type"] === "boolean") {
      return values
        .filter(({ value }) => value !== true && value !== false && value !== "")
        .map(({ value, at }) => ({ key, value, at, list: undefined, known: new Set<string>() as ReadonlySet<string> }));
    }
    const list = findListName(schema);
    const known = valuesOf(list);
    if (known === undefined) return [];
    return values
      .filter(({ value }) => value !== "" && !(typeof value === "string" && known.has(value)))
      .map(({ value, at }) => ({ key, value, at, list, known }));
  });
}

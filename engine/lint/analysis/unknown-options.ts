import { findListName } from "../model/list-reference.ts";
import type { RuleFact } from "../model/rule-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { JsonPlace } from "../place.ts";

/** A value that a rule compares a choice or checkbox with, and that the answer never has. */
export interface UnknownOption {
  readonly key: string;
  readonly value: unknown;
  readonly at: JsonPlace;
  readonly list: string | undefined;
  readonly known: ReadonlySet<string>;
}

const YEAR = /^(?:19|20)\d\d$/;

/** True for a year outside a list of years, which moves on each year. */
export const isOtherYear = ({ value, known }: Pick<UnknownOption, "value" | "known">): boolean =>
  YEAR.test(String(value)) && [...known].some((one) => YEAR.test(one));

export function findUnknownOptions(
  { keys, valuesOf }: TenantModel,
  { comparisons }: Pick<RuleFact, "comparisons">,
): readonly UnknownOption[] {
  return comparisons.flatMap(({ key, values }) => {
    const schema = keys.get(key)?.schema;
    if (schema?.["type"] === "boolean") {
      return values
        .filter(({ value }) => value !== true && value !== false && value !== "")
        .map(({ value, at }) => ({ key, value, at, list: undefined, known: new Set<string>() }));
    }
    const list = findListName(schema);
    const known = list === undefined ? undefined : valuesOf(list);
    if (known === undefined) return [];
    return values
      .filter(({ value }) => value !== "" && !(typeof value === "string" && known.has(value)))
      .map(({ value, at }) => ({ key, value, at, list, known }));
  });
}

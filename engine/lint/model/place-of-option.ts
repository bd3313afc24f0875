import type { JsonPlace } from "../place.ts";
import { toList, toObject } from "./json-shape.ts";
import type { TenantModel } from "./tenant-model.ts";

/** Place of a value in a tenant's own list; undefined for shared, extended and year lists. */
export function placeOfOption(
  { lists }: Pick<TenantModel, "lists">,
  list: string,
  value: string,
): JsonPlace | undefined {
  const fact = lists.get(list);
  if (fact === undefined || fact.isShared) return undefined;
  const index = toList(fact.value["options"]).findIndex((option) => toObject(option)["value"] === value);
  return index < 0 ? undefined : { file: fact.file, path: ["options", index, "value"] };
}

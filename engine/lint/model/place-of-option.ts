import type { JsonPlace } from "../place.ts";
import { toList, toObject } from "./json-shape.ts";
import type { TenantModel } from "./tenant-model.ts";

/** Where a tenant's own list writes a value; undefined for shared lists, for years and for what a list extends. */
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

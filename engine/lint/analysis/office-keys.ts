import { findText, toList, toObject } from "../model/json-shape.ts";
import type { Json } from "../model/json-shape.ts";
import { TENANT_FILE } from "../model/tenant-model.ts";
import type { JsonPlace } from "../place.ts";

/** A question that `office` of tenant.json names, and what it is there. */
export interface OfficeKey {
  readonly part: "name" | "programme" | "columns" | "filters";
  readonly key: string;
  readonly at: JsonPlace;
}

/** Every question that `office` of tenant.json names, however wrong it is. */
export function readOfficeKeys(tenant: Json): readonly OfficeKey[] {
  const office = toObject(tenant["office"]);
  const programme = findText(office["programme"]);
  const lists = (["name", "columns", "filters"] as const).flatMap((part) =>
    toList(office[part]).flatMap((key, index): readonly OfficeKey[] =>
      typeof key === "string" ? [{ part, key, at: { file: TENANT_FILE, path: ["office", part, index] } }] : [],
    ),
  );
  return programme === undefined
    ? lists
    : [...lists, { part: "programme", key: programme, at: { file: TENANT_FILE, path: ["office", "programme"] } }];
}
